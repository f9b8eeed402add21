import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { consignedItems, consignments } from '#db/schema/consignments.ts'
import { listings } from '#db/schema/listings.ts'
import { tillOwners } from '#db/schema/till.ts'

/** What is said of a sale to who registers; nothing of a sale that is deleted or hidden, or whose organizer is suspended. */
const SALE = {
  listingId: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  timeZone: listings.timeZone,
  saleDate: listings.saleDate,
  organizer: user.firstName,
}
const IS_SHOWN = and(sql`${listings.status} <> 'deleted'`, isNull(listings.hiddenStatus), isNull(user.suspendedAt))

export type SignUpSale = NonNullable<Awaited<ReturnType<typeof findSignUpSale>>>

export async function findSignUpSale(db: Queryable, signUpId: string) {
  const [row] = await db
    .select(SALE)
    .from(consignments)
    .innerJoin(listings, eq(listings.id, consignments.listingId))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(eq(consignments.signUpId, signUpId), IS_SHOWN))
  return row ?? null
}

export async function writeSignUp(
  tx: Queryable,
  listingId: string,
  set: Pick<typeof consignments.$inferSelect, 'signUpId' | 'signUpPlaces'>,
): Promise<void> {
  await tx.update(consignments).set(set).where(eq(consignments.listingId, listingId))
}

export type MailedConsignor = NonNullable<Awaited<ReturnType<typeof findMailed>>>

/** A consignor with an address, as a mail speaks of them and their sale. */
export async function findMailed(db: Queryable, consignorId: string) {
  const { sellerId, title, organizer } = SALE
  const { number, email, language, isWaiting, invitations } = tillOwners
  const [row] = await db
    .select({ sellerId, title, organizer, number, email, language, isWaiting, invitations })
    .from(tillOwners)
    .innerJoin(consignments, eq(consignments.listingId, tillOwners.listingId))
    .innerJoin(listings, eq(listings.id, tillOwners.listingId))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(eq(tillOwners.id, consignorId), IS_SHOWN))
  return row && row.email !== null ? { ...row, email: row.email } : null
}

/** Gives a link to who has none. @returns its id; null for a consignor who has left */
export async function giveLink(db: Queryable, consignorId: string, linkId: string): Promise<string | null> {
  const [row] = await db
    .update(tillOwners)
    .set({ linkId: sql`coalesce(${tillOwners.linkId}, ${linkId}::uuid)` })
    .where(eq(tillOwners.id, consignorId))
    .returning({ linkId: tillOwners.linkId })
  return row?.linkId ?? null
}

export async function noteInvited(tx: Queryable, consignorIds: readonly string[], at: Date): Promise<void> {
  if (consignorIds.length === 0) return
  await tx
    .update(tillOwners)
    .set({ invitedAt: at, invitations: sql`${tillOwners.invitations} + 1` })
    .where(inArray(tillOwners.id, [...consignorIds]))
}

/**
 * Forgets how consignors are reached, with their links, and who only waited, of sales that were closed before an instant, or
 * never closed and over before a day. Names and numbers stay with what was sold and paid.
 */
export async function forgetContacts(db: Queryable, before: { closed: Date; lastDay: string }): Promise<void> {
  const isOver = sql`exists (select from ${consignments} join ${listings} on ${listings.id} = ${consignments.listingId}
    where ${consignments.listingId} = ${tillOwners.listingId}
      and coalesce(${consignments.closedAt} < ${before.closed.toISOString()}::timestamptz, ${listings.lastDay} < ${before.lastDay}::date))`
  await db
    .delete(tillOwners)
    .where(
      and(
        tillOwners.isWaiting,
        isOver,
        sql`not exists (select from ${consignedItems} where ${consignedItems.consignorId} = ${tillOwners.id})`,
      ),
    )
  const hasContact = or(
    isNotNull(tillOwners.email),
    sql`${tillOwners.phone} <> ''`,
    isNotNull(tillOwners.portalTokenHash),
    isNotNull(tillOwners.linkId),
  )
  await db
    .update(tillOwners)
    .set({ email: null, phone: '', portalTokenHash: null, linkId: null })
    .where(and(isOver, hasContact))
}
