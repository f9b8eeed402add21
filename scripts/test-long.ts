import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { testMutations } from './mutations/run.ts'
import { testOldNpm } from './old-npm.ts'

const ROOT = path.dirname(import.meta.dirname)

/** What takes too long for every run of `npm test`. `npm run test:long -- fuzz` runs one of them. */
const PARTS: Record<string, () => boolean | Promise<boolean>> = {
  fuzz,
  histories,
  mutations: () => testMutations(ROOT),
  'old-npm': () => testOldNpm(ROOT),
  wants,
}

const given = process.argv.slice(2)
const unknown = given.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
for (const [name, run] of Object.entries(PARTS)) {
  if ((given.length === 0 || given.includes(name)) && !(await run())) process.exitCode = 1
}

/** Drawn requests to every call, for half an hour unless FUZZ_SECONDS says otherwise. */
function fuzz(): boolean {
  return runTests(['--project', 'server', 'src/fuzz.test.ts'], { FUZZ_SECONDS: '1800' })
}

/** Ten thousand histories of each model unless HISTORIES says otherwise. */
function histories(): boolean {
  return runTests(['--project', 'histories'], { HISTORIES: '10000' })
}

/** Ten thousand wants of one person, of which every run of `npm test` sends a thousand. */
function wants(): boolean {
  return runTests(['--project', 'server', 'src/shop/wants/wants.test.ts'], { SENT_WANTS: '10000' })
}

/** @param settings as long as the environment says nothing else */
function runTests(which: string[], settings: Record<string, string>): boolean {
  const { status } = spawnSync(path.join(ROOT, 'node_modules/.bin/vitest'), ['run', ...which], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...settings, ...process.env },
  })
  return status === 0
}
