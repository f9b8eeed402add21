/** Linear interpolation between stops `at, value, at, value...`, constant beyond the first and the last. */
export function valueAt(stops: readonly number[], at: number): number {
  for (let index = 0; index + 3 < stops.length; index += 2) {
    const [from = 0, low = 0, to = 0, high = 0] = stops.slice(index, index + 4)
    if (at <= from) return low
    if (at <= to) return low + ((high - low) * (at - from)) / (to - from)
  }
  return stops.at(-1) ?? 0
}
