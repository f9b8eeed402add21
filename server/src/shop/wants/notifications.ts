import { plural, t } from '@yardsnap/contract/texts'
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

/** @param key of this Thursday */
export function buildWeekendNotification({
  matches,
  ...input
}: MatchNotificationInput & { key: string }): NewNotification {
  const first = matches[0]!
  return {
    ...input,
    kind: 'want',
    describe: () => ({
      title: plural(matches.length, { one: 'For your weekend: # find', other: 'For your weekend: # finds' }),
      text: listMatches(matches),
    }),
    path: '/saved/wants',
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
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

function listMatches(matches: MatchNotificationInput['matches']): string {
  const named = matches.slice(0, MAX_NAMED).map((find) => `${formatMatchTitle(find)} (${describePlaceAndTime(find)})`)
  const rest = matches.length - named.length
  return sentence([...named, ...(rest > 0 ? [t`and ${rest} more`] : [])].join('; '))
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
