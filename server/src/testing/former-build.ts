import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')
const JOURNAL = 'server/migrations/meta/_journal.json'
/** Workspaces of the former build, which are not to be found as those of this one. */
const WORKSPACES = ['contract', 'server', 'web', 'embedded-postgres', 'languages']
/** What the server runs of. */
const SOURCES = ['package.json', 'contract', 'server', 'embedded-postgres', 'languages']

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()

/**
 * The sources of the last commit before the newest migration, in a temporary folder with this build's packages.
 * @returns null where the history is not at hand
 */
export function checkOutFormerBuild(): string | null {
  const commit = formerCommit()
  if (!commit) return null
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-former-'))
  const there = git('ls-tree', '--name-only', commit).split('\n')
  const archive = execFileSync('git', ['archive', commit, ...SOURCES.filter((name) => there.includes(name))], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  return folder
}

function formerCommit(): string | null {
  try {
    const { entries } = JSON.parse(readFileSync(path.join(ROOT, JOURNAL), 'utf8')) as { entries: { tag: string }[] }
    const newest = `server/migrations/${entries.at(-1)?.tag}.sql`
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
    // While the newest migration is not committed, the former build is the last commit.
    return added ? git('rev-parse', `${added}~1`) : git('rev-parse', 'HEAD')
  } catch {
    return null
  }
}

/** Each package of this build by a link, but for the workspaces. */
function linkPackages(folder: string): void {
  const packages = path.join(ROOT, 'node_modules')
  const target = path.join(folder, 'node_modules')
  mkdirSync(path.join(target, '@yardsnap'), { recursive: true })
  const ownNames = new Map(WORKSPACES.map((name) => [readPackageName(name), path.join(folder, name)]))
  for (const name of readdirSync(packages)) {
    if (name !== '@yardsnap' && !ownNames.has(name)) symlinkSync(path.join(packages, name), path.join(target, name))
  }
  for (const [name, workspace] of ownNames) symlinkSync(workspace, path.join(target, name))
  for (const workspace of WORKSPACES) {
    const own = path.join(ROOT, workspace, 'node_modules')
    if (existsSync(own) && existsSync(path.join(folder, workspace))) {
      symlinkSync(own, path.join(folder, workspace, 'node_modules'))
    }
  }
}

function readPackageName(workspace: string): string {
  return (JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8')) as { name: string }).name
}
