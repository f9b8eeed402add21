export const formatNumber = (value: number): string => value.toLocaleString('en-US')

/** '$1,234.50' */
export const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** '1.3%', or a dash when the whole is 0. */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`
