import { addDays, dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { PAST_SEEN_SALE_DAYS, REMOVED_ADDRESS_DAYS, type SeenSale } from '@yardsnap/contract/seen-sales'
import { t } from '@yardsnap/contract/texts'
import type { PhotosService } from '#core/photos/service.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'
import { readRemovalToken } from './view.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  photos: Pick<PhotosService, 'removeForSeenSales'>
  /** Key of the links. */
  secret: string
  now: () => Date
}

const DAY_MS = 24 * 3_600_000
/** How many rows one statement deletes. */
const BATCH = 500

/** How seen sales go: by the link of who lives there, or with time. */
export function removing({ database: { db }, photos, secret, now }: Dependencies) {
  return {
    /** What a removal link is about. @throws AppError `not_found` for a link that is not ours, and after the removal */
    async readRemoval(token: string): Promise<Pick<SeenSale, 'streetAddress' | 'city' | 'state' | 'days'>> {
      const id = readRemovalToken(secret, token)
      const row = id && (await queries.findSeenSale(db, id, now()))
      if (!row) throw new AppError('not_found', t.lazy`This sale is not here anymore`)
      const { streetAddress, city, state, days } = row
      return { streetAddress, city, state, days }
    },

    /** For who lives there. Repeating it changes nothing. @throws AppError `not_found` for a link that is not ours */
    async remove(token: string): Promise<void> {
      const id = readRemovalToken(secret, token)
      if (!id) throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one on the card.`)
      await db.transaction(async (tx) => {
        await photos.removeForSeenSales(tx, [id])
        await queries.markRemoved(tx, id, now())
      })
    },

    /** Deletes what is long over, and what was said of former days. */
    async forgetOld(): Promise<void> {
      const today = dayIn(LAST_TIME_ZONE, now())
      await queries.deleteAbsencesBefore(db, today)
      const removedBefore = new Date(now().getTime() - REMOVED_ADDRESS_DAYS * DAY_MS)
      const over = { overBefore: addDays(today, -PAST_SEEN_SALE_DAYS), removedBefore, limit: BATCH }
      for (;;) {
        const ids = await queries.listExpired(db, over)
        await db.transaction(async (tx) => {
          await photos.removeForSeenSales(tx, ids)
          await queries.deleteSeenSales(tx, ids)
        })
        if (ids.length < BATCH) return
      }
    },
  }
}
