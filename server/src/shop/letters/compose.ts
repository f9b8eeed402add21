import { areaText } from '@yardsnap/contract/address-text'
import type { PublicListing } from '@yardsnap/contract/browse'
import { formatDates, formatHours } from '@yardsnap/contract/dates'
import { formatTag } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { toLanguagePath } from '@yardsnap/contract/languages'
import { formatMiles } from '@yardsnap/contract/miles'
import { daysToShow } from '@yardsnap/contract/sale-days'
import { language, plural, t } from '@yardsnap/contract/texts'
import type { Redacted } from '#log/redaction.ts'
import type { Mail, MailCard } from '#ports/mailer/port.ts'
import type { LetterRow } from './queries.ts'

export interface Find {
  itemId: string
  listingId: string
  title: string
  category: string
  price: string
  pictureUrl: string
}

interface Site {
  publicUrl: string
  productName: string
  /** The page that ends the letter, in English, or confirms it. */
  linkPath: string
}

/** Pixels, for high-density screens. */
const PICTURE_WIDTH = '800'

/** Asks an address whether it wants a letter. In the current language. */
export function composeQuestion(
  { id, email, place, miles }: LetterRow,
  { publicUrl, productName, linkPath }: Site,
): Mail {
  const page = new URL(toLanguagePath(language(), linkPath), publicUrl).href
  return {
    id: `letter-question-${id}`,
    to: email,
    subject: t`Do you want the sales around ${place} by email?`,
    text: [
      t`Somebody asked ${productName} for an email to this address: on Thursdays, the weekend's sales within ${miles} miles of ${place}.`,
      t`Was it you? Then confirm it here: ${page}`,
      t`If not, do nothing. Your address is deleted within a week.`,
    ].join('\n\n'),
    language: language(),
  }
}

interface Content {
  /** Not empty. */
  sales: readonly Redacted<PublicListing>[]
  /** Whether there are others, which are farther away. */
  hasMore: boolean
  finds: readonly Find[]
  /** The Thursday. */
  day: string
  now: Date
}

/** The sales of a weekend. In the current language. */
export function composeLetter(
  { id, email, place, miles }: LetterRow,
  { sales, hasMore, finds, day, now }: Content,
  { publicUrl, productName, linkPath }: Site,
): Mail {
  const toPageUrl = (path: string) => new URL(toLanguagePath(language(), path), publicUrl).href
  const toPicture = (path: string | undefined, alt: string) => {
    if (path === undefined) return {}
    const url = new URL(path, publicUrl)
    url.searchParams.set('w', PICTURE_WIDTH)
    return { picture: { url: url.href, alt } }
  }
  const findCards = finds.map((find): MailCard => {
    const title = `${shownTitle(find)}, ${formatTag(find.price)}`
    const listing = sales.find((sale) => sale.id === find.listingId)
    return {
      title,
      text: listing?.title ?? '',
      url: toPageUrl(`/sale/${find.listingId}?item=${find.itemId}`),
      ...toPicture(find.pictureUrl, title),
    }
  })
  const saleCards = sales.map((sale): MailCard => {
    const [path] = sale.imageUrls
    return {
      title: sale.title,
      text: [describeDays(sale, now), describePlace(sale)].filter((part) => part !== '').join('\n'),
      url: toPageUrl(`/sale/${sale.id}`),
      ...toPicture(path, sale.title),
    }
  })
  const count = plural(sales.length, { one: '# sale', other: '# sales' })
  const search = new URLSearchParams({ location: place, distance: String(miles), date: 'weekend' })
  const listUrl = toPageUrl(`/browse?${search.toString()}`)
  return {
    id: `letter-${id}-${day}`,
    to: email,
    subject: hasMore
      ? t`This weekend around ${place}: more than ${sales.length} sales`
      : t`This weekend around ${place}: ${count}`,
    text: hasMore
      ? t`The nearest of the weekend's sales within ${miles} miles of ${place}.`
      : t`The weekend's sales within ${miles} miles of ${place}, the nearest first.`,
    language: language(),
    cards: [...findCards, ...saleCards],
    ending: [
      hasMore ? t`More sales, a map and a way through them: ${listUrl}` : t`A map and the way there: ${listUrl}`,
      t`${productName} sends this on Thursdays because you asked for it. Stop it with one tap: ${toPageUrl(linkPath)}`,
    ].join('\n\n'),
    leaveUrl: new URL(`/api${linkPath}`, publicUrl).href,
  }
}

/** On Thursday evening without that day, whose hours are over. */
function describeDays(sale: Redacted<PublicListing>, now: Date): string {
  const days = daysToShow(sale, now)
  const hours = days.map(({ startTime, endTime }) => formatHours(startTime, endTime))
  // Nobody is sent to a day's closed door by the hours of another one.
  if (new Set(hours).size > 1) return days.map((day, index) => `${formatDates([day])}, ${hours[index]}`).join('\n')
  return [formatDates(days), ...hours.slice(0, 1)].join(', ')
}

/** The address, or the city while the address is hidden, and how far that is. */
function describePlace(sale: Redacted<PublicListing>): string {
  const where = sale.address || areaText(sale)
  if (sale.distance === null) return where
  return [where, formatMiles(sale.distance, sale)].filter((part) => part !== '').join(', ')
}
