import { randomBytes } from 'node:crypto'
import { makeBackup } from '#backup/backup.ts'
import { restoreBackup } from '#backup/restore.ts'
import { describeError } from '#backup/reason.ts'
import type { BackupPlace, BackupStorage } from '#backup/storage.ts'
import { isDatabaseDown, sqlState } from '#db/failures.ts'
import type { Database } from '#db/database.ts'
import { runExclusively } from '#db/exclusive-run.ts'
import { dropLeftScratchDatabases, withScratchDatabase } from '#db/scratch-database.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { backupAge, observe } from '#telemetry/metrics.ts'
import * as queries from './queries.ts'
import { backupsToKeep } from './retention.ts'

/** Of a failure that says nothing of the backup itself, such as a database user who may not create databases. */
const NOT_TRIED = 'could not be restored as a test'

/** Whether nothing is known against a finished backup. */
const isSound = ({ failure }: Pick<BackupState, 'failure'>) => failure === null || failure.startsWith(NOT_TRIED)

/** A backup counts only when it can be restored: one a week is. */
const VERIFY_AFTER_MS = 6.5 * 24 * 3600 * 1000

export type BackupsService = ReturnType<typeof backupsService>

export interface BackupState {
  /** Whether the app makes automatic backups. */
  isOn: boolean
  /** When the newest whole one was finished. */
  madeAt: Date | null
  /** When one was last restored as a test. */
  verifiedAt: Date | null
  /** Why the newest one could not be made or restored: a phrase to follow 'the newest'. */
  failure: string | null
}

interface Dependencies {
  database: Database
  objects: Pick<ObjectStore, 'list' | 'read'>
  /** Undefined: the app makes no backups by itself. */
  storage: BackupStorage | undefined
  passphrase: string | undefined
}

/** Backups that the app makes, verifies and deletes by itself. */
export function backupsService({ database, objects, storage, passphrase }: Dependencies) {
  const { db, connection } = database

  /** Shares photos with the previous backup, so that each is stored once. */
  async function make(place: BackupPlace, former: string | undefined, beforeEnd: () => Promise<void>): Promise<void> {
    await queries.insertBackup(db, place.name)
    try {
      const { objects: made } = await makeBackup({ connection, objects, place, former, passphrase, beforeEnd })
      await queries.updateBackup(db, place.name, { finishedAt: new Date(), files: made.count, bytes: made.bytes })
    } catch (error) {
      await noteFailure(place.name, 'could not be made', error)
      throw error
    }
  }

  async function verify(place: BackupPlace, log: Log): Promise<void> {
    try {
      await withScratchDatabase(connection, (scratch) =>
        restoreBackup({ connection: scratch, objects: null, place, passphrase, log }),
      )
      await queries.updateBackup(db, place.name, { verifiedAt: new Date(), failure: null })
    } catch (error) {
      await noteFailure(place.name, sqlState(error) ? NOT_TRIED : 'could not be restored', error)
      throw error
    }
  }

  async function noteFailure(folder: string, what: string, error: unknown): Promise<void> {
    // An error of a store looks like one of the database: neither can be connected to.
    if (isDatabaseDown(error) && !(error instanceof AppError)) return
    await queries.updateBackup(db, folder, { failure: `${what}: ${describeError(error)}` })
  }

  /** Backups that retention no longer keeps, and failed ones: nothing else is removed from the storage. */
  async function prune(from: BackupStorage): Promise<void> {
    const all = await queries.listBackups(db)
    const [newest] = all
    const kept = new Set(backupsToKeep(all.filter((backup) => backup.finishedAt !== null && isSound(backup))))
    const gone = all.filter((backup) => !kept.has(backup) && backup !== newest)
    await remove(from, gone)
  }

  /** What was cut off before the newest: where one after the other fails, it would fill the storage. */
  async function removeLeft(from: BackupStorage): Promise<void> {
    const [, ...earlier] = await queries.listBackups(db)
    const left = earlier.filter(({ finishedAt }) => finishedAt === null)
    await remove(from, left)
  }

  async function remove(from: BackupStorage, backups: readonly queries.BackupRow[]): Promise<void> {
    const gone = backups.map(({ folder }) => folder)
    await from.remove(gone)
    await queries.deleteBackups(db, gone)
  }

  return {
    isOn: storage !== undefined,

    /**
     * Makes one backup, verifies it if none was for a week, and deletes what need not be kept or was left behind. Only
     * one process at a time, so that none removes photos that another's backup is about to share.
     */
    async run(log: Log): Promise<void> {
      if (!storage) return
      const wasRun = await runExclusively(connection, 'backup', async (assertExclusive) => {
        const place = { storage, name: createBackupName(new Date()) }
        // Some photo may be damaged in a backup that could not be restored.
        const former = (await queries.listBackups(db)).find((backup) => !backup.finishedAt || isSound(backup))
        try {
          await make(place, former?.folder, assertExclusive)
        } catch (error) {
          await assertExclusive()
          await removeLeft(storage)
          throw error
        }
        await assertExclusive()
        await prune(storage)
        await dropLeftScratchDatabases(connection)
        const { verifiedAt } = await queries.newestTimes(db)
        if (verifiedAt === null || Date.now() - verifiedAt.getTime() > VERIFY_AFTER_MS) await verify(place, log)
      })
      if (!wasRun) log.info('another process is making a backup')
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
      return { isOn: storage !== undefined, ...(await queries.newestTimes(db)), failure: newest?.failure ?? null }
    },
  }
}

/** Sorts by time; valid as a file name and as an object key everywhere. */
function createBackupName(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}-${randomBytes(2).toString('hex')}`
}
