import type { CoHostRole } from '@yardsnap/contract/co-hosts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { user } from './schema/accounts.ts'
import { coHosts } from './schema/co-hosts.ts'
import { listings } from './schema/listings.ts'
import { messageBlocks } from './schema/messages.ts'

/** Somebody who helps with a sale, and whose sale it is. */
export interface MemberRow {
  coHostId: string
  name: string
  role: CoHostRole
  seller: { id: string; accountType: 'free' | 'premium'; premiumExpiresAt: Date | null }
}

/**
 * Whether neither of the two has blocked the other, in queries that join `co_hosts` with `listings`: who is blocked helps no
 * more, until the block is taken back.
 */
export const isNotBlocked = sql`not exists (
  select from ${messageBlocks}
  where (${messageBlocks.blockerId} = ${coHosts.userId} and ${messageBlocks.blockedId} = ${listings.sellerId})
    or (${messageBlocks.blockerId} = ${listings.sellerId} and ${messageBlocks.blockedId} = ${coHosts.userId}))`

/** For conditions of queries that join `co_hosts` with `listings`. */
export const mayHelp = and(isNotBlocked, isNull(listings.hiddenStatus))

/** What somebody does at a sale of another person; null for others, for who is blocked, and while admins hide the sale. */
export async function findMember(db: Queryable, userId: string, listingId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select({
      coHostId: coHosts.id,
      name: coHosts.name,
      role: coHosts.role,
      seller: { id: user.id, accountType: user.accountType, premiumExpiresAt: user.premiumExpiresAt },
    })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(eq(coHosts.userId, userId), eq(coHosts.listingId, listingId), isNull(user.suspendedAt), mayHelp))
  return row ?? null
}

/** Those who edit these sales of others. */
export async function listEditors(
  db: Queryable,
  listingIds: string[],
): Promise<{ listingId: string; userId: string }[]> {
  const rows = await db
    .select({ listingId: coHosts.listingId, userId: coHosts.userId })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .where(and(inArray(coHosts.listingId, listingIds), eq(coHosts.role, 'edit'), isNotNull(coHosts.userId), mayHelp))
  return rows.flatMap(({ listingId, userId }) => (userId === null ? [] : { listingId, userId }))
}
