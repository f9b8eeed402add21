import { comparedToToday, timeIn } from '@yardsnap/contract/sale-days'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import type { ListingFilters } from '#core/browse/filters.ts'

/**
 * The seen sales that fit the filters which the server does not know: those whose sign or street has all words of the
 * search, and those that are open by the hours on their sign.
 */
export function narrowSeenSales(
  seenSales: readonly SeenSale[],
  { search, open }: Pick<ListingFilters, 'search' | 'open'>,
  now: Date,
): SeenSale[] {
  const wanted = toWords(search ?? '')
  return seenSales.filter((seenSale) => {
    const { words, streetAddress, city } = seenSale
    const said = toWords(`${words} ${streetAddress} ${city}`)
    const fits = wanted.every((word) => said.some((other) => other.startsWith(word)))
    return fits && (open === undefined || isOpenBySign(seenSale, now))
  })
}

/** A sign without hours says of no time that the sale is open. */
function isOpenBySign({ days, timeZone }: SeenSale, now: Date): boolean {
  const time = timeIn(timeZone, now)
  return days.some(
    ({ date, startTime, endTime }) =>
      comparedToToday(date, timeZone, now) === 0 &&
      startTime !== null &&
      startTime <= time &&
      (endTime === null || time < endTime),
  )
}

/** Lowercase, without accents, and the plural's 's': 'Tools' is found by 'tool', and the other way around. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
