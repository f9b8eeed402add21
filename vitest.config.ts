import { defineConfig } from 'vitest/config'

/** A process-level or browser test waits for real programs; the limit only ends one that hangs. */
const SLOW_TEST_MS = 60_000

export default defineConfig({
  test: {
    // Started once for the run, whichever projects take part.
    globalSetup: ['server/src/testing/global-setup.ts'],
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: SLOW_TEST_MS,
        },
      },
      { extends: 'web/vite.config.ts', test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
          // Two journeys at once, after the rest: more browsers, each with a server beside it, only wait for each other.
          maxWorkers: 2,
          // A browser on a busy machine misses a beat now and then; what fails twice has failed.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
