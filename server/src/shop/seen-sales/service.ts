import { DEFAULT_BROWSE_DISTANCE } from '@yardsnap/contract/browse'
import type { InputOf } from '@yardsnap/contract/endpoint'
import { type getSeenSales, MAX_SEEN_SALES, NOBODY_HERE_HIDES, type SeenSale } from '@yardsnap/contract/seen-sales'
import type { SeenSaleClaim, SeenSalePage } from '@yardsnap/contract/seen-sale-page'
import type { ReadSighting, SeenSaleAnswer, SeenSaleInput, SightingToRead } from '@yardsnap/contract/seen-sale-input'
import { t } from '@yardsnap/contract/texts'
import { hashDevice, type Visitor } from '#auth/device-hash.ts'
import type { Seller } from '#core/listings/ownership.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { AppError } from '#errors.ts'
import { toSaleDays } from '#shop/browse/service.ts'
import { type AddingDependencies, adding } from './adding.ts'
import { type ClaimingDependencies, claiming } from './claiming.ts'
import { seenSalesOperator } from './operator.ts'
import { listSeenSales } from './list-queries.ts'
import * as queries from './queries.ts'
import { type ReadingDependencies, reading } from './reading.ts'
import { removing } from './removing.ts'
import { seenStops } from './stops.ts'
import { wantMatches } from './want-matches.ts'
import { createCard, createRemovalToken, toSeenSale } from './view.ts'

export { weekendSightings } from './want-matches.ts'

export type SeenSalesService = ReturnType<typeof seenSalesService>

interface Dependencies
  extends Omit<AddingDependencies, 'now'>, Omit<ClaimingDependencies, 'now'>, Omit<ReadingDependencies, 'now'> {
  isOn: boolean
  notifications: NotificationsService
  productName: string
  publicUrl: string
  now?: () => Date
}

type Search = InputOf<typeof getSeenSales>['query']

/** Sales that neighbors saw: unclaimed, without items, and never the word of their hosts. */
export function seenSalesService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { database, places, photos, confirmation, secret, isOn, claimWay, publicUrl, productName } = dependencies
  const { db } = database

  function requireOn(): void {
    if (!isOn) throw new AppError('not_found', t.lazy`There is nothing at this address`)
  }

  /** The sale and whether its caller added it. @throws AppError `not_found` for one that this caller may not see */
  async function find(userId: string | null, seenSaleId: string) {
    requireOn()
    const row = await queries.findSeenSale(db, seenSaleId, now())
    const isFinder = row !== null && row.finderId !== null && row.finderId === userId
    if (!row || !(row.isShown || isFinder)) throw seenSaleNotFound()
    return { row, isFinder }
  }

  const toDevice = (seenSaleId: string, day: string, visitor: Visitor) =>
    hashDevice(secret, ['nobody at a seen sale', day, seenSaleId], visitor)

  async function read(visitor: Visitor, seenSaleId: string): Promise<SeenSalePage> {
    const { userId } = visitor
    const { row, isFinder } = await find(userId, seenSaleId)
    const day = row.today
    const said = await queries.findSaid(db, { seenSaleId, day, userId, device: toDevice(seenSaleId, day, visitor) })
    return {
      ...toSeenSale(row, null),
      claimWay,
      isToday: row.isToday,
      isFoundEmpty: row.isFoundEmpty,
      isSeenByCaller: said.isSeen,
      isNobodyHereByCaller: said.isNobodyHere,
      isClaimWaiting: userId !== null && (await claims.isWaiting(userId, seenSaleId)),
      card: isFinder ? createCard({ seenSaleId, secret, publicUrl, productName, hasCode: claimWay === 'code' }) : null,
      removalToken: createRemovalToken(secret, seenSaleId),
    }
  }

  const claims = claiming({ ...dependencies, now })
  const additions = adding({ ...dependencies, now })
  const reader = reading({ ...dependencies, now })

  return {
    read,

    /**
     * Those that are shown now; none where the site has switched them off.
     * @throws AppError `provider_failed`, `unavailable` by the geocoder
     */
    async list({ location, distance = DEFAULT_BROWSE_DISTANCE, date, day, bounds }: Search): Promise<{
      seenSales: SeenSale[]
      hasMore: boolean
    }> {
      const center = location ? await places.findPosition(location) : null
      if (!isOn || (location && !center)) return { seenSales: [], hasMore: false }
      const rows = await listSeenSales(db, {
        days: toSaleDays(day ?? date ?? 'any', now()),
        near: center && { ...center, miles: distance },
        bounds: bounds ?? null,
        limit: MAX_SEEN_SALES + 1,
      })
      const shown = rows.slice(0, MAX_SEEN_SALES)
      return { seenSales: shown.map((row) => toSeenSale(row, row.miles)), hasMore: rows.length > shown.length }
    },

    /** @throws AppError as `add` of `adding` */
    async add(finder: Seller, input: SeenSaleInput): Promise<SeenSaleAnswer> {
      requireOn()
      return additions.add(finder, input)
    },

    /** @throws AppError as `readSighting` of `reading` */
    async readSighting(userId: string, given: SightingToRead, signal?: AbortSignal): Promise<ReadSighting> {
      requireOn()
      return reader.readSighting(userId, given, signal)
    },

    /** @throws AppError `not_found`; `unconfirmed`; `conflict` for a sale that is over */
    async saySeen(visitor: Visitor & { userId: string }, seenSaleId: string): Promise<SeenSalePage> {
      const { userId } = visitor
      await confirmation.requireConfirmed(db, userId)
      const { row } = await find(userId, seenSaleId)
      if (row.days.every(({ date }) => date < row.today)) throw isOver()
      await db.transaction(async (tx) => {
        const seenAt = now()
        if (await queries.insertSighting(tx, { seenSaleId, userId, day: row.today, seenAt }))
          await queries.countSighting(tx, seenSaleId, seenAt)
      })
      return read(visitor, seenSaleId)
    },

    /** @throws AppError `not_found`; `conflict` on another day than those of the sale */
    async sayNobodyHere(visitor: Visitor, seenSaleId: string): Promise<void> {
      const { row } = await find(visitor.userId, seenSaleId)
      if (!row.isToday) throw new AppError('conflict', t.lazy`This can be posted on the day of the sale`)
      const device = toDevice(seenSaleId, row.today, visitor)
      await db.transaction((tx) => queries.noteAbsence(tx, { seenSaleId, day: row.today, device }, NOBODY_HERE_HIDES))
    },

    /** @throws AppError as `claim` of `claiming` */
    async claim(claimer: Seller, seenSaleId: string, given: SeenSaleClaim): Promise<{ listingId: string | null }> {
      const { isFinder } = await find(claimer.id, seenSaleId)
      if (isFinder) {
        throw new AppError(
          'conflict',
          t.lazy`You added this sale as one that you saw. If it is yours, start a sale of your own.`,
        )
      }
      return claims.claim(claimer, seenSaleId, given)
    },

    ...removing({ database, photos, secret, now }),
    ...wantMatches({ ...dependencies, now }),
    ...seenStops(dependencies),

    operator: seenSalesOperator({ database, accept: (claimId, also) => claims.accept(claimId, also) }),

    /** For the export of a person's data. */
    exportOwn: (userId: string) => queries.listSightingsOf(db, userId),
  }
}

const seenSaleNotFound = () => new AppError('not_found', t.lazy`This sale is not here anymore`)

const isOver = () => new AppError('conflict', t.lazy`This sale is over`)
