import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../chromium.mjs'
import type { TestCounts } from '../count-reporter.ts'
import { secondsOfFile } from '../longest-first.ts'
import { readRequirements } from '../requirements.ts'
import { MUTATIONS } from './list.ts'
import { mutated, type Mutation } from './mutation.ts'

/** The least share of the mutations that the tests must notice. */
const MIN_SHARE = 0.95

/** Most of what is taken away is noticed by waiting for it in vain. */
const PATIENCE_SECONDS = '30'

const MAX_ERROR_LENGTH = 300

/** Tests that see the built web app. */
const NEEDS_BUILD = /^(e2e|server\/src\/pages)\//

interface Result {
  /** `broken`: what could not be built or loaded, which says nothing of the tests. */
  state: 'noticed' | 'missed' | 'broken'
  /** What the test that noticed failed with. */
  error?: string | undefined
}

/**
 * Takes what holds a requirement away, one after the other, in a copy of the project, and runs the tests of its id, which
 * must fail. One of each requirement's mutations is drawn; `MUTATE=S2.2,S4.15` tries all of those whose id begins so,
 * `MUTATE=S` all there are, and `DRAW=2` two of each id. `RESULTS=file` keeps what was noticed, which is not tried again.
 * @returns whether enough were noticed
 */
export function testMutations(root: string): boolean {
  const copy = copyCheckout(root)
  const results = process.env['RESULTS']
  const known = results && existsSync(results) ? readFileSync(results, 'utf8').split('\n') : []
  const isNoticed = (mutation: Mutation) => known.some((line) => line.startsWith(describe('noticed', mutation)))
  const chosen = chooseMutations(process.env['MUTATE'], isNoticed)
  const open = chosen.filter((mutation) => !isNoticed(mutation))
  const missed: string[] = []
  try {
    const [first] = open
    if (first && testId(copy, first.id).state !== 'missed') throw new Error(`The tests of ${first.id} fail as they are`)
    for (const mutation of open) {
      const { state, error } = tryMutation(copy, mutation)
      const line = [describe(state, mutation), ...(error ? [error] : [])].join(' | ')
      console.log(line)
      if (results) appendFileSync(results, `${line}\n`)
      if (state !== 'noticed') missed.push(`${mutation.id} (${state})`)
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
  const share = 1 - missed.length / chosen.length
  console.log(`${chosen.length - missed.length} of ${chosen.length} noticed (${(share * 100).toFixed(1)}%)`)
  if (missed.length > 0) console.log(`Not noticed: ${missed.join(', ')}`)
  return share >= MIN_SHARE
}

function describe(state: Result['state'], { id, file, words, instead }: Mutation): string {
  return `${state.padEnd(8)} ${id} ${file}: ${JSON.stringify([words, instead])}`
}

/** Those that were noticed before are drawn first, so that a run goes on with what an interrupted one had drawn. */
function chooseMutations(wanted: string | undefined, isNoticed: (mutation: Mutation) => boolean): Mutation[] {
  const byId = Map.groupBy(MUTATIONS, ({ id }) => id)
  const starts = wanted?.split(',') ?? ['']
  const drawn = Number(process.env['DRAW'] ?? (wanted ? Infinity : 1))
  return [...byId].flatMap(([id, ofOne]) =>
    starts.some((start) => (byId.has(start) ? id === start : id.startsWith(start)))
      ? ofOne
          .map((mutation) => ({ mutation, order: isNoticed(mutation) ? -1 : Math.random() }))
          .toSorted((left, right) => left.order - right.order)
          .slice(0, drawn)
          .map(({ mutation }) => mutation)
      : [],
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

/** Runs the tests of a requirement until one fails: those that need no browser first, then the file that takes least. */
function testId(copy: string, id: string): Result {
  const files = readRequirements().find((requirement) => requirement.id === id)?.files ?? []
  const quick = files.filter((file) => !NEEDS_BUILD.test(file))
  const [shortest, ...others] = files
    .filter((file) => NEEDS_BUILD.test(file))
    .toSorted((left, right) => secondsOfFile(left) - secondsOfFile(right))
  let result: Result = quick.length > 0 ? runTests(copy, quick, id) : { state: 'missed' }
  if (result.state !== 'missed' || !shortest) return result
  if (!buildWebApp(copy)) return { state: 'broken' }
  result = runTests(copy, [shortest], id)
  return result.state === 'missed' && others.length > 0 ? runTests(copy, others, id) : result
}

/** In English alone and not minified, which takes a third of the time that `npm run build` takes. */
function buildWebApp(copy: string): boolean {
  const vite = ['../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--minify', 'false']
  return [
    ['--outDir', 'dist'],
    ['--ssr', 'src/entry-server.tsx', '--outDir', 'dist-server'],
  ].every((output) => spawnSync('node', [...vite, ...output], { cwd: path.join(copy, 'web') }).status === 0)
}

function runTests(copy: string, files: string[], id: string): Result {
  const counted = path.join(copy, 'counts.json')
  rmSync(counted, { force: true })
  const title = `${id.replaceAll('.', String.raw`\.`)}(?![\\d.]*\\d)`
  const settings = ['--retry=0', '--bail=1', '--reporter=./scripts/count-reporter.ts']
  const chromium = findChromium()
  spawnSync(path.join(copy, 'node_modules/.bin/vitest'), ['run', ...settings, ...files, '-t', title], {
    cwd: copy,
    env: { ...process.env, COUNT_FILE: counted, PATIENCE_SECONDS, ...(chromium && { CHROMIUM_PATH: chromium }) },
  })
  if (!existsSync(counted)) return { state: 'broken' }
  const { passed, failed, failedTests }: TestCounts = JSON.parse(readFileSync(counted, 'utf8'))
  const [test] = failedTests
  if (test) return { state: 'noticed', error: test.errors[0]?.replaceAll(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH) }
  return { state: failed > 0 || passed === 0 ? 'broken' : 'missed' }
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
