import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../chromium.mjs'
import type { TestCounts } from '../count-reporter.ts'
import { readRequirements } from '../requirements.ts'
import { MUTATIONS } from './list.ts'
import { mutated, type Mutation } from './mutation.ts'

/** The least share of the mutations that the tests must notice. */
const MIN_SHARE = 0.95

/** Tests that see the built web app. */
const NEEDS_BUILD = /^(e2e|server\/src\/pages)\//

/** `broken`: what could not be built or loaded, which says nothing of the tests. */
type Result = 'noticed' | 'missed' | 'broken'

/**
 * Takes what holds a requirement away, one after the other, in a copy of the project, and runs the tests of its id, which
 * must fail. One of each requirement's mutations is drawn; `MUTATE=S2.2,S4.15` tries all of those whose id begins so,
 * `MUTATE=S` all there are.
 * @returns whether enough were noticed
 */
export function testMutations(root: string): boolean {
  const copy = copyCheckout(root)
  const chosen = chooseMutations(process.env['MUTATE'])
  const missed: string[] = []
  try {
    const [first] = chosen
    if (first && testId(copy, first.id) !== 'missed') throw new Error(`The tests of ${first.id} fail as they are`)
    for (const mutation of chosen) {
      const result = tryMutation(copy, mutation)
      console.log(`${result.padEnd(8)} ${mutation.id} ${mutation.file}: ${mutation.words.slice(0, 60)}`)
      if (result !== 'noticed') missed.push(`${mutation.id} (${result})`)
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
  const share = 1 - missed.length / chosen.length
  console.log(`${chosen.length - missed.length} of ${chosen.length} noticed (${(share * 100).toFixed(1)}%)`)
  if (missed.length > 0) console.log(`Not noticed: ${missed.join(', ')}`)
  return share >= MIN_SHARE
}

function chooseMutations(wanted: string | undefined): Mutation[] {
  if (wanted) return MUTATIONS.filter(({ id }) => wanted.split(',').some((start) => id.startsWith(start)))
  return [...Map.groupBy(MUTATIONS, ({ id }) => id).values()].flatMap(
    (ofOne) => ofOne[Math.floor(Math.random() * ofOne.length)] ?? [],
  )
}

function tryMutation(copy: string, mutation: Mutation): Result {
  const file = path.join(copy, mutation.file)
  const before = readFileSync(file)
  writeFileSync(file, mutated(mutation))
  try {
    return testId(copy, mutation.id)
  } finally {
    writeFileSync(file, before)
  }
}

/** Runs the tests of a requirement; those that need no browser first, as they are quicker. */
function testId(copy: string, id: string): Result {
  const files = readRequirements().find((requirement) => requirement.id === id)?.files ?? []
  const quick = files.filter((file) => !NEEDS_BUILD.test(file))
  const others = files.filter((file) => NEEDS_BUILD.test(file))
  const result = quick.length > 0 ? runTests(copy, quick, id) : 'missed'
  if (result !== 'missed' || others.length === 0) return result
  if (spawnSync('node', ['scripts/prepare.mjs', '--build'], { cwd: copy }).status !== 0) return 'broken'
  return runTests(copy, others, id)
}

function runTests(copy: string, files: string[], id: string): Result {
  const counted = path.join(copy, 'counts.json')
  rmSync(counted, { force: true })
  const title = `${id.replaceAll('.', String.raw`\.`)}(?![\\d.]*\\d)`
  const settings = ['--retry=0', '--bail=1', '--reporter=./scripts/count-reporter.ts']
  const chromium = findChromium()
  spawnSync(path.join(copy, 'node_modules/.bin/vitest'), ['run', ...settings, ...files, '-t', title], {
    cwd: copy,
    env: { ...process.env, COUNT_FILE: counted, ...(chromium && { CHROMIUM_PATH: chromium }) },
  })
  if (!existsSync(counted)) return 'broken'
  const { passed, failed, failedTests }: TestCounts = JSON.parse(readFileSync(counted, 'utf8'))
  if (failedTests.length > 0) return 'noticed'
  return failed > 0 || passed === 0 ? 'broken' : 'missed'
}

/** The tracked files as they stand, and what is installed, in links where the file system has them. */
function copyCheckout(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-mutations-'))
  chmodSync(copy, 0o711) // as root, PostgreSQL runs as another user, which needs access
  const shell = (command: string) => {
    if (spawnSync('sh', ['-c', command], { cwd: root, stdio: 'inherit' }).status !== 0) throw new Error(command)
  }
  shell(`git ls-files -z | xargs -0 cp --parents -t '${copy}'`)
  for (const installed of globSync('{node_modules,*/node_modules}', { cwd: root })) {
    shell(`cp -al '${installed}' '${copy}/${installed}' 2>/dev/null || cp -r '${installed}' '${copy}/${installed}'`)
  }
  shell(`git init -q '${copy}'`)
  return copy
}
