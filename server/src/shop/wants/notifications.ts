import type { WantMatch } from '@yardsnap/contract/wants'
import type { NewNotification } from '#core/notifications/service.ts'
import type { Redacted } from '#log/redaction.ts'
import { formatMatchTitle, describePlaceAndTime } from './rules.ts'

/** How many matches the Thursday mail names one by one. */
const MAX_NAMED = 4

interface MatchNotificationInput {
  userId: string
  /** The link that stops such notifications. */
  stopPath: string
  timeZone: string | null
  /** Not empty; the first one is shown. */
  matches: readonly Redacted<WantMatch>[]
}

/** @param key identifies what was matched, so that nobody is notified of it twice */
export function buildMatchNotification({
  matches,
  ...input
}: MatchNotificationInput & { key: string }): NewNotification {
  const first = matches[0]!
  const others = matches.length - 1
  const more = others === 0 ? '' : ` This sale has ${count(others, 'more thing')} that you look for.`
  return {
    ...input,
    kind: 'want',
    title: formatMatchTitle(first),
    text: `${sentence(describePlaceAndTime(first))}${more}`,
    path: getMatchPath(first),
    listingId: first.listingId,
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
  }
}

/** @param key of this Thursday */
export function buildWeekendNotification({
  matches,
  ...input
}: MatchNotificationInput & { key: string }): NewNotification {
  const first = matches[0]!
  const named = matches.slice(0, MAX_NAMED).map((find) => `${formatMatchTitle(find)} (${describePlaceAndTime(find)})`)
  const rest = matches.length - named.length
  return {
    ...input,
    kind: 'want',
    title: `For your weekend: ${count(matches.length, 'find')}`,
    text: sentence([...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')),
    path: '/saved/wants',
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
  }
}

function getMatchPath({ listingId, itemId }: WantMatch): string {
  return itemId === null ? `/sale/${listingId}` : `/sale/${listingId}?item=${itemId}`
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
