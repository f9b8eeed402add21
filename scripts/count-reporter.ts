import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** Writes a run's counts to the file COUNT_FILE. A test file that could not be loaded counts as failed. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['COUNT_FILE']
    if (!file) return
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((one) => one === state).length
    const broken = modules.reduce((sum, module) => sum + module.errors().length, unhandledErrors.length)
    const counts: TestCounts = {
      passed: count('passed'),
      failed: count('failed') + count('pending') + broken,
      skipped: count('skipped'),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
