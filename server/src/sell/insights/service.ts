import { MAX_DISTANCE } from '@yardsnap/contract/browse'
import type { Insights } from '@yardsnap/contract/insights'
import type { Listing } from '@yardsnap/contract/listings'
import { chordOfMiles } from '@yardsnap/contract/places'
import { comparedToToday, FALLBACK_TIME_ZONE, getSaleDates, isOver } from '@yardsnap/contract/sale-days'
import { sumAmounts } from '@yardsnap/contract/till-money'
import type { Seller } from '#core/listings/ownership.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Database } from '#db/database.ts'
import type { Redacted } from '#log/redaction.ts'
import * as queries from './queries.ts'
import { getFirstHour, getNextPrices, mergeCategories, mergeHours } from './rules.ts'

export type InsightsService = ReturnType<typeof insightsService>

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'readOwn'>
  interest: Pick<InterestService, 'readArrivals'>
  plans: Pick<PlansService, 'requirePremium'>
  /** Makes a draft of what is left of a sale. @param prices decimal strings of dollars by the ids of items */
  copySale: (seller: Seller, listingId: string, prices: ReadonlyMap<string, string>) => Promise<Redacted<Listing>>
  now?: () => Date
}

/** No want reaches farther. */
const FARTHEST_CHORD = chordOfMiles(MAX_DISTANCE)

/** What a sale tells its host for the next one. All money is the sum of purchases, as in the ledger. */
export function insightsService({
  database: { db },
  listings,
  interest,
  plans,
  copySale,
  now = () => new Date(),
}: Dependencies) {
  /** @throws AppError `not_found` for a listing of another user, `premium_required` */
  async function read(userId: string, listingId: string): Promise<Insights> {
    const listing = await listings.readOwn(userId, listingId)
    await plans.requirePremium(userId, 'analytics')
    const arrivals = await interest.readArrivals(listingId)
    const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
    const firstHour = getFirstHour(listing, zone)
    const found = await db.transaction(
      async (tx) => ({
        sold: await queries.listSoldHours(tx, listingId, zone),
        letIn: await queries.listLetInHours(tx, listingId, zone),
        soldCategories: await queries.listSoldCategories(tx, listingId),
        listed: await queries.listCategories(tx, listingId),
        within: firstHour && (await queries.listSoldWithin(tx, listingId, firstHour)),
        unfetched: await queries.listUnfetched(tx, listingId),
        wanted: await queries.listWanted(tx, listingId, FARTHEST_CHORD),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const { sold, within, unfetched, wanted } = found
    const categories = mergeCategories(found.soldCategories, found.listed)
    return {
      isOver: isOver(listing, now()),
      hasBegun: hasBegun(listing, now()),
      totalCents: sumAmounts(sold.map(({ cents }) => cents)),
      piecesSold: sumAmounts(sold.map(({ pieces }) => pieces)),
      piecesUncounted: sumAmounts(sold.map(({ uncounted }) => uncounted)),
      ...mergeHours({ sold, seen: arrivals.hours, letIn: found.letIn }, { dates: getSaleDates(listing), zone }),
      categories,
      firstHour: within && { day: listing.saleDate ?? '', startTime: listing.startTime ?? '', ...within },
      unfetched,
      wanted,
      cameBy: arrivals.cameBy,
      nextPrices: getNextPrices(listing.items, categories),
    }
  }

  return {
    read,

    /**
     * A draft for the next sale with what is left, at the prices that the insights suggest.
     * @throws AppError `not_found`, `premium_required`, `listing_limit`, `forbidden` as a copy does
     */
    async copyWithPrices(seller: Seller, listingId: string): Promise<Redacted<Listing>> {
      const { nextPrices } = await read(seller.id, listingId)
      const prices = new Map(nextPrices.map(({ itemId, nextPrice }) => [itemId, nextPrice]))
      return copySale(seller, listingId, prices)
    },
  }
}

function hasBegun(
  { saleDate, timeZone, status }: Pick<Listing, 'saleDate' | 'timeZone' | 'status'>,
  now: Date,
): boolean {
  return status !== 'draft' && saleDate !== null && comparedToToday(saleDate, timeZone, now) <= 0
}
