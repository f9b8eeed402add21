/** Least-squares slope. @returns the increase of a value per minute */
export function computeSlope<S extends { minute: number }>(
  samples: readonly S[],
  getValue: (sample: S) => number,
): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(getValue))]
  const over = samples.reduce((sum, sample) => sum + (sample.minute - x) * (getValue(sample) - y), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}
