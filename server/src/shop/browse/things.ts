import type { InputOf } from '@yardsnap/contract/endpoint'
import { type getThings, THINGS_OF_A_SALE, type ThingsPage } from '@yardsnap/contract/things'
import type { Database } from '#db/database.ts'
import type { Outgoing } from '#log/redaction.ts'
import { type BrowseService, toSearchText } from './service.ts'
import { listThings } from './things-queries.ts'

export type ThingsService = ReturnType<typeof thingsService>
export type ThingsSearch = InputOf<typeof getThings>['query']

/** Fills some screens of a phone. */
const ENOUGH_THINGS = 24
/** Sales whose things are read at once, one number after the other until there are enough things. */
const SALES_READ = [12, 24, 48, 96]

interface Dependencies {
  database: Pick<Database, 'db'>
  browse: Pick<BrowseService, 'search'>
}

/** Search for things: the search of sales finds their sales, so that both show the same sales in the same order. */
export function thingsService({ database, browse }: Dependencies) {
  return {
    /**
     * The next page of things. It may be empty though there is a next one, where few of many sales have what is wanted.
     * @param mayBeOld it may lack what happened in the last seconds
     * @param seesEarly with sales that only Premium shoppers find yet
     * @throws what a search of sales throws
     */
    async search(
      { upTo, ...search }: ThingsSearch,
      options: { mayBeOld?: boolean; seesEarly?: boolean } = {},
    ): Promise<Outgoing<ThingsPage>> {
      const category = search.category === 'all' ? undefined : search.category
      const page: Outgoing<ThingsPage> = { sales: [], nextCursor: null, isPlaceUnknown: false, correctedSearch: null }
      let count = 0
      for (const limit of SALES_READ) {
        const cursor = page.nextCursor ?? search.cursor
        const found = await browse.search({ ...search, cursor, limit }, options)
        const words = found.correctedSearch ?? search.search
        const things = Map.groupBy(
          await listThings(
            database.db,
            found.listings.map(({ id }) => id),
            {
              category,
              upTo,
              text: words ? toSearchText(words) : undefined,
              limit: THINGS_OF_A_SALE + 1,
              now: new Date(),
            },
          ),
          ({ listingId }) => listingId,
        )
        for (const listing of found.listings) {
          const own = things.get(listing.id)
          if (!own) continue
          const shown = own.slice(0, THINGS_OF_A_SALE).map(({ listingId: _listing, ...thing }) => thing)
          page.sales.push({ listing: toSale(listing), things: shown, hasMore: own.length > THINGS_OF_A_SALE })
          count += shown.length
        }
        const { nextCursor, isPlaceUnknown, correctedSearch } = found
        Object.assign(page, { nextCursor, isPlaceUnknown, correctedSearch })
        if (nextCursor === null || count >= ENOUGH_THINGS) break
      }
      return page
    },
  }
}

type FoundListing = Awaited<ReturnType<BrowseService['search']>>['listings'][number]

function toSale(listing: FoundListing): Outgoing<ThingsPage>['sales'][number]['listing'] {
  const { id, title, city, distance, isApproximate, timeZone } = listing
  const { saleDate, startTime, endTime, dayNote, laterDays } = listing
  return { id, title, city, distance, isApproximate, saleDate, startTime, endTime, dayNote, laterDays, timeZone }
}
