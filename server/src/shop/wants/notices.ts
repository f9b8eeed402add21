import type { WantFind } from '@yardsnap/contract/wants'
import type { Told } from '#core/notifications/service.ts'
import type { Redacted } from '#log/redaction.ts'
import { titleOf, whereAndWhen } from './rules.ts'

/** Finds that the mail of Thursday names one by one. */
const MOST_NAMED = 4

interface Found {
  userId: string
  /** Ends such notices. */
  stopPath: string
  timeZone: string | null
  /** Not empty; the first one is shown. */
  finds: readonly Redacted<WantFind>[]
}

/** @param key of what was found, so that nobody is told of it twice */
export function findNotice({ finds, ...found }: Found & { key: string }): Told {
  const first = finds[0]!
  const others = finds.length - 1
  const more = others === 0 ? '' : ` This sale has ${count(others, 'more thing')} that you look for.`
  return {
    ...found,
    kind: 'want',
    title: titleOf(first),
    text: `${sentence(whereAndWhen(first))}${more}`,
    path: pathOf(first),
    listingId: first.listingId,
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
  }
}

/** @param key of this Thursday */
export function weekendNotice({ finds, ...found }: Found & { key: string }): Told {
  const first = finds[0]!
  const named = finds.slice(0, MOST_NAMED).map((find) => `${titleOf(find)} (${whereAndWhen(find)})`)
  const rest = finds.length - named.length
  return {
    ...found,
    kind: 'want',
    title: `For your weekend: ${count(finds.length, 'find')}`,
    text: sentence([...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')),
    path: '/saved/wants',
    ...(first.pictureUrl !== null && { picture: first.pictureUrl }),
  }
}

function pathOf({ listingId, itemId }: WantFind): string {
  return itemId === null ? `/sale/${listingId}` : `/sale/${listingId}?item=${itemId}`
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
