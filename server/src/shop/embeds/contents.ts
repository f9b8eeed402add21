import { placeText } from '@yardsnap/contract/address-text'
import { priceNow } from '@yardsnap/contract/asking-price'
import type { PublicListing } from '@yardsnap/contract/browse'
import type { CommunityDay, CommunityDayCard, CommunityHouse } from '@yardsnap/contract/community-days'
import { formatDate, formatDates, formatHours, formatWhen } from '@yardsnap/contract/dates'
import { toEmbedPath } from '@yardsnap/contract/embeds'
import { formatPrice } from '@yardsnap/contract/formats'
import { categoryName } from '@yardsnap/contract/item-words'
import { getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { daysHeld, isCalledOff, statusBadge } from '@yardsnap/contract/live-status'
import { NEAR_MILES, type NearPlace } from '@yardsnap/contract/near'
import { getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { splitStreetLine, toStreetKey } from '@yardsnap/contract/street-lines'
import { shortened } from '@yardsnap/contract/text'
import { plural, t } from '@yardsnap/contract/texts'
import type { Outgoing, Redacted } from '#log/redaction.ts'
import type { EmbedContent, EmbedRow } from './embed-page.ts'

const MAX_WORDS = 240
/** How many things of a sale are named. */
const MAX_THINGS = 8
/** Of a house. */
const MAX_CATEGORIES = 3

/** Where frames find the picture of a sale. @param version of the listing: a changed one has another address */
const toPictureSrc = (listingId: string, version: number | null = null): string =>
  `${toEmbedPath(`/sale/${listingId}/picture`)}${version === null ? '' : `?v=${version}`}`

/** A sale with the things that have the highest prices. */
export function saleContent(listing: Redacted<Listing>, now: Date): EmbedContent {
  const { id, title, description, imageUrls, version, itemCount } = listing
  const things = listing.items
    .filter((item) => item.isNamed && getAvailability(item) === 'available')
    .map((item) => ({ item, price: priceNow(item, listing, now) }))
    .toSorted((a, b) => Number(b.price ?? 0) - Number(a.price ?? 0))
    .slice(0, MAX_THINGS)
  const days = daysHeld(listing).map(
    ({ date, startTime, endTime }) =>
      `${formatDate(date)}${startTime || endTime ? `, ${formatHours(startTime, endTime)}` : ''}`,
  )
  return {
    title,
    path: `/sale/${id}`,
    ...(imageUrls.length > 0 && { pictureSrc: toPictureSrc(id, version) }),
    facts: [
      ...(days.length > 0 ? days : [formatDate(null)]),
      [placeText(listing), itemCount > 0 ? plural(itemCount, { one: '# item', other: '# items' }) : '']
        .filter(Boolean)
        .join(' · '),
    ].filter(Boolean),
    notice: isOver(listing, now) && !isCalledOff(listing) ? t`This sale is over` : statusBadge(listing, now),
    words: toWords(description),
    rows: things.map(({ item, price }) => ({ text: item.title, detail: describePrice(price) })),
    moreCount: things.length > 0 ? Math.max(0, itemCount - things.length) : 0,
    emptyText: '',
    linkText: t`See the whole sale`,
  }
}

function describePrice(price: string | null): string {
  if (price === null) return ''
  return Number(price) === 0 ? t`Free` : formatPrice(price)
}

/** A community day, street by street, as far as its addresses are shown. */
export function dayContent(day: Outgoing<CommunityDay>): EmbedContent {
  const { name, slug, dates, city, state, text, houses, houseCount, liveStatus, status, statusWords } = day
  return {
    title: name,
    path: `/day/${slug}`,
    facts: [
      ...dates.map(({ date, startTime, endTime }) => `${formatDate(date)}, ${formatHours(startTime, endTime)}`),
      [[city, state].filter(Boolean).join(', '), houseCount > 0 ? housesText(houseCount) : '']
        .filter(Boolean)
        .join(' · '),
    ],
    notice: dayNotice({ liveStatus, status }),
    words: toWords(statusWords || text),
    rows: toHouseRows(houses),
    moreCount: houses.length > 0 ? Math.max(0, houseCount - houses.length) : 0,
    emptyText:
      status === 'open' || status === 'closed' ? t`The houses are shown here once the organizer publishes them.` : '',
    linkText: t`See the map and plan a route`,
  }
}

function dayNotice({ liveStatus, status }: Pick<CommunityDay, 'liveStatus' | 'status'>): string | null {
  if (liveStatus === 'called_off' || status === 'called_off') return t`Called off`
  if (status === 'over') return t`This day is over`
  return liveStatus === 'rain_date' ? t`Moved to the rain date` : null
}

function toHouseRows(houses: readonly Outgoing<CommunityHouse>[]): EmbedRow[] {
  return houses
    .map((house) => ({ house, ...splitStreetLine(house.streetAddress) }))
    .toSorted(
      (a, b) =>
        a.house.city.localeCompare(b.house.city, 'en') ||
        toStreetKey(a.street).localeCompare(toStreetKey(b.street), 'en') ||
        a.house.number - b.house.number,
    )
    .map(({ house, street }) => ({
      text: house.streetAddress ? `${house.number} · ${house.streetAddress}` : String(house.number),
      detail: [
        describeEnd(house.listing),
        house.listing?.title,
        ...house.categories.slice(0, MAX_CATEGORIES).map(categoryName),
      ]
        .filter(Boolean)
        .join(' · '),
      group: [street || t`Other addresses`, house.city].filter(Boolean).join(', '),
      ...(house.listing && { path: `/sale/${house.listing.id}` }),
    }))
}

function describeEnd(listing: CommunityHouse['listing']): string {
  if (!listing?.ended) return ''
  return listing.ended === 'over' ? t`This sale is over` : t`Called off`
}

/** The sales and community days around a city. */
export function nearContent({
  city,
  state,
  slug,
  listings,
  hasMore,
  communityDays,
}: Outgoing<NearPlace>): EmbedContent {
  return {
    title: t`Garage sales near ${city}, ${state}`,
    path: `/near/${slug}`,
    facts: [t`Within ${NEAR_MILES} miles`],
    notice: null,
    words: '',
    rows: [...communityDays.map(toDayRow), ...listings.map(toSaleRow)],
    moreCount: 0,
    emptyText: t`There are no sales around ${city} at the moment.`,
    linkText: hasMore ? t`See all sales near ${city}` : t`See these sales on the map`,
  }
}

function toDayRow({ name, slug, dates, city, state, houseCount }: CommunityDayCard): EmbedRow {
  const place = [city, state].filter(Boolean).join(', ')
  return {
    text: name,
    detail: [formatDates(dates), place, housesText(houseCount)].filter(Boolean).join(' · '),
    path: `/day/${slug}`,
  }
}

function toSaleRow(listing: Redacted<PublicListing>): EmbedRow {
  const { id, title, version, imageUrls } = listing
  return {
    text: title,
    detail: [formatWhen(getSaleDays(listing)), placeText(listing)].filter(Boolean).join(' · '),
    path: `/sale/${id}`,
    ...(imageUrls.length > 0 && { pictureSrc: toPictureSrc(id, version) }),
  }
}

const housesText = (count: number): string => plural(count, { one: '# house', other: '# houses' })

const toWords = (text: string): string => shortened(text.replaceAll(/\s+/g, ' ').trim(), MAX_WORDS)
