/** Abbreviations in place names and their long forms, which are used for comparison. */
const LONG_FORMS = new Map([
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
  ['MTN', 'MOUNTAIN'],
  ['PT', 'POINT'],
  ['HTS', 'HEIGHTS'],
  ['SPGS', 'SPRINGS'],
  ['SPG', 'SPRING'],
  ['BCH', 'BEACH'],
  ['LK', 'LAKE'],
  ['PK', 'PARK'],
  ['VLG', 'VILLAGE'],
  ['CTR', 'CENTER'],
  ['JCT', 'JUNCTION'],
  ['HBR', 'HARBOR'],
  ['N', 'NORTH'],
  ['S', 'SOUTH'],
  ['E', 'EAST'],
  ['W', 'WEST'],
])

/** Keys of colloquial place names, with the key of the postal name. */
export const CITY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['NEWYORKCITY', 'NEWYORK'],
  ['NYC', 'NEWYORK'],
  ['MANHATTAN', 'NEWYORK'],
  ['LA', 'LOSANGELES'],
  ['PHILLY', 'PHILADELPHIA'],
  ['VEGAS', 'LASVEGAS'],
  ['SANFRAN', 'SANFRANCISCO'],
  ['INDY', 'INDIANAPOLIS'],
  ['WASHINGTONDC', 'WASHINGTON'],
  ['SAINTPETE', 'SAINTPETERSBURG'],
  ['SLC', 'SALTLAKECITY'],
  ['NOLA', 'NEWORLEANS'],
])

/**
 * @returns `key`, and `shortKey` with abbreviations not expanded: there, `S. Petersburg` is one edit from `St.
 *   Petersburg`
 */
export function cityKeys(name: string): { key: string; shortKey: string } {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
  let key = ''
  for (const word of words) key += LONG_FORMS.get(word) ?? word
  return { key, shortKey: words.length > 1 ? words.join('') : (words[0] ?? '') }
}

/**
 * Normalizes a city name for comparison: upper case, without diacritics, punctuation and spaces, abbreviations
 * expanded. `St. Petersburg` and `Saint Petersburg`, `Mc Lean` and `McLean`, `O'Fallon` and `O Fallon` have the same
 * key.
 */
export function cityKey(name: string): string {
  return cityKeys(name).key
}

/**
 * Optimal string alignment distance: the number of edits (insert, delete, replace, transpose neighbors) between two
 * keys. @returns `limit + 1` as soon as more than `limit` edits are needed
 */
export function countEdits(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwap) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return last[right.length] ?? limit + 1
}
