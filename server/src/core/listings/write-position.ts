import type { Database, Queryable } from '#db/database.ts'
import { refreshAddressVisibility } from './ownership.ts'
import { setPosition } from './position-fix-queries.ts'
import type { ListingPosition } from './position.ts'
import type { ListingRow } from './queries.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  /** Called in the transaction that has put a public listing elsewhere on the map. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
}

/**
 * Puts a listing elsewhere on the map, with all that follows, unless it was changed since it was read.
 * @returns whether it was unchanged
 */
export async function writePosition(
  { database: { db }, onPublicChange }: Dependencies,
  listing: Pick<ListingRow, 'id' | 'version' | 'status'>,
  position: ListingPosition,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setPosition(tx, listing, position))) return false
    await refreshAddressVisibility(tx, listing.id)
    if (listing.status === 'published') await onPublicChange(tx, listing.id)
    return true
  })
}
