import { MISSED_SHOWN_FROM } from '@yardsnap/contract/appointments'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listingRows, PLACE_COLUMNS } from '#db/listing-rows.ts'
import { isCalledOff, isPublic } from '#db/sale-stock.ts'
import { user } from '#db/schema/accounts.ts'
import { appointments, appointmentThings } from '#db/schema/appointments.ts'
import { listings } from '#db/schema/listings.ts'

const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  timeZone: listings.timeZone,
  takesAppointments: listings.takesAppointments,
  ...PLACE_COLUMNS,
  isPublic,
  isCalledOff,
}

export const { find: findListing, lock: lockListing } = listingRows(listingColumns)
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

/** Something to pick up. `isHeld`: the hold has not ended. */
export interface ThingRow {
  holdId: string
  itemId: string | null
  title: string
  agreedCents: number | null
  isHeld: boolean
  isBought: boolean
  category: string | null
  pictureUrl: string | null
}

/** Whether one of the two has blocked the other, in queries that join `appointments` with `listings`. */
export const isBlocked = sql<boolean>`exists (
  select 1 from message_blocks b
  where (b.blocker_id = ${listings.sellerId} and b.blocked_id = ${appointments.shopperId})
    or (b.blocker_id = ${appointments.shopperId} and b.blocked_id = ${listings.sellerId}))`

export type AppointmentRow = Awaited<ReturnType<typeof select>>[number]

const columns = {
  id: appointments.id,
  listingId: appointments.listingId,
  shopperId: appointments.shopperId,
  kind: appointments.kind,
  state: appointments.state,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  timeZone: appointments.timeZone,
  day: appointments.day,
  place: appointments.place,
  sequence: appointments.sequence,
  isComing: appointments.isComing,
  hasCome: appointments.hasCome,
  remindedDayAt: appointments.remindedDayAt,
  remindedHourAt: appointments.remindedHourAt,
  changedAt: appointments.changedAt,
  firstName: user.firstName,
  lastName: user.lastName,
  isBlocked,
  things: sql<ThingRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object(
      'holdId', h.id, 'itemId', h.item_id, 'title', h.item_title, 'agreedCents', h.agreed_cents,
      'isHeld', h.ended_at is null, 'isBought', h.end_reason is not distinct from 'bought',
      'category', i.category, 'pictureUrl', coalesce(i.crop_url, i.image_urls[1])) order by at.position)
    from appointment_things at join holds h on h.id = at.hold_id left join items i on i.id = h.item_id
    where at.appointment_id = ${appointments.id}), '[]')`,
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(appointments)
    .innerJoin(listings, eq(listings.id, appointments.listingId))
    .innerJoin(user, eq(user.id, appointments.shopperId))

export const isStanding = inArray(appointments.state, ['asked', 'booked'])

/** Of a listing and not over yet, or asked for and never confirmed; in order of their time. */
export const listStanding = (db: Queryable, listingId: string, now: Date): Promise<AppointmentRow[]> =>
  select(db)
    .where(
      and(
        eq(appointments.listingId, listingId),
        isStanding,
        or(gt(appointments.endsAt, now), eq(appointments.state, 'asked')),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.place))

/** Those that end after an instant, in order of their time. */
export const listSince = (
  db: Queryable,
  { since, limit, ...of }: { since: Date; limit: number; listingId?: string; shopperId?: string },
): Promise<AppointmentRow[]> =>
  select(db)
    .where(
      and(
        of.listingId === undefined ? undefined : eq(appointments.listingId, of.listingId),
        of.shopperId === undefined ? undefined : eq(appointments.shopperId, of.shopperId),
        gt(appointments.endsAt, since),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit)

export async function findAppointment(
  db: Queryable,
  listingId: string,
  appointmentId: string,
): Promise<AppointmentRow | null> {
  const [row] = await select(db).where(and(eq(appointments.id, appointmentId), eq(appointments.listingId, listingId)))
  return row ?? null
}

/** Whether a shopper has had an appointment of this day that stands or was kept. */
export async function hasAppointmentOn(
  tx: Queryable,
  { listingId, shopperId, day }: { listingId: string; shopperId: string; day: string },
): Promise<boolean> {
  const own = and(
    eq(appointments.listingId, listingId),
    eq(appointments.shopperId, shopperId),
    eq(appointments.day, day),
    isStanding,
  )
  return (await tx.$count(appointments, own)) > 0
}

/** Of these holds those that somebody already comes for, or has come for. */
export async function listTaken(db: Queryable, holdIds: readonly string[]): Promise<Set<string>> {
  if (holdIds.length === 0) return new Set()
  const rows = await db
    .select({ holdId: appointmentThings.holdId })
    .from(appointmentThings)
    .innerJoin(appointments, eq(appointments.id, appointmentThings.appointmentId))
    .where(
      and(
        inArray(appointmentThings.holdId, [...holdIds]),
        isStanding,
        or(gt(appointments.endsAt, sql`now()`), eq(appointments.hasCome, true)),
      ),
    )
  return new Set(rows.map(({ holdId }) => holdId))
}

export function countAhead(tx: Queryable, shopperId: string, now: Date): Promise<number> {
  return tx.$count(appointments, and(eq(appointments.shopperId, shopperId), isStanding, gt(appointments.endsAt, now)))
}

export async function insertAppointment(tx: Queryable, row: typeof appointments.$inferInsert): Promise<void> {
  await tx.insert(appointments).values(row)
}

/** @param from the position of the first one */
export async function insertThings(
  tx: Queryable,
  appointmentId: string,
  { holdIds, from }: { holdIds: readonly string[]; from: number },
): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .insert(appointmentThings)
    .values(holdIds.map((holdId, index) => ({ appointmentId, holdId, position: from + index })))
}

type Change = Partial<
  Pick<
    typeof appointments.$inferInsert,
    'state' | 'startsAt' | 'endsAt' | 'timeZone' | 'day' | 'place' | 'isComing' | 'remindedDayAt' | 'remindedHourAt'
  >
>

/** Changes what a calendar shows of an appointment. @returns the sequence that this change has made */
export async function change(tx: Queryable, appointmentId: string, values: Change, now: Date): Promise<number> {
  const [row] = await tx
    .update(appointments)
    .set({ ...values, sequence: sql`${appointments.sequence} + 1`, changedAt: now })
    .where(eq(appointments.id, appointmentId))
    .returning({ sequence: appointments.sequence })
  if (!row) throw new Error('an appointment that was just read is missing')
  return row.sequence
}

type Note = Partial<Pick<typeof appointments.$inferInsert, 'isComing' | 'hasCome' | 'remindedDayAt' | 'remindedHourAt'>>

/** Notes what changes nothing about the appointment itself. */
export async function note(tx: Queryable, appointmentId: string, values: Note): Promise<void> {
  await tx.update(appointments).set(values).where(eq(appointments.id, appointmentId))
}

/** How often these people came by appointment, over all sales, and how often not; only those who missed some. */
export async function countVisits(
  db: Queryable,
  shopperIds: readonly string[],
): Promise<Map<string, { came: number; missed: number }>> {
  if (shopperIds.length === 0) return new Map()
  const missed = sql<number>`(count(*) filter (where not ${appointments.hasCome}))::int`
  const rows = await db
    .select({
      shopperId: appointments.shopperId,
      came: sql<number>`(count(*) filter (where ${appointments.hasCome}))::int`,
      missed,
    })
    .from(appointments)
    .where(inArray(appointments.shopperId, [...shopperIds]))
    .groupBy(appointments.shopperId)
    .having(sql`${missed} >= ${MISSED_SHOWN_FROM}`)
  return new Map(rows.map(({ shopperId, ...counts }) => [shopperId, counts]))
}

/** All appointments that somebody has ever made, the newest first, for the export of their data. */
export function listMadeBy(db: Queryable, shopperId: string) {
  return db
    .select({
      listingId: appointments.listingId,
      kind: appointments.kind,
      state: appointments.state,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      hasCome: appointments.hasCome,
      madeAt: appointments.madeAt,
    })
    .from(appointments)
    .where(eq(appointments.shopperId, shopperId))
    .orderBy(desc(appointments.madeAt))
}
