import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { type ClusterOptions, makeCluster, readVersion, removeDrafts, stopLeftovers, syncFolder } from './cluster.ts'
import { connectionTo, ensureDatabase, type SocketConnection } from './connection.ts'
import { type FreeBytes, refuseTooFullDisk } from './free-space.ts'
import { startServer } from './server-process.ts'
import { chooseSocketFolder } from './socket.ts'
import { StartError } from './start-error.ts'

/** How long the former cluster is kept after the new one has taken its place. */
const KEPT_MS = 24 * 3600 * 1000
const LOOK_MS = 3600 * 1000

/** Fills the empty database of a new cluster with everything that is in the former one. */
export type CopyDatabase = (from: SocketConnection, to: SocketConnection) => Promise<void>

interface UpgradeOptions extends ClusterOptions {
  copy: CopyDatabase | undefined
  /** @returns undefined where there are none of this major version */
  findFormerBinaries: (major: string) => Binaries | undefined
  freeBytes: FreeBytes | undefined
}

/**
 * Brings a cluster of an older major version to the present one, by copying its database into a new cluster, which then
 * takes its place. The former one is kept beside it for a day. Interrupted at any point, the next start begins anew.
 * @throws StartError when the former version's programs are missing, or there is no room for a second cluster
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<void> {
  const { cluster, binaries, log, copy, findFormerBinaries, freeBytes } = options
  putBackInterrupted(cluster)
  await removeDrafts(cluster, log)
  const found = readVersion(cluster)
  if (!found || !copy || !(Number(found) < Number(binaries.major))) return
  const former = findFormerBinaries(found)
  if (!former) throw missingPrograms(cluster, found, binaries.major)
  refuseTooFullDisk(path.dirname(cluster), sizeOf(cluster), freeBytes)

  log.info({ from: found, to: binaries.major }, 'bringing the database to the new version of PostgreSQL')
  await stopLeftovers(realpathSync(cluster), log)
  const draft = `${cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (options.user) chownSync(draft, options.user.uid, options.user.gid)
  try {
    await makeCluster(draft, binaries, options.user)
    await copyCluster({ ...options, binaries: former }, { ...options, cluster: draft }, copy)
    const kept = formerFolder(cluster, found)
    rmSync(kept, { recursive: true, force: true })
    renameSync(cluster, kept)
    renameSync(draft, cluster)
    syncFolder(path.dirname(cluster))
    utimesSync(kept, new Date(), new Date())
    log.info({ former: kept }, 'the database has the new version; the former one is kept for a day')
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const formerFolder = (cluster: string, major: string) => `${cluster}.former-${major}`

function formerFolders(cluster: string): string[] {
  const folder = path.dirname(cluster)
  const names = readdirSync(folder).filter((name) => name.startsWith(formerFolder(path.basename(cluster), '')))
  return names.map((name) => path.join(folder, name)).toSorted()
}

/** A start that ended between the two renames has left the former cluster aside and none in its place. */
function putBackInterrupted(cluster: string): void {
  const newest = formerFolders(cluster).at(-1)
  if (newest && !existsSync(cluster)) renameSync(newest, cluster)
}

async function copyCluster(from: ClusterOptions, to: ClusterOptions, copy: CopyDatabase): Promise<void> {
  const stops: (() => Promise<void> | void)[] = []
  const start = async (options: ClusterOptions) => {
    const socket = chooseSocketFolder(options.cluster, options.user)
    stops.push(() => socket.remove())
    const server = await startServer({ ...options, socketFolder: socket.path, settings: {} })
    stops.push(() => server.stop())
    const connection = connectionTo(socket.path)
    await ensureDatabase(connection)
    return connection
  }
  try {
    await copy(await start(from), await start(to))
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/**
 * Removes former clusters once the new one has run for a day, now and every hour.
 * @returns a function that ends it
 */
export function removeFormerClusters({ cluster, log }: Pick<ClusterOptions, 'cluster' | 'log'>): () => void {
  const removeExpired = () => {
    for (const folder of formerFolders(cluster)) {
      if (Date.now() - statSync(folder).mtimeMs < KEPT_MS) continue
      log.info({ folder }, 'removing the database of the former version of PostgreSQL')
      rmSync(folder, { recursive: true, force: true })
    }
  }
  removeExpired()
  const timer = setInterval(removeExpired, LOOK_MS).unref()
  return () => clearInterval(timer)
}

function missingPrograms(cluster: string, found: string, major: string): StartError {
  return new StartError(
    `${cluster} was made by PostgreSQL ${found}, and this version of the app brings PostgreSQL ${major}. To copy it, the ` +
      `programs of ${found} are needed once: install them (on Debian postgresql-${found}, without starting it) and start again, ` +
      'or back up with the version of the app that made it, and restore with this one.',
  )
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}
