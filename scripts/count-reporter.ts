import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { noteSeconds } from './longest-first.ts'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  failedTests: TestTrouble[]
  /** Those that passed only when they were run again. */
  flakyTests: TestTrouble[]
}

export interface TestTrouble {
  /** File and name. */
  test: string
  /** The beginning of what each of its runs failed with. */
  errors: string[]
}

const MAX_ERROR_LENGTH = 600

/** Writes a run's counts to the file COUNT_FILE. A test file that could not be loaded counts as failed. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (process.env['NOTE_SECONDS']) noteSeconds(modules)
    const file = process.env['COUNT_FILE']
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const list = (isMeant: (test: TestCase) => boolean) => tests.filter(isMeant).map(toTrouble)
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.reduce((sum, module) => sum + module.errors().length, unhandledErrors.length)
    const counts: TestCounts = {
      passed: count('passed'),
      failed: count('failed') + count('pending') + broken,
      skipped: count('skipped'),
      failedTests: list((test) => test.result().state === 'failed'),
      flakyTests: list((test) => test.diagnostic()?.flaky === true),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}

function toTrouble(test: TestCase): TestTrouble {
  const errors = (test.result().errors ?? []).map(({ message, stacks = [] }) => {
    const places = stacks.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)
    return `${stripVTControlCharacters(message).slice(0, MAX_ERROR_LENGTH)} (${places.join(', ')})`
  })
  return { test: `${test.module.relativeModuleId}: ${test.fullName}`, errors }
}
