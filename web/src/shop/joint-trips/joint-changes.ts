import { type JointTrip, markJointStop, orderJointTrip } from '@yardsnap/contract/joint-trips'
import { ListingMark, type SavedListing } from '@yardsnap/contract/saved'
import { z } from 'zod'
import { call } from '#api/call.ts'

/** A change that somebody made to a trip of several people, on a device that may have no signal. */
export const JointChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    jointTripId: z.string(),
    listingIds: z.array(z.string()),
    changedAt: z.string(),
  }),
  z.object({
    kind: z.literal('mark'),
    jointTripId: z.string(),
    listingId: z.string(),
    mark: ListingMark.nullable(),
    at: z.string(),
  }),
])
export type JointChange = z.infer<typeof JointChange>

/** What of the trip a change is about: of several changes of one subject, the last one is sent. */
export function subjectOf(change: JointChange): string {
  return `${change.jointTripId} ${change.kind === 'order' ? 'order' : change.listingId}`
}

/** Sends a change. @returns the trip that counts */
export function sendJointChange(change: JointChange): Promise<JointTrip> {
  const { jointTripId } = change
  if (change.kind === 'order') {
    const { listingIds, changedAt } = change
    return call(orderJointTrip, { params: { jointTripId }, body: { listingIds, changedAt } })
  }
  const { listingId, mark, at } = change
  return call(markJointStop, { params: { jointTripId, listingId }, body: { mark, at } })
}

/** An order of stops made just now; right after the last change where this device's clock is behind that of another. */
export function newOrder({ id, orderChangedAt }: Pick<JointTrip, 'id' | 'orderChangedAt'>, listingIds: string[]) {
  return { kind: 'order' as const, jointTripId: id, listingIds, changedAt: laterThan(orderChangedAt) }
}

/** A mark made just now, in the same way. */
export function newMark(
  { id, marks }: Pick<JointTrip, 'id' | 'marks'>,
  listingId: string,
  mark: ListingMark | null,
): JointChange {
  const before = marks.find((made) => made.listingId === listingId)
  return { kind: 'mark', jointTripId: id, listingId, mark, at: laterThan(before?.at) }
}

const laterThan = (instant: string | undefined) =>
  new Date(Math.max(Date.now(), instant === undefined ? 0 : Date.parse(instant) + 1)).toISOString()

/**
 * A trip as it will be once the changes that wait have arrived.
 * @param known sales that may have been added
 */
export function withWaiting(
  trip: JointTrip,
  waiting: readonly JointChange[],
  known: readonly SavedListing[] = [],
): JointTrip {
  return waiting
    .filter(({ jointTripId }) => jointTripId === trip.id)
    .reduce((now, change) => {
      if (change.kind === 'mark') {
        const { listingId, mark, at } = change
        const others = now.marks.filter((made) => made.listingId !== listingId)
        const by = now.people.find(({ isYou }) => isYou)?.firstName ?? ''
        return { ...now, marks: [...others, { listingId, mark, at, by, isYours: true }] }
      }
      const listings = [...trip.stops.map(({ listing }) => listing), ...known]
      const stops = change.listingIds.flatMap((id) => {
        const listing = listings.find((one) => one.id === id)
        return listing ? [{ listing, arriveAt: null }] : []
      })
      return { ...now, stops, isPlanned: false, orderChangedAt: change.changedAt }
    }, trip)
}
