import type { DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listingRows } from '#db/listing-rows.ts'
import { doorActions, doorLines, doorTickets } from '#db/schema/door-line.ts'
import { listings } from '#db/schema/listings.ts'

export type LineRow = typeof doorLines.$inferSelect
type LineSetting = Omit<typeof doorLines.$inferInsert, 'id' | 'isPaused' | 'inside' | 'lastNumber' | 'clearedAt'>

const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  hiddenStatus: listings.hiddenStatus,
  saleDate: listings.saleDate,
  startTime: sql<string | null>`left(${listings.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${listings.endTime}::text, 5)`,
  dayNote: listings.dayNote,
  laterDays: listings.laterDays,
  rainDate: listings.rainDate,
  timeZone: listings.timeZone,
  liveStatus: listings.liveStatus,
  latitude: listings.latitude,
  longitude: listings.longitude,
  positionPrecision: listings.positionPrecision,
}

export const { find: findListing } = listingRows(listingColumns)
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

export async function findLine(db: Queryable, listingId: string, day: string): Promise<LineRow | null> {
  const [row] = await db
    .select()
    .from(doorLines)
    .where(and(eq(doorLines.listingId, listingId), eq(doorLines.day, day)))
  return row ?? null
}

export async function listLines(db: Queryable, listingId: string): Promise<{ id: string; day: string }[]> {
  return db.select({ id: doorLines.id, day: doorLines.day }).from(doorLines).where(eq(doorLines.listingId, listingId))
}

/** Lines of a sale on days from `from` on, the one of `day` left out. */
export async function countLines(
  tx: Queryable,
  { listingId, day, from }: { listingId: string; day: string; from: string },
): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(doorLines)
    .where(and(eq(doorLines.listingId, listingId), gte(doorLines.day, from), ne(doorLines.day, day)))
  return row?.value ?? 0
}

export async function findLineById(db: Queryable, lineId: string): Promise<LineRow | null> {
  const [row] = await db.select().from(doorLines).where(eq(doorLines.id, lineId))
  return row ?? null
}

/** Locks a line until the transaction ends. */
export async function lockLine(tx: Queryable, listingId: string, day: string): Promise<LineRow | null> {
  const [row] = await tx
    .select()
    .from(doorLines)
    .where(and(eq(doorLines.listingId, listingId), eq(doorLines.day, day)))
    .for('update')
  return row ?? null
}

/** Sets a line up, or changes how it is set up: who stands in it stays. @returns its id */
export async function writeSetting(tx: Queryable, id: string, setting: LineSetting): Promise<string> {
  const { listingId: _listing, day: _day, ...changed } = setting
  const [row] = await tx
    .insert(doorLines)
    .values({ id, ...setting })
    .onConflictDoUpdate({ target: [doorLines.listingId, doorLines.day], set: changed })
    .returning({ id: doorLines.id })
  return row!.id
}

const ticketColumns = {
  id: doorTickets.id,
  number: doorTickets.number,
  letter: doorTickets.letter,
  name: doorTickets.name,
  partySize: doorTickets.partySize,
  state: doorTickets.state,
  place: doorTickets.place,
  isBack: doorTickets.isBack,
  calledAt: doorTickets.calledAt,
}

/** In the order in which they came. */
export async function listTickets(db: Queryable, lineId: string): Promise<DoorTicket[]> {
  const rows = await db
    .select(ticketColumns)
    .from(doorTickets)
    .where(eq(doorTickets.lineId, lineId))
    .orderBy(asc(doorTickets.joinedAt), asc(doorTickets.id))
  return rows.map(({ calledAt, ...row }) => ({ ...row, calledAt: calledAt?.toISOString() ?? null }))
}

export async function findTicket(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({
      id: doorTickets.id,
      lineId: doorTickets.lineId,
      listingId: doorLines.listingId,
      day: doorLines.day,
      isPushed: isNotNull(doorTickets.sealedPush).mapWith(Boolean),
    })
    .from(doorTickets)
    .innerJoin(doorLines, eq(doorLines.id, doorTickets.lineId))
    .where(eq(doorTickets.tokenHash, tokenHash))
  return row ?? null
}

/** What a ticket has that its phone took. */
export interface OwnTicket {
  tokenHash: string
  language: string
}

/** Writes a line after a change of it by the rules, and only the tickets that differ. */
export async function writeLine(
  tx: Queryable,
  { id, before, after }: { id: string; before: DoorLine; after: DoorLine },
  own?: OwnTicket,
): Promise<void> {
  const { isPaused, inside, lastNumber } = after
  await tx.update(doorLines).set({ isPaused, inside, lastNumber }).where(eq(doorLines.id, id))
  const known = new Map(before.tickets.map((ticket) => [ticket.id, ticket]))
  const changed = after.tickets.filter((ticket) => known.get(ticket.id) !== ticket)
  if (changed.length === 0) return
  const rows = changed.map(({ calledAt, ...ticket }) => ({
    ...ticket,
    lineId: id,
    calledAt: calledAt === null ? null : new Date(calledAt),
    ...(known.has(ticket.id) ? {} : own),
  }))
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(doorTickets)
    .values(rows)
    .onConflictDoUpdate({
      target: doorTickets.id,
      set: {
        number: excluded('number'),
        letter: excluded('letter'),
        state: excluded('state'),
        place: excluded('place'),
        isBack: excluded('is_back'),
        calledAt: excluded('called_at'),
      },
      // A phone's id that stands in another line is left alone.
      setWhere: eq(doorTickets.lineId, id),
    })
}

/** @returns those of these actions that were not done before, which now count as done */
export async function claimActions(tx: Queryable, lineId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .insert(doorActions)
    .values(ids.map((id) => ({ lineId, id })))
    .onConflictDoNothing()
    .returning({ id: doorActions.id })
  return new Set(rows.map(({ id }) => id))
}

export async function countActions(tx: Queryable, lineId: string): Promise<number> {
  const [row] = await tx.select({ value: count() }).from(doorActions).where(eq(doorActions.lineId, lineId))
  return row?.value ?? 0
}

export async function writePush(db: Queryable, ticketId: string, sealedPush: string | null): Promise<void> {
  await db.update(doorTickets).set({ sealedPush }).where(eq(doorTickets.id, ticketId))
}

/** Those of these tickets whose phones want push messages. */
export async function listPushed(db: Queryable, ticketIds: readonly string[]) {
  return db
    .select({
      id: doorTickets.id,
      number: doorTickets.number,
      letter: doorTickets.letter,
      state: doorTickets.state,
      sealedPush: doorTickets.sealedPush,
      language: doorTickets.language,
      day: doorLines.day,
      listing: listingColumns,
    })
    .from(doorTickets)
    .innerJoin(doorLines, eq(doorLines.id, doorTickets.lineId))
    .innerJoin(listings, eq(listings.id, doorLines.listingId))
    .where(and(inArray(doorTickets.id, [...ticketIds]), isNotNull(doorTickets.sealedPush)))
}

/** Deletes names, tokens and subscriptions of lines of former days; numbers and times stay. @returns of how many lines */
export async function clearLines(tx: Queryable, { before, now }: { before: string; now: Date }): Promise<number> {
  const lines = await tx
    .update(doorLines)
    .set({ clearedAt: now })
    .where(and(lt(doorLines.day, before), isNull(doorLines.clearedAt)))
    .returning({ id: doorLines.id })
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) return 0
  const nothing = { name: '', tokenHash: null, sealedPush: null }
  await tx.update(doorTickets).set(nothing).where(inArray(doorTickets.lineId, ids))
  await tx.delete(doorActions).where(inArray(doorActions.lineId, ids))
  return ids.length
}

export async function deleteLines(db: Queryable, before: string): Promise<void> {
  await db.delete(doorLines).where(lt(doorLines.day, before))
}
