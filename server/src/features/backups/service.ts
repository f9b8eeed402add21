import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeBackup } from '#backup/backup.ts'
import { restoreBackup } from '#backup/restore.ts'
import type { Config } from '#config.ts'
import { isDatabaseDown } from '#db/failures.ts'
import type { Database } from '#db/database.ts'
import { withScratchDatabase } from '#db/scratch-database.ts'
import type { Log } from '#logger.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { backupAge, observe } from '#telemetry/metrics.ts'
import * as queries from './queries.ts'
import { backupsToKeep } from './retention.ts'

/** A backup counts only when it can be restored: one a week is. */
const VERIFY_AFTER_MS = 6.5 * 24 * 3600 * 1000

export type BackupsService = ReturnType<typeof backupsService>

export interface BackupState {
  /** Whether the app makes backups by itself. */
  isOn: boolean
  /** When the newest whole one was finished. */
  madeAt: Date | null
  /** When one was last restored to see whether that can be done. */
  verifiedAt: Date | null
  /** Why the newest one could not be made or restored, to follow 'the newest'. */
  failure: string | null
}

interface Dependencies {
  config: Pick<Config, 'backups'>
  database: Database
  objects: Pick<ObjectStore, 'list' | 'read'>
}

/** Backups that the app makes, verifies and deletes by itself. */
export function backupsService({ config, database, objects }: Dependencies) {
  const { db, connection } = database
  const { folder: root, passphrase } = config.backups ?? {}

  /** Photos that the backup before has are linked to, so that each takes room once. */
  async function make(folder: string, former: string | undefined): Promise<void> {
    if (root === undefined) return
    await queries.insertBackup(db, folder)
    try {
      const { objects: made } = await makeBackup({
        connection,
        objects,
        folder: path.join(root, folder),
        former: former && path.join(root, former),
        passphrase,
      })
      await queries.updateBackup(db, folder, { finishedAt: new Date(), files: made.count, bytes: made.bytes })
    } catch (error) {
      await noteFailure(folder, 'could not be made', error)
      throw error
    }
  }

  async function verify(folder: string, log: Log): Promise<void> {
    if (root === undefined) return
    try {
      await withScratchDatabase(connection, (scratch) =>
        restoreBackup({ connection: scratch, objects: null, folder: path.join(root, folder), passphrase, log }),
      )
      await queries.updateBackup(db, folder, { verifiedAt: new Date(), failure: null })
    } catch (error) {
      await noteFailure(folder, 'could not be restored', error)
      throw error
    }
  }

  async function noteFailure(folder: string, what: string, error: unknown): Promise<void> {
    if (isDatabaseDown(error)) return
    const reason = error instanceof Error ? error.message : String(error)
    await queries.updateBackup(db, folder, { failure: `${what}: ${reason}` })
  }

  /** What retention no longer keeps, and what failed: nothing else is removed from the folder. */
  async function prune(): Promise<void> {
    if (root === undefined) return
    const all = await queries.listBackups(db)
    const [newest] = all
    const kept = new Set(
      backupsToKeep(all.filter(({ finishedAt, failure }) => finishedAt !== null && failure === null)),
    )
    const gone = all.filter((backup) => !kept.has(backup) && backup !== newest)
    for (const { folder } of gone) await rm(path.join(root, folder), { recursive: true, force: true })
    await queries.deleteBackups(
      db,
      gone.map(({ folder }) => folder),
    )
  }

  return {
    isOn: root !== undefined,

    /** Makes one backup, verifies it if none was for a week, and deletes what need not be kept. */
    async run(log: Log): Promise<void> {
      const folder = nameOf(new Date())
      // Of one that could not be restored some photo may be damaged.
      const former = (await queries.listBackups(db)).find(({ finishedAt, failure }) => !finishedAt || !failure)
      await make(folder, former?.folder)
      await prune()
      const { verifiedAt } = await queries.newestTimes(db)
      if (verifiedAt === null || Date.now() - verifiedAt.getTime() > VERIFY_AFTER_MS) await verify(folder, log)
    },

    /** Measures the age of the newest one at each scrape. @returns a function that ends it */
    observe: () =>
      observe(
        async (result) => {
          const { madeAt } = await queries.newestTimes(db)
          if (madeAt) result.observe(backupAge, (Date.now() - madeAt.getTime()) / 1000)
        },
        [backupAge],
      ),

    async state(): Promise<BackupState> {
      const [newest] = await queries.listBackups(db)
      return { isOn: root !== undefined, ...(await queries.newestTimes(db)), failure: newest?.failure ?? null }
    },
  }
}

/** Sorts by time, and is a name in every file system. */
function nameOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}-${randomBytes(2).toString('hex')}`
}
