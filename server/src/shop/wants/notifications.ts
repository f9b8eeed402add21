import { toSentence } from '@yardsnap/contract/sentence'
import { plural, t } from '@yardsnap/contract/texts'
import { formatDay, formatTime } from '@yardsnap/contract/dates'
import type { WantMatch } from '@yardsnap/contract/wants'
import { MAX_TEXT_CHARACTERS, naming, type NewNotification } from '#core/notifications/service.ts'
import type { WeekendSighting } from './weekend-sightings.ts'
import { formatMatchTitle, describePlaceAndTime, type Find } from './rules.ts'

/** How many matches the Thursday mail names one by one, if so many are told whole. */
const MAX_NAMED = 4

interface MatchNotificationInput {
  userId: string
  /** The link that stops such notifications. */
  stopPath: string
  timeZone: string | null
  /** The first one is shown. */
  finds: readonly Find[]
  now: Date
}

/** @param key identifies what was matched, so that nobody is notified of it twice */
export function buildMatchNotification({
  finds,
  now,
  ...input
}: MatchNotificationInput & { key: string }): NewNotification {
  const first = finds[0]!
  const { match, listing } = first
  return {
    ...input,
    kind: 'want',
    describe: () =>
      naming(match.title, (title) => ({
        title: formatMatchTitle({ ...match, title }),
        text: [upperSentence(describeWhere(first, now)), describeOthers(finds.length - 1)].filter(Boolean).join(' '),
      })),
    path: getMatchPath(match),
    listingId: listing.id,
    ...(match.pictureUrl !== null && { picture: match.pictureUrl }),
  }
}

/** @param key of this Thursday @param sightings at least one where there are no finds */
export function buildWeekendNotification({
  finds,
  now,
  sightings,
  ...input
}: MatchNotificationInput & { key: string; sightings: readonly WeekendSighting[] }): NewNotification {
  const picture = finds[0]?.match.pictureUrl ?? null
  const count = finds.length + sightings.length
  return {
    ...input,
    kind: 'want',
    describe: () => ({
      title: plural(count, { one: 'For your weekend: # find', other: 'For your weekend: # finds' }),
      text: listFinds(finds, sightings, now),
    }),
    // The page of wants shows matches at the sales of hosts.
    path: finds.length > 0 ? '/saved/wants' : `/seen/${sightings[0]!.seenSaleId}`,
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

/** 'At “Attic finds”, about 2.1 mi, Sat, Nov 21, 8:00 AM'; a sale that is found itself is named already. */
function describeWhere(find: Find, now: Date): string {
  const placeAndTime = describePlaceAndTime(find, now)
  return find.match.itemId === null ? placeAndTime : `${t`At “${find.listing.title}”`}, ${placeAndTime}`
}

function listFinds(finds: readonly Find[], sightings: readonly WeekendSighting[], now: Date): string {
  const all = [
    ...finds.map((find) => `${formatMatchTitle(find.match)} (${describePlaceAndTime(find, now)})`),
    ...sightings.map(describeSighting),
  ]
  const nameFirst = (named: number): string => {
    const rest = all.length - named
    return upperSentence([...all.slice(0, named), ...(rest > 0 ? [t`and ${rest} more`] : [])].join('; '))
  }
  let named = Math.min(all.length, MAX_NAMED)
  while (named > 1 && Array.from(nameFirst(named)).length > MAX_TEXT_CHARACTERS) named -= 1
  return nameFirst(named)
}

/** 'Crib, seen by a neighbor, price unknown (Orlando, Sat, Nov 21, 8:00 AM)'. */
function describeSighting({ wanted, hasMaxPrice, city, day }: WeekendSighting): string {
  const placeAndTime = [city, formatDay(day.date), formatTime(day.startTime)].filter(Boolean).join(', ')
  return hasMaxPrice
    ? t`${wanted}, seen by a neighbor, price unknown (${placeAndTime})`
    : t`${wanted}, seen by a neighbor (${placeAndTime})`
}

const upperSentence = (text: string) => toSentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
