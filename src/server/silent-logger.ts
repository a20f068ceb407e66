import type { Logger } from './ports.js';

const nothing = (): void => {};

/** Logs nothing: what a server does unless it is handed a logger. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
