import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import type { ListingFilters } from '#core/browse/filters.ts'

/** The sale days whose name or city has all words of a search; all of them without one. */
export function narrowCommunityDays(
  days: readonly CommunityDayCard[],
  { search }: Pick<ListingFilters, 'search'>,
): CommunityDayCard[] {
  const wanted = toWords(search ?? '')
  return days.filter(({ name, city }) => {
    const said = toWords(`${name} ${city}`)
    return wanted.every((word) => said.some((other) => other.startsWith(word)))
  })
}

/** Lowercase and without accents. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
