import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import type { TestCounts, TestTrouble } from './count-reporter.ts'

const ROOT = path.dirname(import.meta.dirname)
const BIN = path.join(ROOT, 'node_modules/.bin')

/** `npm run check` skips the tests, `npm run test:one` everything else. */
const isCheckOnly = process.argv.includes('--check')
const isTestsOnly = process.argv.includes('--tests-only')
/** Other arguments are passed to Vitest, for example a part of a file's name. */
const vitestArguments = process.argv.slice(2).filter((argument) => !['--check', '--tests-only'].includes(argument))

const CHECKS: [name: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['unused code', 'knip', []],
  ['requirements', 'node', ['scripts/check-requirements.ts']],
  ['security requirements', 'node', ['scripts/check-asvs.ts']],
  ['docs', 'node', ['scripts/check-docs.ts']],
  ['kinds', 'node', ['scripts/check-kinds.ts']],
  ['texts', 'node', ['scripts/messages.ts', '--check']],
]

/** Tests that have to be without others leave a core to the checks. */
const TIMED = 'server-timed'
/** Lower than that of tests which measure time. */
const LOW_PRIORITY = 10

const failed: string[] = []
if (isCheckOnly) {
  await runChecks()
  reportFailedSteps()
} else {
  await runStep('web build', 'node', ['scripts/prepare.mjs', '--build'])
  const isWhole = !isTestsOnly && vitestArguments.length === 0
  const checks = isTestsOnly ? Promise.resolve() : runChecks()
  const timed = isWhole ? runTests('timed tests', ['--project', TIMED], { after: checks }) : null
  await checks
  const parts = [await timed, await runTests('tests', isWhole ? ['--project', `!${TIMED}`] : vitestArguments)]
  const counts = sum(parts.filter((part) => part !== null))
  reportFailedSteps()
  reportTroubles(counts.failedTests)
  if (counts.flakyTests.length > 0) console.log('Passed only when run again, each a defect to find:')
  reportTroubles(counts.flakyTests)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}
process.exitCode = failed.length > 0 ? 1 : 0

async function runChecks(): Promise<void> {
  for (const [name, command, args] of CHECKS) await runStep(name, command, args, { priority: LOW_PRIORITY })
}

interface StepOptions {
  env?: NodeJS.ProcessEnv
  priority?: number
  /** The steps that it runs beside: its output is shown as a whole after theirs. */
  after?: Promise<void>
}

async function runStep(
  name: string,
  command: string,
  args: string[],
  { env = {}, priority, after }: StepOptions = {},
): Promise<void> {
  if (!after) console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const child = spawn(path.join(BIN, command), args, {
    cwd: ROOT,
    stdio: after ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const closed = once(child, 'close').then(
    ([code]) => code as number | null,
    (error: Error) => console.error(error.message),
  )
  if (priority !== undefined && child.pid !== undefined) os.setPriority(child.pid, priority)
  const status = await closed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (status !== 0) failed.push(name)
  await after
  if (after) console.log(`\n— ${name}\n${output}`)
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${seconds} s`)
}

async function runTests(name: string, which: string[], options: StepOptions = {}): Promise<TestCounts> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-counts-'))
  const file = path.join(folder, 'counts.json')
  const chromium = findChromium()
  const env = { COUNT_FILE: file, ...(chromium && { CHROMIUM_PATH: chromium }) }
  const reporters = ['--reporter=verbose', '--reporter=./scripts/count-reporter.ts']
  await runStep(name, 'vitest', ['run', ...reporters, ...which], { ...options, env })
  const counts: TestCounts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : sum([])
  rmSync(folder, { recursive: true })
  return counts
}

function sum(parts: TestCounts[]): TestCounts {
  const count = (of: (part: TestCounts) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    passed: count(({ passed }) => passed),
    failed: count((part) => part.failed),
    skipped: count(({ skipped }) => skipped),
    failedTests: parts.flatMap(({ failedTests }) => failedTests),
    flakyTests: parts.flatMap(({ flakyTests }) => flakyTests),
  }
}

function reportTroubles(troubles: readonly TestTrouble[]): void {
  for (const { test, errors } of troubles) {
    console.log(`  ${test}`)
    for (const error of errors) console.log(error.replaceAll(/^/gm, '    '))
  }
}

function reportFailedSteps(): void {
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEvery step passed.')
}
