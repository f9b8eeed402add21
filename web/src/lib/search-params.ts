/** Search parameters as plain text: `?location=32801` is no number. Each route's schema converts them. */
export function parseSearchParams(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** @returns the query with its question mark, or '' when nothing is in it. What is empty or missing is left out. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isPlain && value !== '') params.set(name, String(value))
  }
  // A comma is allowed in a query, and reads better: `location=28.5,-81.4`.
  const query = params.toString().replaceAll('%2C', ',')
  return query === '' ? '' : `?${query}`
}
