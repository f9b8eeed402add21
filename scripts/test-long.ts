import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { testMutations } from './mutations/run.ts'
import { testOldNpm } from './old-npm.ts'

const ROOT = path.dirname(import.meta.dirname)

/** What takes too long for every run of `npm test`. `npm run test:long -- fuzz` runs one of them. */
const PARTS: Record<string, () => boolean | Promise<boolean>> = {
  fuzz,
  mutations: () => testMutations(ROOT),
  'old-npm': () => testOldNpm(ROOT),
}

const given = process.argv.slice(2)
const unknown = given.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)
for (const [name, run] of Object.entries(PARTS)) {
  if ((given.length === 0 || given.includes(name)) && !(await run())) process.exitCode = 1
}

/** Drawn requests to every call, for half an hour unless FUZZ_SECONDS says otherwise. */
function fuzz(): boolean {
  const { status } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'src/fuzz.test.ts'],
    { cwd: ROOT, stdio: 'inherit', env: { FUZZ_SECONDS: '1800', ...process.env } },
  )
  return status === 0
}
