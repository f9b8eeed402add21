import { t } from '@yardsnap/contract/texts'
import { type JointTrip, MAX_JOINED_TRIPS, MAX_TRIP_PEOPLE } from '@yardsnap/contract/joint-trips'
import type { ListingMark } from '@yardsnap/contract/saved'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { newShareToken } from '#auth/secrets.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import * as queries from './queries.ts'
import { withUnseen } from './rules.ts'
import { jointTripView } from './view.ts'

export type JointTripsService = ReturnType<typeof jointTripsService>

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'readPublic'>
}

/** Trips that their owners edit with others. The order is that of the owner's trip, which merges changes of both. */
export function jointTripsService({ database: { db }, listings }: Dependencies) {
  /** @throws AppError `not_found` for whoever does not take part */
  async function find(userId: string, id: string): Promise<queries.JointTripRow> {
    const trip = await queries.findJointTrip(db, userId, id)
    if (!trip) throw notOpen()
    return trip
  }

  const toJointTrip = jointTripView({ db, listings })

  const read = async (userId: string, id: string) => toJointTrip(userId, await find(userId, id))

  return {
    read,

    /** The id of somebody's current trip as it is known to the others; null while it is not open. */
    findOwnId: async (ownerId: string): Promise<string | null> => (await queries.findOwn(db, ownerId))?.id ?? null,

    /** Opens the current trip unless it is. @throws AppError `not_found` when there is no trip */
    async open(userId: string): Promise<Outgoing<JointTrip>> {
      const id = await db.transaction(async (tx) => {
        const tripId = await queries.lockOwnTrip(tx, userId)
        if (tripId === undefined) throw new AppError('not_found', t.lazy`There is no trip to share`)
        const open = await queries.findOwn(tx, userId)
        if (open) return open.id
        const joint = { id: uuidv4(), ownerId: userId, tripId, token: newShareToken() }
        await queries.insertJointTrip(tx, joint)
        return joint.id
      })
      return read(userId, id)
    },

    close: (userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await queries.lockOwnTrip(tx, userId)
        await queries.deleteJointTrip(tx, userId)
      }),

    /**
     * Joins by the token of a link; who takes part already changes nothing.
     * @throws AppError `not_found` for a link that is not in use, `conflict` when `MAX_TRIP_PEOPLE` edit it or this person
     *   takes part in `MAX_JOINED_TRIPS`
     */
    async join(userId: string, token: string): Promise<Outgoing<JointTrip>> {
      const id = await db.transaction(async (tx) => {
        await queries.lockJoining(tx, userId)
        const trip = await queries.lockByToken(tx, token)
        if (!trip) throw notOpen()
        const people = await queries.listPeople(tx, trip.id)
        if (trip.ownerId === userId || people.some((person) => person.userId === userId)) return trip.id
        if (people.length + 1 >= MAX_TRIP_PEOPLE) {
          throw new AppError('conflict', t.lazy`${MAX_TRIP_PEOPLE} people edit this trip already`)
        }
        if ((await queries.countJoined(tx, userId)) >= MAX_JOINED_TRIPS) {
          throw new AppError('conflict', t.lazy`You edit ${MAX_JOINED_TRIPS} trips of others already. Leave one first.`)
        }
        await queries.insertPerson(tx, { id: uuidv7(), jointTripId: trip.id, userId })
        return trip.id
      })
      return read(userId, id)
    },

    async listJoined(userId: string) {
      const joined = await queries.listJoined(db, userId)
      return joined.map(({ id, plan, ownerFirstName }) => ({ id, day: plan.departAt.slice(0, 10), ownerFirstName }))
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string) {
      return { joined: await this.listJoined(userId), marks: await queries.listOwnMarks(db, userId) }
    },

    /**
     * Changes the stops unless a later change is there.
     * @throws AppError `not_found`; `invalid` when there would be too many with those that this person does not see
     */
    async order(userId: string, id: string, { listingIds, changedAt }: { listingIds: string[]; changedAt: string }) {
      const before = await find(userId, id)
      const seen = await listings.readPublic(userId, before.listingIds)
      await db.transaction(async (tx) => {
        const trip = await queries.lockJointTrip(tx, userId, id)
        if (!trip) throw notOpen()
        const isSeen = (stop: string) => seen.has(stop) || !before.listingIds.includes(stop)
        const order = withUnseen(listingIds, trip.listingIds, isSeen)
        if (order.length > MAX_TRIP_STOPS) {
          throw new AppError('invalid', t.lazy`A trip has at most ${MAX_TRIP_STOPS} stops`)
        }
        await queries.writeOrder(tx, trip.ownerId, order, notAfterNow(changedAt))
      })
      return read(userId, id)
    },

    /** Marks a stop for all, unless there is a later mark. @throws AppError `not_found` also for a sale that is no stop */
    async mark(
      userId: string,
      id: string,
      { listingId, mark, at }: { listingId: string; mark: ListingMark | null; at: string },
    ) {
      await db.transaction(async (tx) => {
        const trip = await queries.lockJointTrip(tx, userId, id)
        if (!trip) throw notOpen()
        const given = { jointTripId: id, listingId, mark, markedBy: userId, markedAt: notAfterNow(at) }
        const isStop = trip.listingIds.includes(listingId)
        if (!isStop || !(await queries.writeMark(tx, given, trip.listingIds))) {
          throw new AppError('not_found', t.lazy`This sale is not a stop of the trip anymore`)
        }
      })
      return read(userId, id)
    },

    /**
     * Ends somebody's access: the owner's word, or their own. The link becomes another one when the owner removes
     * somebody, who knows the former. @throws AppError `not_found`
     */
    async remove(userId: string, id: string, personId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const trip = await queries.lockJointTrip(tx, userId, id)
        if (!trip) throw notOpen()
        const isOwner = trip.ownerId === userId
        const person = (await queries.listPeople(tx, id)).find((one) => one.id === personId)
        if (!person || !(isOwner || person.userId === userId)) {
          throw new AppError('not_found', t.lazy`This person does not take part in the trip`)
        }
        await queries.deletePerson(tx, personId)
        if (isOwner) await queries.writeToken(tx, id, newShareToken())
      })
    },
  }
}

/** Otherwise a device whose clock is ahead would override all others. */
const notAfterNow = (at: string) => new Date(Math.min(Date.parse(at), Date.now()))

const notOpen = () => new AppError('not_found', t.lazy`This trip is not open to you anymore`)
