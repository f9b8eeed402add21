import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFormerBinaries, prepareBinaries } from './binaries.ts'
import { ensureCluster, readPidFile, stopLeftovers } from './cluster.ts'
import { connectionTo, ensureDatabase, type SocketConnection } from './connection.ts'
import { explainFullDisk, type FreeBytes, refuseFullDisk } from './free-space.ts'
import { type Lock, takeLock } from './lock-file.ts'
import type { Log } from './log.ts'
import { type Placement, placeCluster } from './placement.ts'
import { identifyProcess } from './processes.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'
import { chooseSocketFolder, removeSocketFolder } from './socket.ts'
import { explainFileError } from './start-error.ts'
import { type CopyDatabase, removeFormerClusters, upgradeCluster } from './upgrade.ts'

export type { SocketConnection } from './connection.ts'
export { explainFullDisk } from './free-space.ts'
export { explainFileError, hasErrorCode, StartError } from './start-error.ts'

const RESTART_DELAY_MS = 1_000

export interface EmbeddedPostgres {
  connection: SocketConnection
  /** Shuts the server down cleanly, and unlocks the data folder. */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  /** Server settings that override ours. */
  settings?: Record<string, string>
  freeBytes?: FreeBytes
  /** How a cluster of an older major version is brought to this one; without it, such a cluster is refused. */
  copyDatabase?: CopyDatabase
  /** A folder with PostgreSQL's programs in `bin`, in place of those of the npm package. */
  programs?: string
  /** The same for older major versions, in place of those that are found on the machine. */
  formerPrograms?: (major: string) => string | undefined
}

/**
 * Starts a PostgreSQL server in `dataDir`, reachable only through a Unix socket, and restarts it when it exits, until
 * `stop`. Only one process can own it at a time: others are refused while it lives, and the next one cleans up after it
 * if it was killed.
 * @throws StartError with a message for the person who started the app.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const locks: Lock[] = []
  try {
    // Others may traverse the folder, as the database's user has to, but not list it.
    mkdirSync(options.dataDir, { recursive: true, mode: 0o711 })
    return await startLocked(options, locks)
  } catch (error) {
    for (const lock of locks) lock.release()
    throw explainFileError(error, options.dataDir)
  }
}

/** Connection options while another app is running on `dataDir`; undefined when none is. */
export function findRunningPostgres(dataDir: string): SocketConnection | undefined {
  const lines = readPidFile(path.join(dataDir, 'postgres'))
  const [pid, , , , host] = lines
  const isReady = lines[7]?.startsWith('ready') && identifyProcess(Number(pid)) !== undefined
  return isReady && host ? connectionTo(host) : undefined
}

async function startLocked(options: EmbeddedPostgresOptions, locks: Lock[]) {
  const { dataDir, log, freeBytes } = options
  const folder = realpathSync(dataDir)
  locks.push(takeLock(path.join(folder, 'postgres.lock'), folder))
  const { cluster, user } = placeCluster(folder, log)
  // A copy of the data folder may link to the same cluster outside of it.
  if (path.dirname(cluster) !== folder) locks.push(takeLock(`${cluster}.lock`, cluster))

  const disk = path.dirname(cluster)
  refuseFullDisk(disk, freeBytes)
  try {
    return await startOn({ ...options, cluster, user, folder, locks })
  } catch (error) {
    throw explainFullDisk(error, disk, freeBytes)
  }
}

interface Place extends Placement, EmbeddedPostgresOptions {
  /** Real path of the data folder. */
  folder: string
  locks: Lock[]
}

async function startOn({ cluster, user, folder, log, locks, ...options }: Place): Promise<EmbeddedPostgres> {
  const machine = { user, fallbackFolder: folder, log }
  const binaries = prepareBinaries({ ...machine, programs: options.programs })
  await upgradeCluster({
    cluster,
    binaries,
    user,
    log,
    freeBytes: options.freeBytes,
    copy: options.copyDatabase,
    findFormerBinaries: (major) => findFormerBinaries({ ...machine, major, programs: options.formerPrograms?.(major) }),
  })
  await ensureCluster({ cluster, binaries, user, log })
  await stopLeftovers(realpathSync(cluster), log)
  removeSocketFolder(readPidFile(cluster)[4] ?? '')
  const socket = chooseSocketFolder(cluster, user)
  const { settings = {} } = options
  const server = await keepRunning({ cluster, binaries, user, log, settings, socketFolder: socket.path })

  const connection = connectionTo(socket.path)
  await ensureDatabase(connection)
  const stopRemoving = removeFormerClusters({ cluster, log })
  return {
    connection,
    async stop() {
      stopRemoving()
      await server.stop()
      socket.remove()
      for (const lock of locks) lock.release()
    },
  }
}

/** Restarts the server when it exits unexpectedly, for example out of memory. */
async function keepRunning(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  const { cluster, log } = options
  let isStopping = false
  let server: ServerProcess | undefined = await startServer(options)
  const watching = watch(server)

  async function watch(first: ServerProcess): Promise<void> {
    await first.ended
    while (!isStopping) {
      server = undefined
      log.error('PostgreSQL has ended unexpectedly and is started again')
      await delay(RESTART_DELAY_MS)
      server = await restart()
      await server?.ended
    }
  }

  async function restart(): Promise<ServerProcess | undefined> {
    try {
      await stopLeftovers(realpathSync(cluster), log)
      return isStopping ? undefined : await startServer(options)
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again')
      return undefined
    }
  }

  return {
    async stop() {
      isStopping = true
      await server?.stop()
      await watching
      await server?.stop()
    },
  }
}
