import type { AskedReason, EntryStatus } from '@yardsnap/contract/community-entries'
import type { CommunityEntry, RowOutcome } from '@yardsnap/contract/community-organized-entries'
import { t } from '@yardsnap/contract/texts'

/** How an entry stands, on a badge. */
export const STATUS_NAMES: Record<EntryStatus, string> = {
  asked: t.of('a house that asks to join')`Asks`,
  in: t.of('a house that takes part')`In`,
  out: t.of('a house that has left')`Out`,
  refused: t.of('a house that was refused')`Refused`,
}

export const STATUS_TONES = { asked: 'attention', in: 'good', out: 'plain', refused: 'plain' } as const

const REASONS: Record<AskedReason, string> = {
  outside: t`Outside of the area`,
  closed: t`Came after registration closed`,
  not_yet: t`Came before registration opened`,
  approval: t`You approve each house`,
  no_code: t`Came without the code`,
}

/** Why an entry waits for its organizers. */
export const describeReasons = ({ askedBecause }: Pick<CommunityEntry, 'askedBecause'>): string =>
  askedBecause.map((reason) => REASONS[reason]).join(' · ')

/** What became of a row of a list. */
export const OUTCOME_NAMES: Record<RowOutcome, string> = {
  street: t`Added`,
  zip: t`Added, placed by ZIP`,
  city: t`Added, placed by city`,
  unplaced: t`Added, not on the map`,
  twice: t`Already there`,
  outside: t`Outside of the area`,
  invalid: t`Not understood`,
  full: t`The day is full`,
}

const ADDED: readonly RowOutcome[] = ['street', 'zip', 'city', 'unplaced']
export const isAdded = (outcome: RowOutcome): boolean => ADDED.includes(outcome)

/** The house on one line, with its city where that is not the day's. */
export function formatEntryAddress(entry: Pick<CommunityEntry, 'streetAddress' | 'city'>, dayCity: string): string {
  const isElsewhere = entry.city !== '' && entry.city.toLowerCase() !== dayCity.toLowerCase()
  return isElsewhere ? `${entry.streetAddress}, ${entry.city}` : entry.streetAddress
}
