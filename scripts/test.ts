import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import type { TestCounts } from './count-reporter.ts'

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
]

const failed: string[] = []
if (!isTestsOnly) for (const [name, command, args] of CHECKS) runStep(name, command, args)

if (!isCheckOnly) {
  runStep('web build', 'node', ['scripts/prepare.mjs', '--build'])
  const counts = runTests()
  reportFailedSteps()
  for (const name of counts.failedTests) console.log(`  ${name}`)
  if (counts.flakyTests.length > 0) console.log('Passed only when run again, each a defect to find:')
  for (const name of counts.flakyTests) console.log(`  ${name}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
} else {
  reportFailedSteps()
}
process.exitCode = failed.length > 0 ? 1 : 0

function runStep(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const { status, error } = spawnSync(path.join(BIN, command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) console.error(error.message)
  if (status !== 0) failed.push(name)
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function runTests(): TestCounts {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-counts-'))
  const file = path.join(folder, 'counts.json')
  const chromium = findChromium()
  const env = { COUNT_FILE: file, ...(chromium && { CHROMIUM_PATH: chromium }) }
  const reporters = ['--reporter=verbose', '--reporter=./scripts/count-reporter.ts']
  runStep('tests', 'vitest', ['run', ...reporters, ...vitestArguments], env)
  const counts: TestCounts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failedTests: [], flakyTests: [] }
  rmSync(folder, { recursive: true })
  return counts
}

function reportFailedSteps(): void {
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEvery step passed.')
}
