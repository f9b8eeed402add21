import { plural, t } from '@yardsnap/contract/texts'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import type { WantMatch } from '@yardsnap/contract/wants'
import type { NewNotification } from '#core/notifications/service.ts'
import type { Redacted } from '#log/redaction.ts'
import type { WeekendSighting } from './weekend-sightings.ts'
import { formatMatchTitle, describePlaceAndTime } from './rules.ts'

/** How many matches the Thursday mail names one by one. */
const MAX_NAMED = 4

interface MatchNotificationInput {
  userId: string
  /** The link that stops such notifications. */
  stopPath: string
  timeZone: string | null
  /** The first one is shown. */
  matches: readonly Redacted<WantMatch>[]
}

/** @param key identifies what was matched, so that nobody is notified of it twice */
export function buildMatchNotification({
  matches,
  ...input
}: MatchNotificationInput & { key: string }): NewNotification {
  const first = matches[0]!
  return {
    ...input,
    kind: 'want',
    describe: () => ({
      title: formatMatchTitle(first),
      text: [sentence(describePlaceAndTime(first)), describeOthers(matches.length - 1)].filter(Boolean).join(' '),
    }),
    path: getMatchPath(first),
    listingId: first.listingId,
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
  }
}

/** @param key of this Thursday @param sightings at least one where there are no matches */
export function buildWeekendNotification({
  matches,
  sightings,
  ...input
}: MatchNotificationInput & { key: string; sightings: readonly WeekendSighting[] }): NewNotification {
  const picture = matches[0]?.pictureUrl ?? null
  const count = matches.length + sightings.length
  return {
    ...input,
    kind: 'want',
    describe: () => ({
      title: plural(count, { one: 'For your weekend: # find', other: 'For your weekend: # finds' }),
      text: listMatches(matches, sightings),
    }),
    // The page of wants shows matches at the sales of hosts.
    path: matches.length > 0 ? '/saved/wants' : `/seen/${sightings[0]!.seenSaleId}`,
    ...(picture !== null && { picture }),
  }
}

function getMatchPath({ listingId, itemId }: WantMatch): string {
  return itemId === null ? `/sale/${listingId}` : `/sale/${listingId}?item=${itemId}`
}

function describeOthers(count: number): string {
  if (count === 0) return ''
  return plural(count, {
    one: 'This sale has # more thing that you look for.',
    other: 'This sale has # more things that you look for.',
  })
}

function listMatches(matches: MatchNotificationInput['matches'], sightings: readonly WeekendSighting[]): string {
  const all = [
    ...matches.map((find) => `${formatMatchTitle(find)} (${describePlaceAndTime(find)})`),
    ...sightings.map(describeSighting),
  ]
  const named = all.slice(0, MAX_NAMED)
  const rest = all.length - named.length
  return sentence([...named, ...(rest > 0 ? [t`and ${rest} more`] : [])].join('; '))
}

/** 'Crib, seen by a neighbor, price unknown (Orlando, Sat, Nov 21, 8:00 AM)'. */
function describeSighting({ wanted, hasMaxPrice, city, day }: WeekendSighting): string {
  const placeAndTime = [city, formatDay(day.date), formatTime(day.startTime)].filter(Boolean).join(', ')
  return hasMaxPrice
    ? t`${wanted}, seen by a neighbor, price unknown (${placeAndTime})`
    : t`${wanted}, seen by a neighbor (${placeAndTime})`
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
