import type { ListingMark } from '@yardsnap/contract/saved'
import { and, asc, count, eq, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { jointTripMarks, jointTripPeople, jointTrips, trips } from '#db/schema/trips.ts'

const tripColumns = {
  id: jointTrips.id,
  ownerId: jointTrips.ownerId,
  token: jointTrips.token,
  listingIds: trips.listingIds,
  orderChangedAt: trips.orderChangedAt,
  plan: trips.plan,
}
export type JointTripRow = NonNullable<Awaited<ReturnType<typeof findJointTrip>>>

/** The trip is that of its owner; one that took its place is not open. */
const isCurrent = and(eq(trips.userId, jointTrips.ownerId), eq(trips.id, jointTrips.tripId))

const takesPart = (db: Queryable, userId: string) =>
  or(
    eq(jointTrips.ownerId, userId),
    inArray(
      jointTrips.id,
      db.select({ id: jointTripPeople.jointTripId }).from(jointTripPeople).where(eq(jointTripPeople.userId, userId)),
    ),
  )

/** A joint trip of somebody who takes part in it. */
export async function findJointTrip(db: Queryable, userId: string, id: string) {
  const rows = await db
    .select(tripColumns)
    .from(jointTrips)
    .innerJoin(trips, isCurrent)
    .where(and(eq(jointTrips.id, id), takesPart(db, userId)))
  return rows[0]
}

/**
 * The same; until the transaction ends nobody joins, is removed or closes it, and its order stays. All that changes a
 * joint trip first locks the owner's trip.
 */
export async function lockJointTrip(tx: Queryable, userId: string, id: string): Promise<JointTripRow | undefined> {
  const found = await findJointTrip(tx, userId, id)
  if (!found) return undefined
  await lockOwnTrip(tx, found.ownerId)
  return findJointTrip(tx, userId, id)
}

/** Locks the trip of a link in the same way. */
export async function lockByToken(tx: Queryable, token: string): Promise<JointTripRow | undefined> {
  const find = async () =>
    (await tx.select(tripColumns).from(jointTrips).innerJoin(trips, isCurrent).where(eq(jointTrips.token, token)))[0]
  const found = await find()
  if (!found) return undefined
  await lockOwnTrip(tx, found.ownerId)
  return find()
}

/** The owner's current trip, if it is open. */
export async function findOwn(db: Queryable, ownerId: string) {
  const rows = await db
    .select(tripColumns)
    .from(jointTrips)
    .innerJoin(trips, isCurrent)
    .where(eq(jointTrips.ownerId, ownerId))
  return rows[0]
}

/** Locks somebody's trip until the transaction ends. @returns its id; undefined without a trip */
export async function lockOwnTrip(tx: Queryable, userId: string): Promise<string | undefined> {
  return (await tx.select({ id: trips.id }).from(trips).where(eq(trips.userId, userId)).for('update'))[0]?.id
}

/** Opens a trip, with the marks that its owner has made; what was open before it goes. */
export async function insertJointTrip(
  tx: Queryable,
  joint: { id: string; ownerId: string; tripId: string; token: string },
): Promise<void> {
  const { id, ownerId } = joint
  await deleteJointTrip(tx, ownerId)
  await tx.insert(jointTrips).values(joint)
  await tx.execute(sql`
    insert into joint_trip_marks (joint_trip_id, listing_id, mark, marked_by, marked_at)
    select ${id}::uuid, saved.sale_id, saved.mark, saved.user_id, coalesce(saved.marked_at, now())
    from trips join (
      select user_id, listing_id as sale_id, mark, marked_at from saved_sales
      union all select user_id, seen_sale_id, mark, marked_at from saved_seen_sales) saved using (user_id)
    where saved.user_id = ${ownerId} and saved.mark is not null and saved.sale_id = any(trips.listing_ids)`)
}

export async function deleteJointTrip(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(jointTrips).where(eq(jointTrips.ownerId, ownerId))
}

export async function writeToken(tx: Queryable, id: string, token: string): Promise<void> {
  await tx.update(jointTrips).set({ token }).where(eq(jointTrips.id, id))
}

/** Who edits a trip beside its owner, in the order of joining. */
export async function listPeople(db: Queryable, id: string) {
  return db
    .select({ id: jointTripPeople.id, userId: jointTripPeople.userId, firstName: user.firstName })
    .from(jointTripPeople)
    .innerJoin(user, eq(user.id, jointTripPeople.userId))
    .where(eq(jointTripPeople.jointTripId, id))
    .orderBy(asc(jointTripPeople.joinedAt), asc(jointTripPeople.id))
}

export async function findFirstName(db: Queryable, userId: string): Promise<string> {
  return (await db.select({ firstName: user.firstName }).from(user).where(eq(user.id, userId)))[0]?.firstName ?? ''
}

/** Serializes the joining of one person until the transaction ends. */
export async function lockJoining(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`joined-trips:${userId}`}, 0))`)
}

/** In how many trips of others somebody takes part. Those that are not open anymore do not count. */
export async function countJoined(tx: Queryable, userId: string): Promise<number> {
  const rows = await tx
    .select({ joined: count() })
    .from(jointTripPeople)
    .innerJoin(jointTrips, eq(jointTrips.id, jointTripPeople.jointTripId))
    .innerJoin(trips, isCurrent)
    .where(eq(jointTripPeople.userId, userId))
  return rows[0]?.joined ?? 0
}

export async function insertPerson(
  tx: Queryable,
  person: { id: string; jointTripId: string; userId: string },
): Promise<void> {
  await tx.insert(jointTripPeople).values({ ...person, joinedAt: new Date() })
}

export async function deletePerson(tx: Queryable, personId: string): Promise<void> {
  await tx.delete(jointTripPeople).where(eq(jointTripPeople.id, personId))
}

/** The trips of others in which somebody takes part, those of the soonest day first. */
export async function listJoined(db: Queryable, userId: string) {
  return db
    .select({ id: jointTrips.id, plan: trips.plan, ownerFirstName: user.firstName })
    .from(jointTripPeople)
    .innerJoin(jointTrips, eq(jointTrips.id, jointTripPeople.jointTripId))
    .innerJoin(trips, isCurrent)
    .innerJoin(user, eq(user.id, jointTrips.ownerId))
    .where(eq(jointTripPeople.userId, userId))
    .orderBy(sql`${trips.plan}->>'departAt'`, asc(jointTrips.id))
}

export async function listMarks(db: Queryable, id: string) {
  return db
    .select({
      listingId: jointTripMarks.listingId,
      mark: jointTripMarks.mark,
      markedBy: jointTripMarks.markedBy,
      by: sql<string>`coalesce(${user.firstName}, '')`,
      markedAt: jointTripMarks.markedAt,
    })
    .from(jointTripMarks)
    .leftJoin(user, eq(user.id, jointTripMarks.markedBy))
    .where(eq(jointTripMarks.jointTripId, id))
    .orderBy(asc(jointTripMarks.listingId))
}

/** Writes an order unless a later one is there. */
export async function writeOrder(tx: Queryable, ownerId: string, listingIds: string[], at: Date): Promise<void> {
  await tx
    .update(trips)
    .set({ listingIds, orderChangedAt: at })
    .where(and(eq(trips.userId, ownerId), lt(trips.orderChangedAt, at)))
}

interface NewMark {
  jointTripId: string
  listingId: string
  mark: ListingMark | null
  markedBy: string
  markedAt: Date
}

/** Writes a mark unless a later one is there, and forgets those of former stops. @returns false for a stop that is gone */
export async function writeMark(tx: Queryable, given: NewMark, listingIds: string[]): Promise<boolean> {
  const { jointTripId, listingId, mark, markedBy, markedAt } = given
  const { rows } = await tx.execute(sql`
    select from listings where id = ${listingId} union all select from seen_sales where id = ${listingId}
    union all select from community_entries where id = ${listingId}`)
  if (rows.length === 0) return false
  await tx
    .insert(jointTripMarks)
    .values(given)
    .onConflictDoUpdate({
      target: [jointTripMarks.jointTripId, jointTripMarks.listingId],
      set: { mark, markedBy, markedAt },
      setWhere: lte(jointTripMarks.markedAt, markedAt),
    })
  await tx
    .delete(jointTripMarks)
    .where(and(eq(jointTripMarks.jointTripId, jointTripId), notInArray(jointTripMarks.listingId, listingIds)))
  return true
}

/** What somebody has marked in trips, for the export of their data. */
export async function listOwnMarks(db: Queryable, userId: string) {
  return db
    .select({ listingId: jointTripMarks.listingId, mark: jointTripMarks.mark, markedAt: jointTripMarks.markedAt })
    .from(jointTripMarks)
    .where(eq(jointTripMarks.markedBy, userId))
}
