import type { PublicListing } from '@yardsnap/contract/discovery'
import type { Queryable } from '#db/database.ts'
import { listPictures, searchListings } from './queries.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

/** What shoppers read: published sales only, and of each only what everybody may see. */
export function discoveryService({ db, now = () => new Date() }: { db: Queryable; now?: () => Date }) {
  return {
    async search({ search, limit }: { search?: string | undefined; limit: number }): Promise<PublicListing[]> {
      // A day behind UTC: the farthest zone in which a sale of that day may still run.
      const from = new Date(now().getTime() - 24 * 3_600_000).toISOString().slice(0, 10)
      const rows = await searchListings(db, { from, text: search?.trim() || undefined, limit })
      const pictures = await listPictures(
        db,
        rows.map((row) => row.id),
      )
      return rows.map((row) => {
        const { sellerId: _seller, firstName, lastName, ...listing } = row
        return {
          ...listing,
          startTime: listing.startTime?.slice(0, 5) ?? null,
          endTime: listing.endTime?.slice(0, 5) ?? null,
          imageUrls: pictures.get(row.id) ?? [],
          distance: null,
          isApproximate: listing.positionPrecision !== 'street',
          matchedItem: null,
          suggestedTotal: listing.totalEstimatedValue,
          ownerName: `${firstName} ${lastName}`.trim(),
        }
      })
    },
  }
}
