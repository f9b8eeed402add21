import { t } from '@yardsnap/contract/texts'
import type { SharedTrip, Trip, TripState } from '@yardsnap/contract/trips'
import { newShareToken } from '#auth/secrets.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { JointTripsService } from '#shop/joint-trips/service.ts'
import * as queries from './queries.ts'

export type KeptTripService = ReturnType<typeof keptTripService>

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'readPublic'>
  jointTrips: Pick<JointTripsService, 'findOwnId'>
}

/** The one current trip of each shopper, which all their devices merge with. */
export function keptTripService({ database: { db }, listings, jointTrips }: Dependencies) {
  async function withListings(userId: string, row: queries.TripRow): Promise<Outgoing<Trip>> {
    const { userId: _userId, ...trip } = row
    const found = await listings.readPublic(userId, row.listingIds)
    return {
      ...trip,
      madeAt: row.madeAt.toISOString(),
      orderChangedAt: row.orderChangedAt.toISOString(),
      settingsChangedAt: row.settingsChangedAt.toISOString(),
      plannedAt: row.plannedAt.toISOString(),
      listings: [...found.values()],
      jointTripId: await jointTrips.findOwnId(userId),
    }
  }

  return {
    async read(userId: string): Promise<Outgoing<Trip> | null> {
      const row = await queries.findTrip(db, userId)
      return row ? withListings(userId, row) : null
    },

    /** The shopper's own data of the trip, without the details of other people's sales. */
    async readOwn(userId: string) {
      const row = await queries.findTrip(db, userId)
      if (!row) return null
      const { madeAt, listingIds, settings, plan } = row
      return { madeAt, listingIds, settings, plan }
    },

    /** Merges what a device knows, part by part. @returns the trip that counts */
    async merge(userId: string, trip: TripState): Promise<Outgoing<Trip>> {
      const now = new Date().toISOString()
      // Otherwise a device whose clock is ahead would override all others.
      const notAfterNow = (instant: string) => (Date.parse(instant) > Date.parse(now) ? now : instant)
      const row = await queries.mergeTrip(db, userId, {
        ...trip,
        madeAt: notAfterNow(trip.madeAt),
        orderChangedAt: notAfterNow(trip.orderChangedAt),
        settingsChangedAt: notAfterNow(trip.settingsChangedAt),
        plannedAt: notAfterNow(trip.plannedAt),
      })
      return withListings(userId, row)
    },

    /** Makes the trip's link unless there is one. @throws AppError `not_found` when there is no trip */
    async share(userId: string): Promise<Outgoing<Trip>> {
      const row = await queries.shareTrip(db, userId, newShareToken())
      if (!row) throw new AppError('not_found', t.lazy`There is no trip to share`)
      return withListings(userId, row)
    },

    unshare: (userId: string): Promise<void> => queries.unshareTrip(db, userId),

    /** The stops as a stranger may see them. @throws AppError `not_found` for a link that is not in use */
    async readShared(token: string): Promise<Outgoing<SharedTrip>> {
      const trip = await queries.findSharedTrip(db, token)
      if (!trip) throw new AppError('not_found', t.lazy`This trip is not shared anymore`)
      const { listingIds, plan } = trip
      const found = await listings.readPublic(null, listingIds)
      const planned = plan.stops.toSorted((a, b) => a.order - b.order).map((stop) => stop.listingId)
      const isPlanOfOrder = planned.join() === listingIds.join()
      const arrivals = new Map(plan.stops.map((stop) => [stop.listingId, stop.arriveAt]))
      return {
        day: plan.departAt.slice(0, 10),
        stops: listingIds.flatMap((listingId) => {
          const listing = found.get(listingId)
          return listing ? [{ listing, arriveAt: (isPlanOfOrder && arrivals.get(listingId)) || null }] : []
        }),
      }
    },
  }
}
