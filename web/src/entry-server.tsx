import { createMemoryHistory } from '@tanstack/react-router'
import type { AdPage } from '@yardsnap/contract/ads'
import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import type {
  CreatePageRenderer,
  PageRenderer,
  PageRendering,
  PageSources,
  PageState,
} from '@yardsnap/contract/page-rendering'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { adsQuery } from '#core/ads/api.ts'
import {
  browsePagesQuery,
  daysWithSalesQuery,
  highlightsQuery,
  firstItemsKey,
  nearPagesQuery,
  thingPagesQuery,
} from '#core/browse/api.ts'
import { nearPlaceQuery } from '#core/browse/near-place.ts'
import { toListingFilters, toSaleFilters, toThingFilters } from '#core/browse/filters.ts'
import { withFirstItems } from '#core/browse/first-items.ts'
import { DEFAULT_CENTER } from '#core/map/map-view.ts'
import { nearbyPagesQuery } from '#shop/map/nearby-listings.ts'
import { nearbySeenSalesQuery } from '#shop/map/nearby-seen-sales.ts'
import { placeQuery, positionOf } from '#shop/map/place.ts'
import { communityDaysQuery, showsCommunityDays } from '#shop/community-days/cards/api.ts'
import { neighborsQuery } from '#shop/browse/parts/NearbyListings.tsx'
import { seenSalesQuery, showsSeenSales } from '#shop/seen-sales/api.ts'
import { communityDayQuery } from '#shop/community-days/api.ts'
import { toHouseFilters } from '#shop/community-days/house-filters.ts'
import { listingQuery } from '#core/listings/api.ts'
import { coordinatesText, parseCoordinates } from '#lib/coordinates.ts'
import { firstRendering } from '#lib/first-rendering.ts'
import { withoutLanguage } from '#lib/page-path.ts'
import { parseSearchParams, stringifySearchParams } from '#lib/search-params.ts'
import { parseSiteConfig, site } from '#lib/site.ts'
import { SharedListing } from '#site/landing/SharedListing.tsx'
import { getSharedListing } from '#site/landing/shared-listing.ts'
import { categoriesQuery, productsQuery } from '#site/supplies/api.ts'
import { isSetupPending, SETUP_KEY } from '#site/setup/setup-state.ts'
import { LandingPage } from '#pages/LandingPage.tsx'
import { App, startApp } from './App.tsx'
import { Frame } from './Frame.tsx'
import { isOpenToAll } from './open-pages.ts'
import { UNKNOWN_PATH } from './router.tsx'

type Queries = PageRendering['queries']

const RENDERED = new Set(['Landing', 'Start', 'Browse', 'Things', 'Map', 'Near', 'Listing', 'CommunityDay', 'Supplies'])

/** Pages that only the browser renders, by the first part of their path. */
const OTHER_PAGES: Record<string, string> = {
  create: 'Create',
  saved: 'Saved',
  trip: 'SharedTrip',
  messages: 'Messages',
  premium: 'Premium',
  supplies: 'Supplies',
  account: 'Account',
  contact: 'Contact',
  setup: 'Setup',
  'sign-in': 'SignIn',
}

/** Renders pages on the server with the components of the browser. */
export const createPageRenderer: CreatePageRenderer = (siteConfig) => {
  const ownSite = parseSiteConfig(siteConfig)
  const isPage = pageFinder()
  return {
    isPage,
    pageAt: ({ address, user }) => {
      Object.assign(site, ownSite)
      return isPage(address) ? pageAt(address, user) : null
    },
    isRendered({ address, user }) {
      Object.assign(site, ownSite)
      return RENDERED.has(pageAt(address, user) ?? '')
    },
    async load({ address, user }, sources, now) {
      Object.assign(site, ownSite)
      const page = pageAt(address, user)
      if (page === 'Landing') return landingQueries(address, sources)
      if (page === 'Start') return startQueries(address, sources)
      if (page === 'Near') return nearQueries(address, sources)
      if (page === 'Browse') return browseQueries(address, sources)
      if (page === 'Things') return thingQueries(address, sources)
      if (page === 'Map') return mapQueries(address, sources)
      if (page === 'Supplies') return suppliesQueries(address, sources)
      if (page === 'CommunityDay') return communityDayQueries(address, sources)
      if (page === 'Listing') return listingQueries(address, sources, new Date(now))
      return null
    },
    async render(address, state) {
      Object.assign(site, ownSite)
      const isLanding = pageAt(address, state.user) === 'Landing'
      const parts = isLanding ? null : await loadApp(address, state)
      // From here on nothing waits, so that what is shared by all renderings is this one's.
      Object.assign(site, ownSite)
      firstRendering.now = state.rendering?.now ?? null
      firstRendering.adTurn = state.rendering?.adTurn ?? 0
      const html = renderToString(
        <StrictMode>
          <Frame>
            {parts ? (
              <App {...parts} />
            ) : (
              <LandingPage top={topOf(state)} isSetupPending={isSetupPending(state.rendering)} />
            )}
          </Frame>
        </StrictMode>,
      )
      return { html, title: firstRendering.title }
    },
  }
}

/** Asks the router's own routes, so that a new one is known here too. */
function pageFinder(): PageRenderer['isPage'] {
  const { router } = startApp({ user: null, history: createMemoryHistory() })
  return (address) => {
    const [, , foundRoute] = router.getMatchedRoutes(readPath(address))
    return foundRoute !== undefined && String(foundRoute.fullPath) !== UNKNOWN_PATH
  }
}

function pageAt(address: string, user: PageState['user']): string | null {
  const pathname = readPath(address)
  const isInApp = user !== null || isOpenToAll(pathname)
  if (!isInApp) return 'Landing'
  if (pathname === '/') return user ? 'Home' : 'Start'
  if (pathname === '/browse') return 'Browse'
  if (pathname === '/things') return 'Things'
  if (pathname === '/map') return 'Map'
  if (slugOf(address) !== null) return 'Near'
  if (listingIdOf(address) !== null) return 'Listing'
  if (daySlugOf(address) !== null) return 'CommunityDay'
  if (/^\/day\/[^/]+\/join$/.test(pathname)) return 'JoinDay'
  return OTHER_PAGES[pathname.split('/', 2)[1] ?? ''] ?? null
}

/** Whether the site waits for its first operator, as long as it does. */
async function setupQueries(sources: PageSources): Promise<Queries> {
  const state = await sources.setupState()
  return state.isPending ? [[SETUP_KEY, state]] : []
}

/** The sale whose link brought a stranger to a site that is not open yet. */
async function landingQueries(address: string, sources: PageSources): Promise<Queries> {
  const listingId = listingIdOf(address)
  if (listingId === null) return setupQueries(sources)
  // It shows no items.
  const listing = await sources.listing(listingId)
  return [[listingQuery(listingId).queryKey, { ...listing, items: [] }]]
}

function topOf({ rendering }: PageState) {
  const listing = getSharedListing(rendering)
  return listing && <SharedListing listing={listing} />
}

async function startQueries(address: string, sources: PageSources): Promise<Queries> {
  const { location } = toListingFilters(parseSearchParams(urlOf(address).search))
  const [near, finds] = [nearPagesQuery(location), highlightsQuery(location)]
  const [first, found] = await Promise.all([sources.publicListings(near.queryKey[2]), sources.highlights({ location })])
  return [
    [near.queryKey, { pages: [first], pageParams: [null] }],
    [finds.queryKey, found],
    ...(first.listings.length === 0 ? await setupQueries(sources) : []),
  ]
}

async function nearQueries(address: string, sources: PageSources): Promise<Queries> {
  const slug = slugOf(address) ?? ''
  return [[nearPlaceQuery(slug).queryKey, await sources.near(slug)]]
}

async function communityDayQueries(address: string, sources: PageSources): Promise<Queries> {
  const slug = daySlugOf(address) ?? ''
  return [[communityDayQuery(slug).queryKey, await sources.communityDay(slug)]]
}

async function browseQueries(address: string, sources: PageSources): Promise<Queries> {
  const filters = toListingFilters(parseSearchParams(urlOf(address).search))
  const [{ queryKey }, days] = [browsePagesQuery(filters), daysWithSalesQuery(filters)]
  const [seen, community] = [seenSalesQuery(filters), communityDaysQuery(filters)]
  const [first, known, ads, seenSales, communityDays] = await Promise.all([
    sources.publicListings(queryKey[2]),
    sources.daysWithSales(days.queryKey[1]),
    adsOf(sources, 'browse-sales'),
    // The browser asks once more, and says why there are none.
    showsSeenSales(filters) ? sources.seenSales(seen.queryKey[2]).catch(() => null) : null,
    showsCommunityDays(filters) ? sources.communityDays(community.queryKey[2]).catch(() => null) : null,
  ])
  return [
    [queryKey, { pages: [first], pageParams: [null] }],
    [days.queryKey, known],
    ads,
    ...(seenSales ? [[seen.queryKey, seenSales] satisfies Queries[number]] : []),
    ...(communityDays ? [[community.queryKey, communityDays] satisfies Queries[number]] : []),
  ]
}

async function thingQueries(address: string, sources: PageSources): Promise<Queries> {
  const filters = toListingFilters(parseSearchParams(urlOf(address).search))
  const [{ queryKey }, days] = [thingPagesQuery(filters), daysWithSalesQuery(filters)]
  const [first, known] = await Promise.all([sources.things(queryKey[2]), sources.daysWithSales(days.queryKey[1])])
  return [
    [queryKey, { pages: [first], pageParams: [null] }],
    [days.queryKey, known],
  ]
}

async function mapQueries(address: string, sources: PageSources): Promise<Queries> {
  const filters = toSaleFilters(parseSearchParams(urlOf(address).search))
  const { location, distance = DEFAULT_MAP_DISTANCE } = filters
  const coordinates = location === undefined ? DEFAULT_CENTER : parseCoordinates(location)
  // Where the place cannot be looked up, the browser asks once more, and says so.
  const [ads, place] = await Promise.all([
    adsOf(sources, 'map-view'),
    location === undefined || coordinates ? null : sources.geocode(location).catch(() => null),
  ])
  if (!coordinates && !place) return [ads]
  const center = coordinates ?? (place && positionOf(place)) ?? DEFAULT_CENTER
  const [pages, seen] = [nearbyPagesQuery(center, filters), nearbySeenSalesQuery(center, filters)]
  const days = daysWithSalesQuery({ location: coordinatesText(center), distance })
  const [first, known, seenSales] = await Promise.all([
    sources.publicListings(pages.queryKey[2]),
    sources.daysWithSales(days.queryKey[1]),
    showsSeenSales(filters) ? sources.seenSales(seen.queryKey[2]).catch(() => null) : null,
  ])
  const answers: Queries = [ads, [pages.queryKey, { pages: [first], pageParams: [null] }], [days.queryKey, known]]
  if (place && location !== undefined) answers.push([placeQuery(location).queryKey, place])
  if (seenSales) answers.push([seen.queryKey, seenSales])
  return answers
}

async function suppliesQueries(address: string, sources: PageSources): Promise<Queries> {
  const categories = await sources.affiliateCategories()
  const asked = parseSearchParams(urlOf(address).search)['category']
  const shown = productsQuery(categories.find((category) => category === asked))
  return [
    [categoriesQuery().queryKey, categories],
    [shown.queryKey, await sources.affiliateProducts(shown.queryKey[1])],
  ]
}

async function listingQueries(address: string, sources: PageSources, now: Date): Promise<Queries> {
  const listingId = listingIdOf(address) ?? ''
  const [listing, ads] = await Promise.all([sources.listing(listingId), adsOf(sources, 'browse-sales')])
  const shown = withFirstItems(listing)
  const own: Queries[number] = shown.others
    ? [firstItemsKey(listingId), shown]
    : [listingQuery(listingId).queryKey, listing]
  const queries: Queries = [own, ads]
  const neighbors = neighborsQuery(listing, now)
  if (neighbors) {
    const { listings } = await sources.publicListings(neighbors.queryKey[1])
    queries.push([neighbors.queryKey, listings])
  }
  return queries
}

async function adsOf(sources: PageSources, page: AdPage): Promise<Queries[number]> {
  return [adsQuery(page).queryKey, await sources.displayAds(page)]
}

async function loadApp(address: string, { user, rendering }: PageState) {
  const history = createMemoryHistory({ initialEntries: [canonical(address)] })
  const parts = startApp({ user, rendering, history })
  await parts.router.load()
  return parts
}

/** What the pages with filters read of their address. */
const FILTERS_OF: Record<string, (given: object) => object> = {
  '/': toListingFilters,
  '/browse': toSaleFilters,
  '/things': toThingFilters,
  '/map': toSaleFilters,
}

/** The address as the router would write it; for any other it renders nothing but a redirect. */
function canonical(address: string): string {
  const { pathname, search } = urlOf(address)
  const given = parseSearchParams(search)
  const readFilters = daySlugOf(address) === null ? FILTERS_OF[withoutLanguage(pathname)] : toHouseFilters
  return pathname + stringifySearchParams(readFilters ? { ...given, ...readFilters(given) } : given)
}

function slugOf(address: string): string | null {
  return /^\/near\/([^/]+)$/.exec(readPath(address))?.[1] ?? null
}

function daySlugOf(address: string): string | null {
  return /^\/day\/([^/]+)$/.exec(readPath(address))?.[1] ?? null
}

function listingIdOf(address: string): string | null {
  return /^\/sale\/([\da-f]{8}-[\da-f-]{27})$/.exec(readPath(address))?.[1] ?? null
}

/** Without the language. */
function readPath(address: string): string {
  return withoutLanguage(urlOf(address).pathname)
}

function urlOf(address: string): URL {
  return new URL(address, 'http://localhost')
}
