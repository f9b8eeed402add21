import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { communityDays, communityEntries, communityMails, communityOrganizers } from '#db/schema/community-days.ts'

export type DayRow = typeof communityDays.$inferSelect
export type NewDay = typeof communityDays.$inferInsert
export type OrganizerRow = typeof communityOrganizers.$inferSelect

export async function findDay(db: Queryable, slug: string): Promise<DayRow | null> {
  return (await db.select().from(communityDays).where(eq(communityDays.slug, slug)))[0] ?? null
}

export async function findDayById(db: Queryable, dayId: string): Promise<DayRow | null> {
  return (await db.select().from(communityDays).where(eq(communityDays.id, dayId)))[0] ?? null
}

export async function findDaysById(db: Queryable, dayIds: string[]): Promise<DayRow[]> {
  return db.select().from(communityDays).where(inArray(communityDays.id, dayIds))
}

/** When those of these days that are called off were, by their ids. */
export async function findCalledOff(db: Queryable, days: Pick<DayRow, 'id' | 'status'>[]): Promise<Map<string, Date>> {
  const ids = days.filter(({ status }) => status === 'called_off').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { dayId, kind, createdAt } = communityMails
  const news = await db
    .select({ dayId, createdAt })
    .from(communityMails)
    .where(and(inArray(dayId, ids), eq(kind, 'called_off')))
  return new Map(news.map((row) => [row.dayId, row.createdAt]))
}

/** Locks a day until the transaction ends: its limits and the numbers of its houses hold under races. */
export async function lockDay(tx: Queryable, dayId: string): Promise<DayRow | null> {
  return (await tx.select().from(communityDays).where(eq(communityDays.id, dayId)).for('update'))[0] ?? null
}

/** Addresses of pages are given one after the other. */
export async function lockSlugs(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('community-day-slugs', 0))`)
}

/** Those of the words followed by '-2', '-3' and so on that are taken. */
export async function listTakenSlugs(tx: Queryable, slug: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: communityDays.slug })
    .from(communityDays)
    .where(sql`${communityDays.slug} = ${slug} or ${communityDays.slug} like ${`${slug}-%`}`)
  return rows.map((row) => row.slug)
}

export async function insertDay(tx: Queryable, day: NewDay): Promise<void> {
  await tx.insert(communityDays).values(day)
}

export async function updateDay(tx: Queryable, dayId: string, values: Partial<NewDay>): Promise<void> {
  await tx.update(communityDays).set(values).where(eq(communityDays.id, dayId))
}

export async function deleteDay(tx: Queryable, dayId: string): Promise<void> {
  await tx.delete(communityDays).where(eq(communityDays.id, dayId))
}

/** How many days an account organizes that are not over. @param today the last day that has passed nowhere, YYYY-MM-DD */
export async function countOrganized(db: Queryable, userId: string, today: string): Promise<number> {
  const rows = await db
    .select({ id: communityDays.id })
    .from(communityOrganizers)
    .innerJoin(communityDays, eq(communityDays.id, communityOrganizers.dayId))
    .where(
      and(
        eq(communityOrganizers.userId, userId),
        sql`(${communityDays.lastDate} is null or ${communityDays.lastDate} >= ${today}::date)`,
      ),
    )
  return rows.length
}

export async function insertOrganizer(
  tx: Queryable,
  organizer: typeof communityOrganizers.$inferInsert,
): Promise<void> {
  await tx.insert(communityOrganizers).values(organizer)
}

export interface ListedOrganizer extends OrganizerRow {
  /** Of the account; null until the invitation is accepted. */
  accountEmail: string | null
  firstName: string | null
  lastName: string | null
}

/** Who has joined first comes first, and is the owner; then who is invited, and last who has declined. */
export async function listOrganizers(db: Queryable, dayId: string): Promise<ListedOrganizer[]> {
  const rows = await db
    .select({
      organizer: communityOrganizers,
      accountEmail: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(communityOrganizers)
    .leftJoin(user, eq(user.id, communityOrganizers.userId))
    .where(eq(communityOrganizers.dayId, dayId))
    .orderBy(
      sql`${communityOrganizers.joinedAt} nulls last`,
      sql`${communityOrganizers.declinedAt} desc nulls first`,
      communityOrganizers.id,
    )
  return rows.map(({ organizer, ...account }) => ({ ...organizer, ...account }))
}

/** The day, if this account organizes it. */
export async function findOrganized(db: Queryable, userId: string, slug: string): Promise<DayRow | null> {
  const [row] = await db
    .select({ day: communityDays })
    .from(communityDays)
    .innerJoin(
      communityOrganizers,
      and(eq(communityOrganizers.dayId, communityDays.id), eq(communityOrganizers.userId, userId)),
    )
    .where(and(eq(communityDays.slug, slug), isNotNull(communityOrganizers.joinedAt)))
  return row?.day ?? null
}

export async function hasOrganizers(db: Queryable, dayId: string): Promise<boolean> {
  const joined = and(eq(communityOrganizers.dayId, dayId), isNotNull(communityOrganizers.joinedAt))
  return (await db.$count(communityOrganizers, joined)) > 0
}

export async function isJoinedOrganizer(db: Queryable, userId: string, dayId: string): Promise<boolean> {
  const own = and(eq(communityOrganizers.dayId, dayId), eq(communityOrganizers.userId, userId))
  return (await db.$count(communityOrganizers, own)) > 0
}

/** Lets the one who was invited by this address in, also after having declined. @returns false without such an invitation */
export async function acceptInvitation(
  tx: Queryable,
  { dayId, userId, email, at }: { dayId: string; userId: string; email: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(communityOrganizers)
    .set({ userId, joinedAt: at, declinedAt: null })
    .where(isInvitation(dayId, email))
    .returning({ id: communityOrganizers.id })
  return rows.length > 0
}

/** The first time counts. @returns false without an invitation to this address */
export async function declineInvitation(
  tx: Queryable,
  { dayId, email, at }: { dayId: string; email: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(communityOrganizers)
    .set({ declinedAt: sql`coalesce(${communityOrganizers.declinedAt}, ${at.toISOString()}::timestamptz)` })
    .where(isInvitation(dayId, email))
    .returning({ id: communityOrganizers.id })
  return rows.length > 0
}

/** One that nobody has accepted. */
const isInvitation = (dayId: string, email: string) =>
  and(
    eq(communityOrganizers.dayId, dayId),
    eq(communityOrganizers.email, email.toLowerCase()),
    isNull(communityOrganizers.userId),
  )

export async function deleteOrganizer(tx: Queryable, organizerId: string): Promise<void> {
  await tx.delete(communityOrganizers).where(eq(communityOrganizers.id, organizerId))
}

/** An email address that its owner has proved to read; null for any other. */
export async function findProvenEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), user.emailVerified))
  return row?.email.toLowerCase() ?? null
}

/** Whether an entry counts: it is confirmed, and its host is not suspended. */
export const COUNTS: SQL = sql`(${communityEntries.confirmedAt} is not null and not exists (
  select from ${user} where ${user.id} = ${communityEntries.hostId} and ${user.suspendedAt} is not null))`

/** How many houses are in and how many wait, by day. */
export async function countHouses(
  db: Queryable,
  dayIds: string[],
): Promise<Map<string, { houseCount: number; askedCount: number }>> {
  if (dayIds.length === 0) return new Map()
  const rows = await db
    .select({
      dayId: communityEntries.dayId,
      houseCount: sql<number>`(count(*) filter (where ${communityEntries.status} = 'in'))::int`,
      askedCount: sql<number>`(count(*) filter (where ${communityEntries.status} = 'asked'))::int`,
    })
    .from(communityEntries)
    .where(and(sql`${communityEntries.dayId} = any(${sql.param(dayIds)}::uuid[])`, COUNTS))
    .groupBy(communityEntries.dayId)
  return new Map(rows.map(({ dayId, ...counts }) => [dayId, counts]))
}

/** Mails to all since an instant; news do not count. */
export async function countMails(db: Queryable, dayId: string, since: Date): Promise<number> {
  const isRecent = sql`${communityMails.createdAt} > ${since.toISOString()}::timestamptz`
  return db.$count(communityMails, and(eq(communityMails.dayId, dayId), eq(communityMails.kind, 'mail'), isRecent))
}

/** Days that an account organizes, or was invited to by an address that is proven to be its own, the latest first. */
export async function listOrganizedBy(db: Queryable, userId: string, email: string | null) {
  return db
    .select({
      day: communityDays,
      isInvited: sql<boolean>`${communityOrganizers.joinedAt} is null`,
      isOwner: sql<boolean>`${communityOrganizers.joinedAt} is not null and not exists (
        select from ${communityOrganizers} other where other.day_id = ${communityDays.id}
          and (other.joined_at, other.id) < (${communityOrganizers.joinedAt}, ${communityOrganizers.id}))`,
    })
    .from(communityOrganizers)
    .innerJoin(communityDays, eq(communityDays.id, communityOrganizers.dayId))
    .where(
      or(
        eq(communityOrganizers.userId, userId),
        email === null
          ? undefined
          : and(
              isNull(communityOrganizers.userId),
              isNull(communityOrganizers.declinedAt),
              eq(communityOrganizers.email, email),
            ),
      ),
    )
    .orderBy(sql`${communityDays.lastDate} desc nulls first`, communityDays.id)
}

/** An invitation that nobody has answered, to an address that has an account. */
export async function findInvitation(
  db: Queryable,
  organizerId: string,
): Promise<{ organizer: OrganizerRow; day: DayRow; accountLanguage: string } | null> {
  const [row] = await db
    .select({ organizer: communityOrganizers, day: communityDays, accountLanguage: user.language })
    .from(communityOrganizers)
    .innerJoin(communityDays, eq(communityDays.id, communityOrganizers.dayId))
    .innerJoin(user, and(eq(user.email, communityOrganizers.email), isNull(user.suspendedAt)))
    .where(
      and(
        eq(communityOrganizers.id, organizerId),
        isNull(communityOrganizers.joinedAt),
        isNull(communityOrganizers.declinedAt),
      ),
    )
  return row ?? null
}
