import type { Queryable } from '#db/database.ts'
import * as queries from './booked-queries.ts'
import { listOpen } from './queries.ts'
import type { Settling } from './settling.ts'

const HOUR_MS = 3_600_000
/** How long a thing is still held when the host takes the booked time away after the hold would have ended. */
const UNBOOKED_HOURS = 24

interface Dependencies extends Settling {
  now: () => Date
}

export interface Booking {
  listingId: string
  holdIds: readonly string[]
}

/** Holds of things for which a time to pick them up is booked: that time says until when they are held. */
export function bookedHolds({ now, settle, endHolds, showChange, lock }: Dependencies) {
  return {
    /** What is held for a shopper at a listing, or was bought by them lately. */
    listForPickup: (from: Queryable, of: { listingId: string; shopperId: string }): Promise<queries.PickupHold[]> =>
      queries.listForPickup(from, { ...of, now: now() }),

    /** Holds what still is held until another instant, also beyond the end of the sale. */
    async holdForPickup(tx: Queryable, { listingId, holdIds, until }: Booking & { until: Date }): Promise<void> {
      const listing = await lock(tx, listingId)
      await queries.writeBooked(tx, holdIds, until)
      await showChange(tx, listing)
    },

    /** The host takes the booked time away: things are held as long as before, or a day where that has passed. */
    async endPickup(tx: Queryable, { listingId, holdIds }: Booking): Promise<void> {
      const listing = await lock(tx, listingId)
      const otherwise = new Date(now().getTime() + UNBOOKED_HOURS * HOUR_MS)
      await queries.writeUnbooked(tx, holdIds, { now: now(), otherwise })
      await showChange(tx, listing)
    },

    /** The shopper does not come: their things go to the next in line, who is told. */
    async giveUp(tx: Queryable, { listingId, holdIds }: Booking): Promise<void> {
      const listing = await lock(tx, listingId)
      const given = new Set(holdIds)
      const open = (await listOpen(tx, listingId)).filter(({ id }) => given.has(id))
      await endHolds(tx, listing, open, 'canceled')
      await settle(tx, listing)
    },
  }
}
