import { defineConfig } from 'vitest/config';

// Tests run on `src`: the export map's source condition stands before `dist`.
const conditions = ['@a2a-kit/source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{src,kit,test,scripts}/**/*.test.ts'],
    exclude: ['kit/workspace/**', 'node_modules/**'],
    reporters: [process.env.CI === undefined ? 'default' : 'dot', './scripts/plain-line-reporter.ts'],
    testTimeout: 15_000,
    hookTimeout: 15_000,
  },
});
