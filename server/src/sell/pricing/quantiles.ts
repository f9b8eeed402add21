/** A quantile with linear interpolation. @param share 0 to 1; 0.5 is the median */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

export function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Prices are compared by ratios: a bicycle of 5 to 83 dollars is 20 on average, not 44. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(computeMean(values.map(Math.log)))
}
