import { getDaysWithSales, getHighlights, getPublicListings } from '@yardsnap/contract/browse'
import { geocode } from '@yardsnap/contract/places'
import { getCommunityDays } from '@yardsnap/contract/community-days'
import { getSeenSales } from '@yardsnap/contract/seen-sales'
import { getThings } from '@yardsnap/contract/things'
import type { PageSources } from '@yardsnap/contract/page-rendering'
import { LRUCache } from 'lru-cache'
import type { AdsService } from '#site/ads/service.ts'
import type { HighlightsService } from '#shop/browse/highlights.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import type { ThingsService } from '#shop/browse/things.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import type { SeenSalesService } from '#shop/seen-sales/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { SetupService } from '#site/admin/setup.ts'
import type { SuppliesService } from '#site/supplies/service.ts'

const MAX_KEPT = 500

interface Services {
  ads: Pick<AdsService, 'list'>
  browse: Pick<BrowseService, 'search' | 'listDays'>
  highlights: HighlightsService
  places: Pick<PlacesService, 'geocode'>
  communityDayLists: Pick<CommunityDaysService['lists'], 'list'>
  seenSales: Pick<SeenSalesService, 'list'>
  setup: Pick<SetupService, 'state'>
  supplies: Pick<SuppliesService, 'listCategories' | 'list'>
  things: ThingsService
}

/**
 * The content of pages that is the same for everyone, read once for as long as public pages are kept.
 * @param seconds 0 keeps nothing
 * @param mayBeOld it may lack what happened in the last seconds
 * @param seesEarly with the sales that only Premium shoppers find yet
 */
export function publicSources(
  { ads, browse, communityDayLists, highlights, places, seenSales, setup, supplies, things }: Services,
  seconds: number,
  { mayBeOld = true, seesEarly = false } = {},
) {
  return {
    publicListings: remembering(seconds, (query: Parameters<PageSources['publicListings']>[0]) =>
      browse.search(getPublicListings.query.parse(query), { mayBeOld, seesEarly }),
    ),
    daysWithSales: remembering(seconds, async (query: Parameters<PageSources['daysWithSales']>[0]) => ({
      days: await browse.listDays(getDaysWithSales.query.parse(query), { seesEarly }),
    })),
    seenSales: remembering(seconds, (query: Parameters<PageSources['seenSales']>[0]) =>
      seenSales.list(getSeenSales.query.parse(query)),
    ),
    communityDays: remembering(seconds, async (query: Parameters<PageSources['communityDays']>[0]) => ({
      communityDays: await communityDayLists.list(getCommunityDays.query.parse(query)),
    })),
    things: remembering(seconds, (query: Parameters<PageSources['things']>[0]) =>
      things.search(getThings.query.parse(query), { mayBeOld, seesEarly }),
    ),
    highlights: remembering(seconds, (query: Parameters<PageSources['highlights']>[0]) =>
      highlights.list(getHighlights.query.parse(query), { mayBeOld }),
    ),
    geocode: remembering(seconds, (address: string) => places.geocode(geocode.query.parse({ address }).address)),
    displayAds: remembering(seconds, (page: Parameters<PageSources['displayAds']>[0]) => ads.list(page)),
    affiliateCategories: () => supplies.listCategories(),
    affiliateProducts: remembering(seconds, ({ category }: Parameters<PageSources['affiliateProducts']>[0]) =>
      supplies.list(category),
    ),
    setupState: () => setup.state(),
  }
}

function remembering<Question, Answer extends object>(
  seconds: number,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  if (seconds === 0) return read
  const kept = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: MAX_KEPT,
    ttl: seconds * 1000,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  return (question) => kept.forceFetch(JSON.stringify(question), { context: () => read(question) })
}
