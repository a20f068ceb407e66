import type SqliteDatabase from 'better-sqlite3';
import { failing, failureOf } from './failure.js';

/** The driver's way to open a database. */
export type Driver = typeof SqliteDatabase;

/**
 * Loads the driver, which an installation may do without until it opens a store.
 *
 * @throws an error with code `DRIVER_MISSING` or `DRIVER_UNUSABLE` that says what to install
 */
export async function loadDriver(
  load: () => Promise<{ readonly default: Driver }> = () => import('better-sqlite3'),
): Promise<Driver> {
  try {
    const driver = (await load()).default;
    // The native part is loaded with the first database, and that is where a wrong one shows.
    new driver(':memory:').close();
    return driver;
  } catch (cause) {
    const { code, message } = failureOf(cause);
    if (code === 'ERR_MODULE_NOT_FOUND') {
      const hint = 'The embedded store needs a package that is not installed: npm install better-sqlite3@12';
      throw failing({ code: 'DRIVER_MISSING', message: hint });
    }
    const hint = 'The package better-sqlite3 cannot be used here; try npm rebuild better-sqlite3';
    throw failing({ code: 'DRIVER_UNUSABLE', message: `${hint}: ${message}` });
  }
}
