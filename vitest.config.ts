import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.ts'

// No test may fetch a model pack: apps that tests start inherit this.
process.env['DETECTION_PACK'] ??= 'embedded'
// Nor do tests load recalls or ask for titles of books.
process.env['RECALLS'] ??= 'off'
process.env['BOOK_TITLES'] ??= 'off'

/** A process-level or browser test waits for real programs; the limit only ends one that hangs. */
const SLOW_TEST_MS = 60_000

/** Vitest itself would wait for one second, which a busy machine can take for a single step. Who expects failures waits less. */
const PATIENT_POLL = { poll: { timeout: Number(process.env['PATIENCE_SECONDS'] ?? 60) * 1000 } }

/**
 * Files of one project share a process and what it has loaded: loading the app takes longer than most files. What the
 * modules keep are caches. Vitest would also leave a core to itself, which is half of a small machine.
 */
const SHARED_WORKERS = { maxWorkers: '100%', isolate: false } as const

/** One more than there are cores: tests of the server wait for PostgreSQL, processes and timers for a quarter of their time. */
const WAITING_WORKERS = { maxWorkers: availableParallelism() + 1, isolate: false } as const

/** A run is not lost to one bad moment of a browser or a busy machine; which tests needed it, and why, is printed at its end. */
const RETRIES = { server: 1, browser: 2 }

const SERVER = {
  root: 'server',
  retry: RETRIES.server,
  setupFiles: [path.join(import.meta.dirname, 'server/src/testing/metrics.ts')],
  testTimeout: SLOW_TEST_MS,
  hookTimeout: SLOW_TEST_MS,
  expect: PATIENT_POLL,
  isolate: false,
}

/** What the app's schemas are made of in browsers. */
const BROWSER_SCHEMAS = path.join(import.meta.dirname, 'web/src/testing/schemas.ts')

/** Tests of limits in seconds, which other tests beside them would use up. */
const TIMED_TESTS = [
  'src/external/timeouts.test.ts',
  'src/core/accounts/{confirmation,crowd,sign-in-limits}.test.ts',
  'src/shop/saved/saved.test.ts',
  'src/http/database-away.test.ts',
]

export default defineConfig({
  test: {
    // Started once for the run, whichever projects take part.
    globalSetup: ['server/src/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...WAITING_WORKERS } },
      { test: { name: 'languages', root: 'languages', include: ['src/**/*.test.ts'], ...WAITING_WORKERS } },
      {
        test: {
          name: 'embedded-postgres',
          root: 'embedded-postgres',
          include: ['src/**/*.test.ts'],
          testTimeout: SLOW_TEST_MS,
          hookTimeout: SLOW_TEST_MS,
          expect: PATIENT_POLL,
          ...WAITING_WORKERS,
        },
      },
      {
        test: {
          ...SERVER,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: TIMED_TESTS,
          ...WAITING_WORKERS,
        },
      },
      {
        test: { ...SERVER, name: 'server-timed', include: TIMED_TESTS, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      // The web app's code on devices without screens, and the server.
      {
        test: {
          ...SERVER,
          name: 'histories',
          root: 'histories',
          include: ['**/*.test.ts'],
          setupFiles: [...SERVER.setupFiles, BROWSER_SCHEMAS],
          ...WAITING_WORKERS,
        },
      },
      // The contract once more with the schemas that browsers get (see web/src/lib/lazy-schemas.ts).
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'contract-in-browsers',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          setupFiles: [BROWSER_SCHEMAS],
          ...WAITING_WORKERS,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [BROWSER_SCHEMAS],
          ...WAITING_WORKERS,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          testTimeout: 2 * SLOW_TEST_MS,
          hookTimeout: 2 * SLOW_TEST_MS,
          expect: PATIENT_POLL,
          retry: RETRIES.browser,
          // After the rest: beside its own server and browser a journey has no room for other work.
          sequence: { groupOrder: 2 },
          ...SHARED_WORKERS,
        },
      },
    ],
  },
})
