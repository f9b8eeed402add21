import { pricesAt } from '@yardsnap/contract/asking-price'
import { hasPrice } from '@yardsnap/contract/item-prices'
import { getAvailability, getPictureUrl } from '@yardsnap/contract/items'
import { IDEAS_FROM, MAX_IDEA_THINGS, type PriceIdeas, toIdeaRule } from '@yardsnap/contract/price-ideas'
import { MAX_PRICE_RULES } from '@yardsnap/contract/rule-periods'
import { addDays, dayIn, FALLBACK_TIME_ZONE, getSaleDates, timeIn } from '@yardsnap/contract/sale-days'
import { toDollars } from '@yardsnap/contract/till-money'
import { DateTime } from 'luxon'
import type { ListingsService } from '#core/listings/service.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

export type PriceIdeasService = ReturnType<typeof priceIdeasService>

const NO_IDEAS: PriceIdeas = { date: null, things: [] }

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'readOwn'>
}

/** What a host may want to sell for less tomorrow. */
export function priceIdeasService({ database: { db }, listings }: Dependencies) {
  return {
    /** @throws AppError `not_found` for a listing of another user */
    async read(userId: string, listingId: string, now = new Date()): Promise<PriceIdeas> {
      const listing = await listings.readOwn(userId, listingId)
      const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
      const date = addDays(dayIn(zone, now), 1)
      const isAsked = timeIn(zone, now) >= IDEAS_FROM && getSaleDates(listing).includes(date)
      if (listing.status !== 'published' || !isAsked || listing.priceRules.length >= MAX_PRICE_RULES) return NO_IDEAS

      const savers = await queries.countSavers(db, listingId)
      const evening = DateTime.fromISO(`${date}T23:59`, { zone }).toJSDate()
      const [centsNow, centsTomorrow] = [pricesAt(listing, now), pricesAt(listing, evening)]
      const rule = toIdeaRule(date, [...savers.keys()])
      const centsLowered = pricesAt({ ...listing, priceRules: [...listing.priceRules, rule] }, evening)
      // What costs less tomorrow anyway is no idea, nor is what a rule has lowered as far already.
      const best = listing.items
        .filter(
          (item) =>
            savers.has(item.id) &&
            getAvailability(item) === 'available' &&
            hasPrice(item) &&
            centsTomorrow(item) >= centsNow(item) &&
            centsLowered(item) < centsNow(item),
        )
        .toSorted((a, b) => (savers.get(b.id) ?? 0) - (savers.get(a.id) ?? 0))
        .slice(0, MAX_IDEA_THINGS)
      if (best.length === 0) return NO_IDEAS
      return {
        date,
        things: best.map((item) => ({
          itemId: item.id,
          title: item.title,
          category: item.category,
          pictureUrl: getPictureUrl(item),
          savedCount: savers.get(item.id) ?? 0,
          price: toDollars(centsNow(item)),
          loweredPrice: toDollars(centsLowered(item)),
        })),
      }
    },
  }
}
