import { priceNow } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { dayHeld, nextTimeText } from '@yardsnap/contract/live-status'
import { formatTag } from '@yardsnap/contract/item-prices'
import { formatMiles } from '@yardsnap/contract/miles'
import { daysToShow } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import type { WantMatch } from '@yardsnap/contract/wants'
import { nearness, placeSeenBy } from '#core/listings/service.ts'
import { isSmallWord } from '#kinds/translated-words.ts'
import { wordsIn } from '#kinds/words.ts'
import type { Redacted } from '#log/redaction.ts'
import type { WantMatchRow } from './listed-match-queries.ts'

/**
 * Splits a want at its commas. The database leaves out the small words of English; those of another language are left out
 * here, so that 'una cuna' finds a 'Cuna de madera'. Words with accents count without them, too, as many titles have none.
 */
export function splitAlternatives(words: string): string[] {
  const parts = words.split(',').map((part) => {
    const typed = part.split(/\s+/).filter(Boolean)
    const telling = typed.filter((word) => !isSmallWord(word))
    return (telling.length > 0 ? telling : typed).join(' ')
  })
  const spelled = parts.flatMap((part) => [part, ...(/\P{ASCII}/u.test(part) ? [wordsIn(part).join(' ')] : [])])
  return [...new Set(spelled)].filter((part) => part !== '')
}

const HOUR_MS = 3_600_000
/** The last and the first clocks on earth, in hours from UTC. */
const CLOCKS = [-12, 14]
/** Thursday begins, and a day later ends, at this hour: see `WEEKEND_FROM`. */
const EVENING_HOUR = 18
const THURSDAY = 4

/** Whether the matches of the week may be sent anywhere on earth; the time zone of each want decides. */
export function isThursdaySomewhere(now: Date): boolean {
  return CLOCKS.some((hours) => new Date(now.getTime() + (hours - EVENING_HOUR) * HOUR_MS).getUTCDay() === THURSDAY)
}

/** A match to notify its owner of. */
export interface Find {
  match: Redacted<WantMatch>
  listing: WantMatchRow['listing']
}

/** A match as its owner may see it: distances are from the public position. */
export function toWantMatch(row: WantMatchRow, now: Date): Redacted<WantMatch> {
  const { listing, item, want } = row
  const { latitude, longitude } = want
  const [next] = daysToShow(listing, now)
  const day = next && dayHeld(next, listing)
  return {
    itemId: item?.id ?? null,
    listingId: listing.id,
    title: item?.title ?? listing.title,
    category: item?.category ?? '',
    price: item && priceNow(item, listing, now),
    pictureUrl: item?.pictureUrl ?? null,
    ...nearness(placeSeenBy(null, listing), latitude === null || longitude === null ? null : { latitude, longitude }),
    saleDate: day?.date ?? null,
    startTime: day?.startTime ?? null,
    isNew: row.foundAt > want.seenAt,
  }
}

/** 'Pyrex bowl, $24'. */
export function formatMatchTitle({ price, ...match }: WantMatch): string {
  const title = shownTitle(match)
  return price === null ? title : `${title}, ${formatTag(price)}`
}

/** 'about 2.1 mi, Sat, Nov 21, 8:00 AM'. */
export function describePlaceAndTime({ match, listing }: Find, now: Date): string {
  const { distance, isApproximate, city } = match
  const where = distance === null ? city : formatMiles(distance, { isApproximate })
  return [where, nextTimeText(listing, now) || t`no day yet`].filter((part) => part !== '').join(', ')
}
