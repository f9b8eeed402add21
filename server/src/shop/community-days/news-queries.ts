import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { communityDays, communityEntries, communityMails } from '#db/schema/community-days.ts'
import { listings } from '#db/schema/listings.ts'
import type { EntryRow } from './entry-queries.ts'
import { COUNTS, type DayRow } from './queries.ts'

export type MailRow = typeof communityMails.$inferSelect

/** A house that a mail reaches. */
export interface Recipient {
  entryId: string
  number: number | null
  streetAddress: string
  /** Of the account, or as it was given without one. */
  email: string
  /** Of the account, or of the page on which the house joined. */
  language: string
  /** Null without an account. */
  hostId: string | null
  /** Its sale, unless that is a draft. */
  listing: { id: string; title: string } | null
}

const EMAIL = sql<
  string | null
>`coalesce(case when ${user.emailVerified} then lower(${user.email}) end, ${communityEntries.email})`

/** Addresses whose owners want no mails of the organizers of a day: of one of its houses, however many have the address. */
const stoppedAt = (dayId: string) => sql`(
  select coalesce(case when u.email_verified then lower(u.email) end, s.email)
  from community_entries s left join "user" u on u.id = s.host_id
  where s.day_id = ${dayId} and s.mails_stopped_at is not null
    and coalesce(case when u.email_verified then lower(u.email) end, s.email) is not null)`

/** Houses that are in and have an address. Who wants no mails gets news all the same: that the day moves is why they gave it. */
function isReached(dayId: string, kind: MailRow['kind']) {
  const wantsMails =
    kind === 'mail' ? and(isNull(communityEntries.mailsStoppedAt), sql`${EMAIL} not in ${stoppedAt(dayId)}`) : undefined
  return and(
    eq(communityEntries.dayId, dayId),
    eq(communityEntries.status, 'in'),
    COUNTS,
    sql`${EMAIL} is not null`,
    wantsMails,
  )
}

/** How many addresses a mail reaches: one with several houses once. */
export async function countRecipients(db: Queryable, dayId: string, kind: MailRow['kind']): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${EMAIL})::int` })
    .from(communityEntries)
    .leftJoin(user, eq(user.id, communityEntries.hostId))
    .where(isReached(dayId, kind))
  return row?.count ?? 0
}

export async function insertMail(tx: Queryable, mail: Omit<MailRow, 'afterEntryId' | 'finishedAt'>): Promise<void> {
  await tx.insert(communityMails).values(mail)
}

/** What somebody has told all houses of sale days, the latest first. */
export function listMailsBy(db: Queryable, senderId: string) {
  const { subject, text, createdAt } = communityMails
  return db
    .select({ day: communityDays.name, subject, text, createdAt })
    .from(communityMails)
    .innerJoin(communityDays, eq(communityDays.id, communityMails.dayId))
    .where(eq(communityMails.senderId, senderId))
    .orderBy(desc(createdAt))
}

/** Whether the same news was told before: each is told once. */
export async function isTold(tx: Queryable, dayId: string, kind: MailRow['kind']): Promise<boolean> {
  const same = and(eq(communityMails.dayId, dayId), eq(communityMails.kind, kind))
  return (await tx.$count(communityMails, same)) > 0
}

/** Locks a mail that has not reached all, leaving one that another process works on. */
export async function lockUnfinished(tx: Queryable, mailId: string): Promise<MailRow | null> {
  const [row] = await tx
    .select()
    .from(communityMails)
    .where(and(eq(communityMails.id, mailId), isNull(communityMails.finishedAt)))
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Mails that were left half-way, by a process that ended. */
export async function listUnfinished(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: communityMails.id })
    .from(communityMails)
    .where(
      and(isNull(communityMails.finishedAt), sql`${communityMails.createdAt} < ${before.toISOString()}::timestamptz`),
    )
    .orderBy(asc(communityMails.createdAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

interface PageEntry {
  entryId: string
  /** Null where no mail goes to it, or an earlier house has the same address. */
  email: string | null
  /** Its public sale whose host is known. */
  sale: { hostId: string; listingId: string } | null
}

/** The next houses of a day, in the order of their ids. */
export async function listPage(
  tx: Queryable,
  { dayId, kind, afterEntryId }: MailRow,
  limit: number,
): Promise<PageEntry[]> {
  const isLater = afterEntryId === null ? sql`true` : sql`e.id > ${afterEntryId}`
  const { rows } = await tx.execute<
    Record<string, unknown> & { id: string; email: string | null; seller: string | null; listing: string | null }
  >(sql`
    with reached as (
      select ${communityEntries.id} as id, ${EMAIL} as email from ${communityEntries}
      left join ${user} on ${user.id} = ${communityEntries.hostId} where ${isReached(dayId, kind)}
    ), firsts as (select min(id::text)::uuid as id from reached group by email)
    select e.id, reached.email, l.seller_id as seller, l.id as listing
    from community_entries e
    left join firsts on firsts.id = e.id
    left join reached on reached.id = firsts.id
    left join ${listings} l on l.id = e.listing_id and l.status <> 'draft'
    where e.day_id = ${dayId} and e.status = 'in' and ${isLater}
    order by e.id limit ${limit}`)
  return rows.map(({ id, email, seller, listing }) => ({
    entryId: id,
    email,
    sale: seller !== null && listing !== null ? { hostId: seller, listingId: listing } : null,
  }))
}

/** @param afterEntryId null when all were reached */
export async function setProgress(tx: Queryable, mailId: string, afterEntryId: string | null): Promise<void> {
  const progress = afterEntryId === null ? { finishedAt: sql`clock_timestamp()` } : { afterEntryId }
  await tx.update(communityMails).set(progress).where(eq(communityMails.id, mailId))
}

export interface ComposedFor {
  mail: MailRow
  day: DayRow
  /** Of the sender; empty when the account is gone. */
  senderName: string
  recipient: Recipient
}

/**
 * What one mail is made of; null when the house has left, or its address is gone. Words of an organizer whom the operator has stopped
 * since, or whose day is hidden, reach nobody; news do.
 */
export async function findMail(db: Queryable, mailId: string, entryId: string): Promise<ComposedFor | null> {
  const [found] = await db
    .select({
      mail: communityMails,
      day: communityDays,
      entry: communityEntries,
      email: EMAIL,
      accountLanguage: user.language,
    })
    .from(communityMails)
    .innerJoin(communityDays, eq(communityDays.id, communityMails.dayId))
    .innerJoin(communityEntries, eq(communityEntries.dayId, communityMails.dayId))
    .leftJoin(user, eq(user.id, communityEntries.hostId))
    .where(
      and(eq(communityMails.id, mailId), eq(communityEntries.id, entryId), eq(communityEntries.status, 'in'), COUNTS),
    )
  if (!found?.email) return null
  const { mail, day, entry, email, accountLanguage } = found
  const { number, streetAddress, hostId, listingId } = entry
  const [sender] = mail.senderId
    ? await db
        .select({ name: user.firstName, suspendedAt: user.suspendedAt })
        .from(user)
        .where(eq(user.id, mail.senderId))
    : []
  const isStopped = entry.mailsStoppedAt !== null || day.hiddenAt !== null || Boolean(sender?.suspendedAt)
  if (mail.kind === 'mail' && isStopped) return null
  const [listing] = listingId
    ? await db
        .select({ id: listings.id, title: listings.title })
        .from(listings)
        .where(and(eq(listings.id, listingId), sql`${listings.status} <> 'draft'`))
    : []
  return {
    mail,
    day,
    senderName: sender?.name ?? '',
    recipient: {
      entryId,
      number,
      streetAddress,
      email,
      language: accountLanguage ?? entry.language,
      hostId,
      listing: listing ?? null,
    },
  }
}

export interface Answered {
  entry: EntryRow
  day: DayRow
  email: string
  language: string
}

/** A house that its organizers have let in or refused; null where its host cannot be told, or the operator has hidden the day. */
export async function findAnswered(db: Queryable, entryId: string): Promise<Answered | null> {
  const [found] = await db
    .select({ entry: communityEntries, day: communityDays, email: EMAIL, accountLanguage: user.language })
    .from(communityEntries)
    .innerJoin(communityDays, eq(communityDays.id, communityEntries.dayId))
    .leftJoin(user, eq(user.id, communityEntries.hostId))
    .where(
      and(
        eq(communityEntries.id, entryId),
        inArray(communityEntries.status, ['in', 'refused']),
        COUNTS,
        isNull(communityDays.hiddenAt),
      ),
    )
  if (!found?.email) return null
  const { entry, day, email, accountLanguage } = found
  return { entry, day, email, language: accountLanguage ?? entry.language }
}

/** @returns the name of the day; null for an entry that is gone */
export async function stopMails(tx: Queryable, entryId: string, at: Date): Promise<string | null> {
  const [stopped] = await tx
    .update(communityEntries)
    .set({ mailsStoppedAt: sql`coalesce(${communityEntries.mailsStoppedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(communityEntries.id, entryId))
    .returning({ dayId: communityEntries.dayId })
  if (!stopped) return null
  const [day] = await tx
    .select({ name: communityDays.name })
    .from(communityDays)
    .where(eq(communityDays.id, stopped.dayId))
  return day?.name ?? null
}

export async function findNews(db: Queryable, mailId: string): Promise<MailRow | null> {
  return (await db.select().from(communityMails).where(eq(communityMails.id, mailId)))[0] ?? null
}
