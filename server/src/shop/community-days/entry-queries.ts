import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { communityDays, communityEntries } from '#db/schema/community-days.ts'
import { COUNTS, type DayRow } from './queries.ts'

export type EntryRow = typeof communityEntries.$inferSelect
export type NewEntry = typeof communityEntries.$inferInsert

export async function findEntry(db: Queryable, entryId: string): Promise<{ entry: EntryRow; day: DayRow } | null> {
  const [row] = await db
    .select({ entry: communityEntries, day: communityDays })
    .from(communityEntries)
    .innerJoin(communityDays, eq(communityDays.id, communityEntries.dayId))
    .where(eq(communityEntries.id, entryId))
  return row ?? null
}

/** Of these entries of a day, for an organizer who changes them. */
export async function findEntriesOf(tx: Queryable, dayId: string, entryIds: string[]): Promise<EntryRow[]> {
  if (entryIds.length === 0) return []
  return tx
    .select()
    .from(communityEntries)
    .where(
      and(
        eq(communityEntries.dayId, dayId),
        inArray(communityEntries.id, entryIds),
        isNotNull(communityEntries.confirmedAt),
      ),
    )
}

/** Those that wait, the oldest first. */
export async function listAsked(tx: Queryable, dayId: string): Promise<EntryRow[]> {
  return tx
    .select()
    .from(communityEntries)
    .where(and(eq(communityEntries.dayId, dayId), eq(communityEntries.status, 'asked'), COUNTS))
    .orderBy(communityEntries.createdAt, communityEntries.id)
}

/** Who an entry belongs to: an account, or an email address for one without. */
export interface EntryHost {
  userId: string | null
  /** In lower case, proven to be the host's own. */
  email: string | null
}

const isOf = ({ userId, email }: EntryHost) =>
  or(
    userId === null ? undefined : eq(communityEntries.hostId, userId),
    email === null ? undefined : and(isNull(communityEntries.hostId), eq(communityEntries.email, email)),
  ) ?? sql`false`

/** The confirmed entry of a host; of several the one that is in or waits. */
export async function findOwnEntry(db: Queryable, dayId: string, host: EntryHost): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(communityEntries)
    .where(and(eq(communityEntries.dayId, dayId), isNotNull(communityEntries.confirmedAt), isOf(host)))
    .orderBy(sql`${communityEntries.status} not in ('in', 'asked')`, sql`${communityEntries.createdAt} desc`)
    .limit(1)
  return row ?? null
}

async function findEntryWhere(tx: Queryable, condition: SQL | undefined): Promise<EntryRow | null> {
  const [row] = await tx.select().from(communityEntries).where(condition)
  return row ?? null
}

type HouseAddress = Pick<EntryRow, 'streetAddress' | 'city'>

const isAt = ({ streetAddress, city }: HouseAddress) =>
  and(
    eq(communityEntries.streetKey, sql`street_key(${streetAddress}::text)`),
    sql`lower(${communityEntries.city}) = lower(${city}::text)`,
  )

/** The confirmed entry at an address. */
export async function findEntryAt(tx: Queryable, dayId: string, address: HouseAddress): Promise<EntryRow | null> {
  return findEntryWhere(
    tx,
    and(eq(communityEntries.dayId, dayId), isAt(address), isNotNull(communityEntries.confirmedAt)),
  )
}

/** The entry that an address asked to confirm before, for the same house. */
export async function findUnconfirmed(
  tx: Queryable,
  dayId: string,
  { email, ...address }: HouseAddress & { email: string },
): Promise<EntryRow | null> {
  return findEntryWhere(
    tx,
    and(
      eq(communityEntries.dayId, dayId),
      eq(communityEntries.email, email),
      isAt(address),
      isNull(communityEntries.confirmedAt),
    ),
  )
}

/** What identifies the addresses of a list, in its order, and of those that are there with their entries. */
export async function findKeys(
  tx: Queryable,
  dayId: string,
  addresses: { streetAddress: string; city: string }[],
): Promise<{ keys: string[]; known: Map<string, { id: string; number: number | null }> }> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select street_key(said.street) || '|' || lower(said.city) as key
    from unnest(${sql.param(addresses.map(({ streetAddress }) => streetAddress))}::text[],
      ${sql.param(addresses.map(({ city }) => city))}::text[]) with ordinality as said(street, city, place)
    order by said.place`)
  const there = await tx
    .select({
      id: communityEntries.id,
      number: communityEntries.number,
      key: sql<string>`${communityEntries.streetKey} || '|' || lower(${communityEntries.city})`,
    })
    .from(communityEntries)
    .where(and(eq(communityEntries.dayId, dayId), isNotNull(communityEntries.confirmedAt)))
  return { keys: rows.map(({ key }) => key), known: new Map(there.map(({ key, ...entry }) => [key, entry])) }
}

export const countEntries = (tx: Queryable, dayId: string): Promise<number> =>
  tx.$count(communityEntries, eq(communityEntries.dayId, dayId))

/** How many rows one statement inserts: PostgreSQL takes 65,535 parameters. */
const BATCH = 500

export async function insertEntries(tx: Queryable, entries: NewEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    await tx.insert(communityEntries).values(entries.slice(start, start + BATCH))
  }
}

export async function updateEntry(tx: Queryable, entryId: string, values: Partial<NewEntry>): Promise<EntryRow> {
  const [row] = await tx.update(communityEntries).set(values).where(eq(communityEntries.id, entryId)).returning()
  return row!
}

/** @returns false when it has a sale already */
export async function linkSale(
  tx: Queryable,
  entryId: string,
  { listingId, hostId }: { listingId: string; hostId: string },
): Promise<boolean> {
  const rows = await tx
    .update(communityEntries)
    .set({ listingId, hostId })
    .where(and(eq(communityEntries.id, entryId), isNull(communityEntries.listingId)))
    .returning({ id: communityEntries.id })
  return rows.length > 0
}

export async function unlinkSale(tx: Queryable, dayId: string, listingId: string): Promise<void> {
  await tx
    .update(communityEntries)
    .set({ listingId: null })
    .where(and(eq(communityEntries.dayId, dayId), eq(communityEntries.listingId, listingId)))
}

export async function deleteEntry(tx: Queryable, entryId: string): Promise<void> {
  await tx.delete(communityEntries).where(eq(communityEntries.id, entryId))
}

/**
 * An entry without a number goes; one with a number keeps it and is out. One that was refused stays so: who leaves and joins again
 * would be let in. @param values what else changes of it
 */
export async function takeOut(
  tx: Queryable,
  { id, number, status }: Pick<EntryRow, 'id' | 'number' | 'status'>,
  values: { email?: null } = {},
): Promise<void> {
  if (status === 'refused') await updateEntry(tx, id, { listingId: null, ...values })
  else if (number === null) await deleteEntry(tx, id)
  else await updateEntry(tx, id, { status: 'out', listingId: null, ...values })
}

/** Lets entries in with their numbers, in one statement. */
export async function letIn(tx: Queryable, numbered: { id: string; number: number }[]): Promise<void> {
  if (numbered.length === 0) return
  await tx.execute(sql`
    update community_entries e set status = 'in', asked_because = '{}', number = given.number
    from unnest(${sql.param(numbered.map(({ id }) => id))}::uuid[], ${sql.param(numbered.map(({ number }) => number))}::int[])
      as given(id, number)
    where e.id = given.id`)
}

/** Takes all numbers back and gives these. Nobody sees it in between: the day is locked. */
export async function renumber(
  tx: Queryable,
  dayId: string,
  numbered: { id: string; number: number }[],
): Promise<void> {
  await tx
    .update(communityEntries)
    .set({ number: null })
    .where(and(eq(communityEntries.dayId, dayId), isNotNull(communityEntries.number)))
  await letIn(tx, numbered)
}

/** The houses of a day that are in, with what their order along the streets follows from. */
export async function listForNumbers(
  tx: Queryable,
  dayId: string,
): Promise<Pick<EntryRow, 'id' | 'streetAddress' | 'city'>[]> {
  const { id, streetAddress, city } = communityEntries
  return tx
    .select({ id, streetAddress, city })
    .from(communityEntries)
    .where(
      and(
        eq(communityEntries.dayId, dayId),
        eq(communityEntries.status, 'in'),
        isNotNull(communityEntries.confirmedAt),
      ),
    )
}

/** Entries that nobody has confirmed since an instant. */
export async function deleteUnconfirmedBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .delete(communityEntries)
    .where(and(isNull(communityEntries.confirmedAt), lt(communityEntries.createdAt, instant)))
}

/** Addresses of mails of days that were over before a day: nobody is written to anymore. */
export async function forgetEmails(db: Queryable, overBefore: string): Promise<void> {
  await db
    .update(communityEntries)
    .set({ email: null })
    .where(
      and(
        isNotNull(communityEntries.email),
        sql`exists (select from ${communityDays} where ${communityDays.id} = ${communityEntries.dayId}
          and ${communityDays.lastDate} < ${overBefore}::date)`,
      ),
    )
}

/** The entries of a host with their days, the latest first. */
export async function listJoinedBy(db: Queryable, host: EntryHost): Promise<{ entry: EntryRow; day: DayRow }[]> {
  return db
    .select({ entry: communityEntries, day: communityDays })
    .from(communityEntries)
    .innerJoin(communityDays, eq(communityDays.id, communityEntries.dayId))
    .where(and(isNotNull(communityEntries.confirmedAt), isOf(host)))
    .orderBy(sql`${communityDays.lastDate} desc nulls first`, communityEntries.id)
}

/** After a day got other dates: entries keep those that are left, or have all when none is. */
export async function fitDays(tx: Queryable, dayId: string, days: string[]): Promise<void> {
  const all = sql`${sql.param(days)}::date[]`
  const left = sql`array(select day from unnest(${communityEntries.days}) day where day = any(${all}) order by day)`
  await tx
    .update(communityEntries)
    .set({ days: sql`coalesce(nullif(${left}, '{}'), ${all})` })
    .where(eq(communityEntries.dayId, dayId))
}
