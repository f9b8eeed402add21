import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { hostname } from 'node:os'
import type { ModelPack, PackInstallation } from '@yardsnap/contract/admin-detection'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { PackShelf } from '#ports/vision/port.ts'
import * as queries from './pack-queries.ts'

const CHANNEL = 'detection-pack'
/** How often the choice is read again, in case a notification was lost. */
const RECHECK_MS = 60_000
/** How often progress is written down, which also says that the process is alive. */
const HEARTBEAT_MS = 2_000

interface PackKeeperOptions {
  database: Database
  events: Events
  /** Null where the configuration has chosen the pack. */
  shelf: PackShelf | null
  log: Log
}

/**
 * The pack that an admin has chosen is kept in the database. Each process that analyzes photos brings it into its data
 * folder, stores its progress for the admin to see, and then uses the pack.
 */
export function packKeeper({ database, events, shelf, log }: PackKeeperOptions) {
  const { db } = database
  const ended = new AbortController()

  async function install(packs: PackShelf, pack: string, folderId: string): Promise<void> {
    const row = { folderId, host: hostname(), pack }
    let bytes = 0
    const write = (state: PackInstallation['state'], reason = '') =>
      queries.savePackInstallation(db, { ...row, state, bytes, reason })
    await write('installing')
    const heartbeat = setInterval(() => {
      write('installing').catch((error: unknown) =>
        log.warn({ err: error }, 'the progress of a pack was not written down'),
      )
    }, HEARTBEAT_MS).unref()
    try {
      await packs.install(pack, { signal: ended.signal, onProgress: (there) => void (bytes = there) })
    } catch (error) {
      if (ended.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ pack, reason }, 'a model pack could not be installed')
      clearInterval(heartbeat)
      return await write('failed', reason)
    } finally {
      clearInterval(heartbeat)
    }
    packs.use(pack)
    log.info({ pack }, 'a model pack was installed; photos are analyzed with it from now on')
    await write('installed')
  }

  /** @param isStart whether a choice that failed before is tried again, as it is when the app starts */
  async function bringChosen(packs: PackShelf, isStart: boolean): Promise<void> {
    const chosen = await queries.findChosenPack(db)
    if (!chosen || !packs.list().some(({ name }) => name === chosen.pack)) return
    const folderId = await packs.folderId()
    const { pack } = chosen
    const known = await queries.findPackInstallation(db, folderId)
    const isSame = known?.pack === pack
    if (await packs.isInstalled(pack)) {
      packs.use(pack)
      if (isSame && known.state === 'installed') return
      const row = { folderId, host: hostname(), pack, bytes: 0, reason: '' }
      return await queries.savePackInstallation(db, { ...row, state: 'installed' })
    }
    const hasFailed = isSame && known.state === 'failed' && known.updatedAt >= chosen.chosenAt
    if (isStart || !hasFailed) await install(packs, pack, folderId)
  }

  async function watchChoice(packs: PackShelf): Promise<void> {
    let isStart = true
    for await (const _ of events.watch(CHANNEL, { subject: '', signal: ended.signal, recheckMs: RECHECK_MS })) {
      await bringChosen(packs, isStart).catch((error: unknown) => {
        if (!ended.signal.aborted) log.warn({ err: error }, 'the chosen model pack was not looked after')
      })
      isStart = false
    }
  }

  return {
    /** In the background, until `stop`. */
    start(): void {
      if (shelf) void watchChoice(shelf)
    },

    stop: () => ended.abort(),

    /** @throws AppError `not_found` for an unknown pack */
    async choose(tx: Queryable, pack: string): Promise<void> {
      if (!shelf?.list().some(({ name }) => name === pack))
        throw new AppError('not_found', t.lazy`There is no such pack`)
      await queries.saveChosenPack(tx, pack)
      await events.notify(tx, CHANNEL, '')
    },

    /** @param inUse the name of the pack that this process uses @param language of what is said of the packs */
    async state(
      inUse: string,
      language?: Language,
    ): Promise<{ packs: ModelPack[]; installations: PackInstallation[] }> {
      if (!shelf) return { packs: [], installations: [] }
      const [chosen, rows] = await Promise.all([queries.findChosenPack(db), queries.listPackInstallations(db)])
      return {
        packs: shelf.list(language).map((pack) => {
          return { ...pack, isChosen: pack.name === chosen?.pack, isInUse: pack.name === inUse }
        }),
        installations: rows.map(({ folderId: _id, updatedAt, ...row }) => ({
          ...row,
          updatedAt: updatedAt.toISOString(),
        })),
      }
    },
  }
}
