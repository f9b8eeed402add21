import { MAX_DISTANCE, type Highlight } from '@yardsnap/contract/browse'
import type { Database } from '#db/database.ts'
import type { Outgoing } from '#log/redaction.ts'
import { listDearest } from './highlight-queries.ts'
import type { BrowseService } from './service.ts'

export type HighlightsService = ReturnType<typeof highlightsService>

/** From how many sales an item is shown. */
const MAX_SALES = 12

interface Dependencies {
  database: Pick<Database, 'db'>
  browse: Pick<BrowseService, 'search'>
}

/** What draws people to the sales of the coming week. */
export function highlightsService({ database, browse }: Dependencies) {
  return {
    /** The most expensive item of each of these sales that is left and has a picture and a price. */
    listOf: (listingIds: string[]) => listDearest(database.db, listingIds, new Date()),

    /**
     * One item of each sale, in the order of the sales.
     * @param location the place to search around; if it is unknown or nothing is near, the list is empty
     * @param mayBeOld whether the answer may lack what happened in the last seconds
     * @throws what a search throws
     */
    async list(
      { location }: { location?: string | undefined },
      { mayBeOld = true } = {},
    ): Promise<Outgoing<Highlight[]>> {
      const search = { location, distance: MAX_DISTANCE, date: 'week', limit: MAX_SALES } as const
      const { listings } = await browse.search(search, { mayBeOld })
      if (listings.length === 0) return []
      const dearest = await listDearest(
        database.db,
        listings.map(({ id }) => id),
        new Date(),
      )
      const itemsByListing = new Map(dearest.map((item) => [item.listingId, item]))
      return listings.flatMap(({ id, distance, isApproximate, city }) => {
        const item = itemsByListing.get(id)
        return item ? [{ ...item, distance, isApproximate, city }] : []
      })
    },
  }
}
