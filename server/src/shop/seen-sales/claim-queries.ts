import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockAccount } from '#db/account-lock.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { seenSaleClaims, seenSales } from '#db/schema/seen-sales.ts'

/** @returns false when somebody else has claimed it meanwhile, or it was taken down */
export async function claimSeenSale(tx: Queryable, seenSaleId: string, listingId: string): Promise<boolean> {
  const rows = await tx
    .update(seenSales)
    .set({ claimedListingId: listingId })
    .where(
      and(
        eq(seenSales.id, seenSaleId),
        isNull(seenSales.claimedListingId),
        isNull(seenSales.removedAt),
        isNull(seenSales.hiddenAt),
      ),
    )
    .returning({ id: seenSales.id })
  return rows.length > 0
}

/** @returns the listing as which the user has claimed the sale */
export async function findOwnDraft(db: Queryable, userId: string, seenSaleId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: listings.id })
    .from(seenSales)
    .innerJoin(listings, eq(listings.id, seenSales.claimedListingId))
    .where(and(eq(seenSales.id, seenSaleId), eq(listings.sellerId, userId)))
  return row?.id ?? null
}

export async function isClaimWaiting(db: Queryable, userId: string, seenSaleId: string): Promise<boolean> {
  const isOwn = and(eq(seenSaleClaims.userId, userId), eq(seenSaleClaims.seenSaleId, seenSaleId))
  return (await db.$count(seenSaleClaims, isOwn)) > 0
}

/** Locks the account, so that its waiting claims are counted once. */
export async function countWaitingClaims(tx: Queryable, userId: string): Promise<number> {
  await lockAccount(tx, userId)
  return tx.$count(seenSaleClaims, eq(seenSaleClaims.userId, userId))
}

/** A repeated claim changes nothing. */
export async function insertClaim(tx: Queryable, claim: typeof seenSaleClaims.$inferInsert): Promise<void> {
  await tx.insert(seenSaleClaims).values(claim).onConflictDoNothing()
}

export async function deleteClaim(tx: Queryable, claimId: string): Promise<boolean> {
  const rows = await tx.delete(seenSaleClaims).where(eq(seenSaleClaims.id, claimId)).returning()
  return rows.length > 0
}

/** When a sale is claimed, nobody else can have it. */
export async function deleteClaimsOf(tx: Queryable, seenSaleId: string): Promise<void> {
  await tx.delete(seenSaleClaims).where(eq(seenSaleClaims.seenSaleId, seenSaleId))
}

export async function findClaim(db: Queryable, claimId: string) {
  const [row] = await db
    .select({
      claim: seenSaleClaims,
      claimer: { id: user.id, accountType: user.accountType, premiumExpiresAt: user.premiumExpiresAt },
      timeZone: seenSales.timeZone,
    })
    .from(seenSaleClaims)
    .innerJoin(user, eq(user.id, seenSaleClaims.userId))
    .innerJoin(seenSales, eq(seenSales.id, seenSaleClaims.seenSaleId))
    .where(eq(seenSaleClaims.id, claimId))
  return row ?? null
}

export function listWaitingClaims(db: Queryable, limit: number) {
  return db
    .select({
      id: seenSaleClaims.id,
      seenSaleId: seenSaleClaims.seenSaleId,
      streetAddress: seenSales.streetAddress,
      typedAddress: seenSaleClaims.typedAddress,
      city: seenSales.city,
      claimerEmail: user.email,
      claimedAt: seenSaleClaims.claimedAt,
    })
    .from(seenSaleClaims)
    .innerJoin(user, eq(user.id, seenSaleClaims.userId))
    .innerJoin(seenSales, eq(seenSales.id, seenSaleClaims.seenSaleId))
    .where(and(isNull(seenSales.claimedListingId), isNull(seenSales.removedAt), isNull(seenSales.hiddenAt)))
    .orderBy(asc(seenSaleClaims.claimedAt))
    .limit(limit)
}
