import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartError } from './start-error.ts'
import { firstObstacle, type SystemUser } from './placement.ts'

/** PostgreSQL includes the port in its socket's name, although it does not listen on it. */
export const SOCKET_PORT = 5432

/** unix(7): 108 bytes including the terminating zero; 104 on macOS. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

const TEMPORARY_PREFIX = 'yardsnap-pg-'

export interface SocketFolder {
  path: string
  remove(): void
}

/** The cluster's folder, which is private; if its path is too long for a socket, a temporary folder. */
export function chooseSocketFolder(cluster: string, user: SystemUser | undefined): SocketFolder {
  if (fits(cluster)) return { path: cluster, remove: () => undefined }
  const base = [os.tmpdir(), '/tmp', '/run'].find((folder) => {
    const hasRoom = fits(path.join(folder, `${TEMPORARY_PREFIX}XXXXXX`))
    return hasRoom && !(user && firstObstacle(folder, user))
  })
  if (!base) throw new StartError(`${cluster} is too long a path for a socket. Set DATA_DIR to a shorter one.`)
  const folder = mkdtempSync(path.join(base, TEMPORARY_PREFIX))
  if (user) chownSync(folder, user.uid, user.gid)
  return { path: folder, remove: () => removeSocketFolder(folder) }
}

/** Removes a folder that was created for a socket, and no other. */
export function removeSocketFolder(folder: string): void {
  if (path.basename(folder).startsWith(TEMPORARY_PREFIX)) rmSync(folder, { recursive: true, force: true })
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES
}
