import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { noteSeconds } from './longest-first.ts'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** File and name of each test that failed. */
  failedTests: string[]
  /** Those that passed only when they were run again. */
  flakyTests: string[]
}

/** Writes a run's counts to the file COUNT_FILE. A test file that could not be loaded counts as failed. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (process.env['NOTE_SECONDS']) noteSeconds(modules)
    const file = process.env['COUNT_FILE']
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const listNames = (isMeant: (test: TestCase) => boolean) =>
      tests.filter(isMeant).map((test) => `${test.module.relativeModuleId}: ${test.fullName}`)
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.reduce((sum, module) => sum + module.errors().length, unhandledErrors.length)
    const counts: TestCounts = {
      passed: count('passed'),
      failed: count('failed') + count('pending') + broken,
      skipped: count('skipped'),
      failedTests: listNames((test) => test.result().state === 'failed'),
      flakyTests: listNames((test) => test.diagnostic()?.flaky === true),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
