import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'
import type { Log } from './log.ts'

/** A system user; undefined means the user that runs the app. */
export interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. These are the ids of `nobody` on common Linux distributions. */
const UNPRIVILEGED: SystemUser = { uid: 65_534, gid: 65_534 }

/** Accessible to an unprivileged user if the data folder is inside a private folder of root. */
export const SHARED_FOLDER = '/var/lib/yardsnap'

export interface Placement {
  /** Folder of the cluster; its parent exists. */
  cluster: string
  user: SystemUser | undefined
}

/**
 * Determines the cluster's folder and PostgreSQL's user: `DATA_DIR/postgres` and the app's user. If root runs the app,
 * PostgreSQL runs as another user. If that user cannot access the data folder, `DATA_DIR/postgres` becomes a symbolic
 * link to an accessible folder.
 * @param dataDir real path
 */
export function placeCluster(dataDir: string, log: Log): Placement {
  const inDataDir = path.join(dataDir, 'postgres')
  const entry = lstatSync(inDataDir, { throwIfNoEntry: false })
  const cluster = entry?.isSymbolicLink() ? path.resolve(dataDir, readlinkSync(inDataDir)) : inDataDir
  if (process.getuid?.() !== 0) return { cluster, user: undefined }

  const user = ownerOf(cluster) ?? UNPRIVILEGED
  const obstacle = firstObstacle(path.dirname(cluster), user)
  if (!obstacle) return { cluster, user }
  if (entry) {
    throw new StartError(
      `${cluster} holds the database, but PostgreSQL, which refuses to run as root and so runs as user ${user.uid}, ` +
        `may not pass through ${obstacle}. Allow it (chmod o+x ${obstacle}) or start the app as an ordinary user.`,
    )
  }
  return { cluster: placeOutside(dataDir, inDataDir, log), user }
}

function placeOutside(dataDir: string, link: string, log: Log): string {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = path.join(SHARED_FOLDER, key)
  // A cluster without a link to it belonged to a deleted data folder of the same name.
  if (existsSync(folder)) {
    const aside = `${folder}.unused-${Date.now()}`
    renameSync(folder, aside)
    log.warn({ folder: aside }, 'kept the database of an earlier data folder of this name aside')
  }
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const cluster = path.join(folder, 'postgres')
  symlinkSync(cluster, link)
  log.info(
    { cluster },
    'the database is kept outside the data folder, where PostgreSQL, which does not run as root, can reach it',
  )
  return cluster
}

/** The owner of an existing cluster; only that user may start PostgreSQL on it. */
function ownerOf(cluster: string): SystemUser | undefined {
  const stats = statSync(cluster, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

/**
 * The outermost folder on the path to (and including) `folder` that `user` cannot traverse; undefined if there is none.
 */
export function firstObstacle(folder: string, user: SystemUser): string | undefined {
  const real = realpathSync(folder)
  const parts = real.split(path.sep).filter((part) => part !== '')
  const way = parts.map((_, index) => path.sep + parts.slice(0, index + 1).join(path.sep))
  return [path.sep, ...way].find((step) => !mayPass(step, user))
}

function mayPass(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
