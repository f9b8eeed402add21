import type { CurrentUser } from './accounts.ts'
import type { AdPage, DisplayAd } from './ads.ts'
import type { Highlight, getDaysWithSales, getHighlights, getPublicListings, ListingsPage } from './browse.ts'
import type { NearPlace } from './near.ts'
import type { getThings, ThingsPage } from './things.ts'
import type { CommunityDay, getCommunityDays } from './community-days.ts'
import type { RequestOf, ResponseOf } from './endpoint.ts'
import type { Listing } from './listings.ts'
import type { GeocodeAnswer } from './places.ts'
import type { getSeenSales } from './seen-sales.ts'
import type { SetupState } from './setup.ts'
import type { AffiliateProduct, getAffiliateProducts } from './supplies.ts'

/** The id of the `<script type="application/json">` that holds a page's state. */
export const PAGE_STATE_ID = 'page-state'

/** The id of the `<script type="application/json">` that names the app's files where a page is read before they are loaded. */
export const APP_FILES_ID = 'app-files'

/** The script files of a page. */
export interface AppFiles {
  /** Runs the app. */
  entry: string
  /** What it imports, directly or not. */
  others: string[]
}

/** Serves the page without content or state, for the service worker to keep. */
export const EMPTY_PAGE_PATH = '/empty-page'

/** Public pages without a subject of their own, which search engines list. */
export const LISTED_PAGES: readonly string[] = ['/', '/browse', '/things', '/map', '/supplies', '/premium']

/** Takes the landing page's form where no script runs. */
export const WAITLIST_FORM_PATH = '/waitlist'

/** What the server hands to the browser with a page, so that nothing is asked for twice. */
export interface PageState {
  /** Null for a signed-out visitor. */
  user: CurrentUser | null
  /** What the server rendered the page with; null for a page that only the browser renders. */
  rendering: PageRendering | null
}

/** The browser's first rendering must equal the server's, so it is made of the same values. */
export interface PageRendering {
  /** Milliseconds since 1970. */
  now: number
  /** What clocks show at that time in the time zones of the answers, YYYY-MM-DDTHH:MM. */
  clocks: Record<string, string>
  /** Decides which of several ads are shown. */
  adTurn: number
  /** The answers that the page would otherwise ask for, by their TanStack Query keys. */
  queries: [key: readonly unknown[], answer: unknown][]
}

/** What the rendered pages show, read in the server's own process for one visitor. */
export interface PageSources {
  publicListings(query: RequestOf<typeof getPublicListings>['query']): Promise<ListingsPage>
  daysWithSales(query: RequestOf<typeof getDaysWithSales>['query']): Promise<{ days: string[] }>
  seenSales(query: RequestOf<typeof getSeenSales>['query']): Promise<ResponseOf<typeof getSeenSales>>
  communityDays(query: RequestOf<typeof getCommunityDays>['query']): Promise<ResponseOf<typeof getCommunityDays>>
  things(query: RequestOf<typeof getThings>['query']): Promise<ThingsPage>
  highlights(query: RequestOf<typeof getHighlights>['query']): Promise<Highlight[]>
  displayAds(page: AdPage): Promise<DisplayAd[]>
  near(place: string): Promise<NearPlace>
  /** Where a ZIP, a city or an address is. @throws where it cannot be looked up */
  geocode(address: string): Promise<GeocodeAnswer>
  communityDay(slug: string): Promise<CommunityDay>
  listing(listingId: string): Promise<Listing>
  affiliateCategories(): Promise<string[]>
  affiliateProducts(query: RequestOf<typeof getAffiliateProducts>['query']): Promise<AffiliateProduct[]>
  setupState(): Promise<SetupState>
}

export interface PageRequest {
  /** Path and query string. */
  address: string
  user: CurrentUser | null
}

/** The page's parts that are built as files of their own, for example 'Browse' for `pages/BrowsePage.tsx`. */
export type PageName = string

/** The script files that the server names in a page's HTML; what the build writes. */
export interface PageFiles {
  pages: Record<PageName, string[]>
  /** What every page needs in addition for signed-in people. */
  signedIn: string[]
  /** Runs first on pages that the server renders. */
  starter: string
}

/** Exported by `web/dist-server/entry-server.js`. */
export interface PageRenderer {
  /** Whether there is a page at an address, whoever asks; any other address shows 'Page Not Found'. */
  isPage(address: string): boolean
  /** The page at an address, for its files to be loaded early; null for an address of no page. */
  pageAt(request: PageRequest): PageName | null
  /** Whether the server renders the page. */
  isRendered(request: PageRequest): boolean
  /** The answers that a page is rendered with; null for a page that only the browser renders. */
  load(request: PageRequest, sources: PageSources, now: number): Promise<PageRendering['queries'] | null>
  /** @returns the HTML of `#root`, and the page's title without the site's name */
  render(address: string, state: PageState): Promise<{ html: string; title: string }>
}

/** @param siteConfig the JSON of the page's `site-config` */
export type CreatePageRenderer = (siteConfig: string) => PageRenderer
