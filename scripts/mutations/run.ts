import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readRequirements } from '../requirements.ts'
import { MUTATIONS } from './list.ts'
import { mutated, type Mutation } from './mutation.ts'

/** The least share of the mutations that the tests must notice. */
const MIN_SHARE = 0.95

/**
 * Takes what holds each requirement away, one after the other, in a copy of the project, and runs the tests of its id, which
 * must fail. `MUTATE=S2.2,S4.15` tries those alone whose id begins so.
 * @returns whether enough were noticed
 */
export function testMutations(root: string): boolean {
  const copy = copyOf(root)
  const wanted = process.env['MUTATE']?.split(',') ?? ['']
  const chosen = MUTATIONS.filter(({ id }) => wanted.some((start) => id.startsWith(start)))
  const missed: string[] = []
  try {
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

/** `broken`: the web app could not be built, which says nothing of the tests. */
function tryMutation(copy: string, mutation: Mutation): 'noticed' | 'missed' | 'broken' {
  const file = path.join(copy, mutation.file)
  const changed = mutated(mutation)
  const before = mutated({ ...mutation, instead: mutation.words })
  const files = readRequirements().find(({ id }) => id === mutation.id)?.files ?? []
  writeFileSync(file, changed)
  try {
    const title = `${mutation.id.replaceAll('.', String.raw`\.`)}(?![\\d.]*\\d)`
    const args = ['scripts/test.ts', '--tests-only', ...files, '-t', title]
    const { stdout } = spawnSync('node', args, { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 })
    if (/^Failed: .*web build/m.test(stdout)) return 'broken'
    const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(stdout) ?? []
    if (Number(passed) + Number(failed) === 0) return 'missed'
    return Number(failed) > 0 ? 'noticed' : 'missed'
  } finally {
    writeFileSync(file, before)
  }
}

/** The tracked files as they stand, and what is installed, in links where the file system has them. */
function copyOf(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-mutations-'))
  const shell = (command: string) => {
    if (spawnSync('sh', ['-c', command], { cwd: root, stdio: 'inherit' }).status !== 0) throw new Error(command)
  }
  shell(`git ls-files -z | xargs -0 cp --parents -t '${copy}'`)
  shell(`cp -al node_modules '${copy}/' 2>/dev/null || cp -r node_modules '${copy}/'`)
  shell(`git init -q '${copy}'`)
  return copy
}
