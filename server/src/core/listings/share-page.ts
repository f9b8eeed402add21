import { placeText } from '@yardsnap/contract/address-text'
import { priceNow } from '@yardsnap/contract/asking-price'
import { formatDate, formatDates, formatDay, formatHours } from '@yardsnap/contract/dates'
import { getAvailability } from '@yardsnap/contract/items'
import { toLanguagePath } from '@yardsnap/contract/languages'
import type { Listing } from '@yardsnap/contract/listings'
import { getSaleDays, type SaleDay } from '@yardsnap/contract/sale-days'
import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import { saleTypeText } from '@yardsnap/contract/sale-type'
import { language, plural, t } from '@yardsnap/contract/texts'
import { shortened } from '@yardsnap/contract/text'
import { DateTime } from 'luxon'
import type { Redacted } from '#log/redaction.ts'
import { SHARE_PICTURE, type ShareFacts } from '#pictures/share-picture.ts'

/** The photo width that search engines recommend for events. */
const EVENT_PHOTO_PIXELS = 1200
const MAX_DESCRIPTION = 200
/** Of structured data, which repeats it for each day. */
const MAX_EVENT_DESCRIPTION = 1000

/** How many things structured data names. */
const MAX_EVENT_THINGS = 10

/** Metadata for clients that do not run JavaScript: search engines and link previews. */
export interface SharePage {
  title: string
  description: string
  /** Of the English page. */
  path: string
  image: { url: string; width: number; height: number }
  /** schema.org data; a list of events if there are several days. */
  structuredData: object
}

/**
 * @param pageUrl the URL of the listing's English page
 * @param now prices are those of this time
 * @returns null for a draft
 */
export function toSharePage(listing: Redacted<Listing>, pageUrl: string, now = new Date()): SharePage | null {
  if (listing.status === 'draft') return null
  // Link previews cache a picture by its URL, so the version in it makes a changed listing get a new one.
  const { pathname } = new URL(pageUrl)
  const picture = new URL(`/api/listings/${listing.id}/share.jpg?language=${language()}&v=${listing.version}`, pageUrl)
  return {
    title: listing.title,
    description: describeListing(listing),
    path: pathname,
    image: { url: picture.href, ...SHARE_PICTURE },
    structuredData: listingEvents({
      listing,
      now,
      pageUrl: new URL(toLanguagePath(language(), pathname), pageUrl).href,
      imageUrl: getPhotoUrl(listing.imageUrls[0], pageUrl),
    }),
  }
}

/** Text of the link preview picture. It names only the city, because others cache the picture indefinitely. */
export function toShareFacts(listing: Redacted<Listing>, productName: string): ShareFacts {
  const { title, city, state, itemCount } = listing
  const days = getSaleDays(listing)
  const lines = [
    days.length > 1 ? [formatDates(days)] : days.flatMap((day) => [formatDay(day.date), formatDayHours(day)]),
    [[city, state].filter(Boolean).join(', '), countItems(itemCount)],
  ]
  return {
    type: isCalledOff(listing) ? t`Called off` : saleTypeText(title),
    title,
    lines: lines.map((facts) => facts.filter(Boolean).join(' · ')).filter(Boolean),
    productName,
  }
}

function getPhotoUrl(url: string | undefined, pageUrl: string): string | null {
  if (!url) return null
  const absoluteUrl = new URL(url, pageUrl)
  absoluteUrl.searchParams.set('w', String(EVENT_PHOTO_PIXELS))
  return absoluteUrl.href
}

function describeListing(listing: Redacted<Listing>): string {
  const { itemCount } = listing
  const calledOff = isCalledOff(listing) ? t`Called off` : ''
  const facts = [calledOff, formatSaleTimes(listing), placeText(listing), countItems(itemCount)]
    .filter(Boolean)
    .join(' · ')
  const words = listing.description.replace(/\s+/g, ' ').trim()
  const text = [facts, words].filter(Boolean).join('. ')
  return shortened(text, MAX_DESCRIPTION)
}

/** '' if there are none: they may be added later, or brought on the day. */
const countItems = (count: number) => (count > 0 ? plural(count, { one: '# item', other: '# items' }) : '')

function formatSaleTimes(listing: Listing): string {
  return getSaleDays(listing)
    .map((day) => [formatDate(day.date), formatDayHours(day)].filter(Boolean).join(', '))
    .join('; ')
}

/** '' if there are none. */
function formatDayHours({ startTime, endTime }: SaleDay): string {
  return startTime || endTime ? formatHours(startTime, endTime) : ''
}

function getEventStatus(listing: Listing): string {
  if (isCalledOff(listing)) return 'EventCancelled'
  return listing.liveStatus?.movedFrom.length ? 'EventRescheduled' : 'EventScheduled'
}

/** https://schema.org/SaleEvent */
interface EventParts {
  listing: Redacted<Listing>
  now: Date
  pageUrl: string
  imageUrl: string | null
}

function listingEvents({ listing, now, pageUrl, imageUrl }: EventParts): object {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name: listing.title,
    url: pageUrl,
    inLanguage: language(),
    ...(listing.description && { description: shortened(listing.description, MAX_EVENT_DESCRIPTION) }),
    ...(imageUrl && { image: [imageUrl] }),
    eventStatus: `https://schema.org/${getEventStatus(listing)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: toSchemaPlace(listing),
  }
  const [before] = listing.liveStatus?.movedFrom ?? []
  const moved = before && { previousStartDate: toIsoInstant(before.date, before.startTime, listing.timeZone) }
  const days = daysHeld(listing)
  const things = toSchemaProducts(listing, now)
  const events = days.map(({ date, startTime, endTime }, index) => ({
    ...event,
    ...(index === 0 && things.length > 0 && { about: things }),
    startDate: toIsoInstant(date, startTime, listing.timeZone),
    endDate: toIsoInstant(date, endTime, listing.timeZone),
    ...moved,
  }))
  return events.length > 1 ? events : (events[0] ?? event)
}

/**
 * The dearest things that are left, as https://schema.org/Product. They are what the event is about: its own `offers` would be
 * tickets.
 */
function toSchemaProducts(listing: Redacted<Listing>, now: Date): object[] {
  return listing.items
    .flatMap((item) => {
      const price = getAvailability(item) === 'available' && item.isNamed ? priceNow(item, listing, now) : null
      return price === null ? [] : [{ name: item.title, price }]
    })
    .toSorted((a, b) => Number(b.price) - Number(a.price))
    .slice(0, MAX_EVENT_THINGS)
    .map(({ name, price }) => ({
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/InStoreOnly' },
    }))
}

/** With the UTC offset if the time zone is known, else without; only the day if there is no time. */
function toIsoInstant(date: string, time: string | null, timeZone: string | null): string | null {
  if (!time) return date
  if (!timeZone) return `${date}T${time}:00`
  return DateTime.fromISO(`${date}T${time}`, { zone: timeZone }).toISO({ suppressMilliseconds: true })
}

function toSchemaPlace(listing: Redacted<Listing>): Record<string, unknown> {
  const { streetAddress, city, state, zipCode, address, isAddressHidden } = listing
  return {
    '@type': 'Place',
    ...(address && { name: address }),
    address: {
      '@type': 'PostalAddress',
      ...(streetAddress && { streetAddress }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      ...(zipCode && !isAddressHidden && { postalCode: zipCode }),
      addressCountry: 'US',
    },
  }
}
