import type { JointTrip } from '@yardsnap/contract/joint-trips'
import type { Queryable } from '#db/database.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import * as queries from './queries.ts'

interface Dependencies {
  db: Queryable
  listings: Pick<ListingsService, 'readPublic'>
}

/** @returns a function that shows a trip to one of its people */
export function jointTripView({ db, listings }: Dependencies) {
  /** The trip as one of its people sees it: of the plan only the day and the arrivals, as of a shared trip. */
  return async function toJointTrip(userId: string, trip: queries.JointTripRow): Promise<Outgoing<JointTrip>> {
    const { id, ownerId, token, listingIds, plan } = trip
    const isOwner = ownerId === userId
    const [found, ownerName, people, marks] = [
      await listings.readPublic(userId, listingIds),
      await queries.findFirstName(db, ownerId),
      await queries.listPeople(db, id),
      await queries.listMarks(db, id),
    ]
    const planned = plan.stops.toSorted((a, b) => a.order - b.order).map((stop) => stop.listingId)
    const isPlanOfOrder = planned.join() === listingIds.join()
    const arrivals = new Map(plan.stops.map((stop) => [stop.listingId, stop.arriveAt]))
    return {
      id,
      isOwner,
      token: isOwner ? token : null,
      people: [
        { id: null, firstName: ownerName, isYou: isOwner },
        ...people.map((person) => ({
          id: person.id,
          firstName: person.firstName,
          isYou: person.userId === userId,
        })),
      ],
      day: plan.departAt.slice(0, 10),
      stops: listingIds.flatMap((listingId) => {
        const listing = found.get(listingId)
        return listing ? [{ listing, arriveAt: (isPlanOfOrder && arrivals.get(listingId)) || null }] : []
      }),
      isPlanned: isPlanOfOrder,
      orderChangedAt: trip.orderChangedAt.toISOString(),
      marks: marks
        .filter(({ listingId }) => found.has(listingId))
        .map(({ listingId, mark, markedBy, by, markedAt }) => ({
          listingId,
          mark,
          by,
          isYours: markedBy === userId,
          at: markedAt.toISOString(),
        })),
    }
  }
}
