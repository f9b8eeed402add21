import { type SQL, sql } from 'drizzle-orm'
import { consignments } from './schema/consignments.ts'
import { tillOwners } from './schema/till.ts'

/**
 * The part in basis points that somebody gets of what is sold now; null for nobody, and in a sale without consignors.
 * A purchase keeps it, so that a later change of terms changes nothing of what was sold before.
 */
export const splitOf = (ownerId: string | null): SQL<number | null> | null =>
  ownerId === null
    ? null
    : sql<number | null>`(
        select coalesce(owner.split_basis_points, terms.split_basis_points)
        from ${tillOwners} owner join ${consignments} terms on terms.listing_id = owner.listing_id
        where owner.id = ${ownerId}::uuid)`
