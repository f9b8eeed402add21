import { placeText } from '@yardsnap/contract/address-text'
import type { PublicListing } from '@yardsnap/contract/browse'
import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_CODES,
  LANGUAGES,
  toLanguagePath,
} from '@yardsnap/contract/languages'
import { LISTED_PAGES } from '@yardsnap/contract/page-rendering'
import { MIN_NEAR_LISTINGS } from '@yardsnap/contract/near'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { language, plural, t } from '@yardsnap/contract/texts'
import { Feed } from 'feed'
import { DateTime } from 'luxon'
import type { Database } from '#db/database.ts'
import type { Redacted } from '#log/redaction.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { splitLines, oneLine } from '#text/text-lines.ts'
import { inLanguage } from '#text/translations.ts'
import type { NearService } from './near.ts'
import * as queries from './publication-queries.ts'
import type { BrowseService, ListingSearch } from './service.ts'

export type FeedsService = ReturnType<typeof feedsService>

/**
 * Pages in a sitemap, each with an address in each language: fewer than the 50,000 addresses that sitemaps.org allows,
 * because every address also names the others.
 */
const SITEMAP_PAGES = 10_000
const FIRST_LISTING_ID = '00000000-0000-0000-0000-000000000000'
/** Data, and pages that require sign-in. */
const NOT_FOR_CRAWLERS = ['/api/', '/create', '/saved', '/messages', '/sign-in']

interface Dependencies {
  database: Pick<Database, 'db'>
  browse: Pick<BrowseService, 'search'>
  near: Pick<NearService, 'listSlugs'>
  communityDays: {
    /** Those of a search, each once however many houses it has. */
    listPublished: (
      search: Pick<ListingSearch, 'location' | 'distance' | 'date' | 'day'>,
    ) => Promise<{ card: CommunityDayCard; publishedAt: Date }[]>
    listSlugs: (limit: number) => Promise<string[]>
  }
  publicUrl: string
  productName: string
  isOpen: boolean
}

/** A feed has an order of its own, and one page. */
export type FeedSearch = Omit<ListingSearch, 'order' | 'cursor'>

export interface FeedForm {
  format: 'atom' | 'rss'
  language: Language
  /** The feed's own URL. */
  feedUrl: string
}

/** Published listings for feed readers and search engines. */
export function feedsService({ database, browse, near, communityDays, ...site }: Dependencies) {
  const { publicUrl, productName, isOpen } = site
  const { db } = database
  const absolute = (path: string) => new URL(path, publicUrl).href

  /** Each page in each language. @param pages by the paths of the English ones */
  const sitemapOf = (pages: { path: string; updatedAt?: Date }[]) =>
    sitemapXml(
      'urlset',
      'url',
      pages.flatMap(({ path, ...page }) => {
        const addresses = LANGUAGE_CODES.map((code) => [code, absolute(toLanguagePath(code, path))] as const)
        const translations = [...addresses, ['x-default', absolute(toLanguagePath(DEFAULT_LANGUAGE, path))] as const]
        return addresses.map(([, address]) => ({ ...page, address, translations }))
      }),
    )

  return {
    /** Before the launch only the landing page may be crawled. */
    robots(): string {
      if (!isOpen) return 'User-agent: *\nAllow: /$\nDisallow: /\n'
      const rules = [
        'User-agent: *',
        'Allow: /api/listings/*/share.jpg',
        'Allow: /api/community-days/*/share.jpg',
        'Allow: /api/near/*/share.jpg',
        'Allow: /api/share.jpg',
        ...LANGUAGE_CODES.flatMap((code) => NOT_FOR_CRAWLERS.map((path) => `Disallow: ${toLanguagePath(code, path)}`)),
      ]
      return `${rules.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`
    },

    /** The sitemap index, with one sitemap per part of the listings. */
    async sitemapIndex(): Promise<string> {
      const starts = await queries.listPartStarts(db, SITEMAP_PAGES)
      const parts = [
        absolute('/sitemap-pages.xml'),
        absolute('/sitemap-places.xml'),
        ...starts.map((id) => absolute(`/sitemap-sales.xml?from=${id}`)),
      ]
      const entries = parts.map((address) => ({ address }))
      return sitemapXml('sitemapindex', 'sitemap', entries)
    },

    sitemapOfPages: (): string => sitemapOf(LISTED_PAGES.map((path) => ({ path }))),

    /** The pages of cities with enough sales, and of community days. */
    async sitemapOfPlaces(): Promise<string> {
      const places = await queries.listPlaces(db, { atLeast: MIN_NEAR_LISTINGS, limit: SITEMAP_PAGES })
      const slugs = await near.listSlugs(places)
      const days = await communityDays.listSlugs(SITEMAP_PAGES - slugs.length)
      return sitemapOf([
        ...slugs.map((slug) => ({ path: `/near/${slug}` })),
        ...days.map((slug) => ({ path: `/day/${slug}` })),
      ])
    },

    /** @param from first listing id of the sitemap */
    async sitemapOfListings(from: string = FIRST_LISTING_ID): Promise<string> {
      const publications = await queries.listPublicationsFrom(db, from, SITEMAP_PAGES)
      const rows = publications.map(({ listingId, updatedAt }) => ({
        path: `/sale/${listingId}`,
        updatedAt,
      }))
      return sitemapOf(rows)
    },

    /** The newest sales that a search finds, as a feed. */
    async searchFeed(search: FeedSearch, { format, feedUrl, ...form }: FeedForm): Promise<string> {
      const { listings } = await browse.search(search, { mayBeOld: true, newestFirst: true })
      const times = new Map(
        (
          await queries.listPublications(
            db,
            listings.map(({ id }) => id),
          )
        ).map((times) => [times.listingId, times]),
      )
      const entries = listings.flatMap((listing) => {
        const known = times.get(listing.id)
        return known ? [{ listing, ...known, publishedAt: known.publishedAt ?? known.updatedAt }] : []
      })
      const days = isForPlaceAlone(search) ? await communityDays.listPublished(search) : []
      const newestFirst = entries.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      const title = oneLine([productName, search.search, search.location].filter(Boolean).join(': '))
      const feed = new Feed({
        title,
        description: inLanguage(form.language, () => t`Garage sales on ${productName}`),
        language: form.language,
        id: feedUrl,
        link: absolute(toLanguagePath(form.language, '/browse')),
        feedLinks: { [format]: feedUrl },
        generator: productName,
        updated: newestOf([
          ...entries.map(({ updatedAt }) => updatedAt),
          ...days.map(({ publishedAt }) => publishedAt),
        ]),
      })
      for (const { listing, publishedAt, updatedAt } of newestFirst) {
        const page = absolute(toLanguagePath(form.language, `/sale/${listing.id}`))
        feed.addItem({
          // Escaped because readers treat both as HTML.
          title: escapeHtml(oneLine(listing.title)),
          description: escapeHtml(splitLines(inLanguage(form.language, () => describeListing(listing))).join('\n')),
          id: page,
          link: page,
          published: publishedAt,
          date: updatedAt,
        })
      }
      for (const { card, publishedAt } of days) {
        const page = absolute(toLanguagePath(form.language, `/day/${card.slug}`))
        feed.addItem({
          title: escapeHtml(oneLine(card.name)),
          description: escapeHtml(inLanguage(form.language, () => describeCommunityDay(card))),
          id: page,
          link: page,
          published: publishedAt,
          date: publishedAt,
        })
      }
      return format === 'atom' ? feed.atom1() : feed.rss2()
    },
  }
}

/** 1970 where there are none: a feed names a time also when it is empty. */
const newestOf = (times: readonly Date[]): Date => new Date(Math.max(0, ...times.map((time) => time.getTime())))

/** A search for words or things is not one for a day of many houses, whose things are not known. */
const isForPlaceAlone = ({ search, category, type }: FeedSearch): boolean =>
  search === undefined && type === undefined && (category === undefined || category === 'all')

function describeCommunityDay({ dates, city, state, houseCount }: CommunityDayCard): string {
  const count = plural(houseCount, { one: '# house', other: '# houses' })
  return [formatDates(dates, formatDate), [city, state].filter(Boolean).join(', '), count].join(' · ')
}

function describeListing(listing: Redacted<PublicListing>) {
  const { itemCount, description } = listing
  const days = getSaleDays(listing).map(({ date }) =>
    DateTime.fromISO(date, { zone: 'utc', locale: LANGUAGES[language()].locale }).toLocaleString(DateTime.DATE_HUGE),
  )
  const count = plural(itemCount, { one: '# item', other: '# items' })
  return [[days.join('; ') || formatDate(null), placeText(listing), count].filter(Boolean).join(' · '), description]
    .filter(Boolean)
    .join('\n\n')
}

interface SitemapEntry {
  address: string
  updatedAt?: Date
  /** Its addresses in all languages, itself too, by their codes. */
  translations?: readonly (readonly [code: string, address: string])[]
}

/** https://www.sitemaps.org/protocol.html. The URLs are this site's own and need no escaping. */
function sitemapXml(root: 'sitemapindex' | 'urlset', element: 'sitemap' | 'url', entries: SitemapEntry[]): string {
  const lines = entries.map(({ address, updatedAt, translations = [] }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    // https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
    const links = translations.map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    return `<${element}><loc>${address}</loc>${changed}${links.join('')}</${element}>`
  })
  const schemas = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${schemas}>\n${lines.join('\n')}\n</${root}>\n`
}
