/** 'Nov 20, 2026, 3:05 PM' on the reader's clock. @param instant ISO 8601 */
export function formatInstant(instant: string, timeZone?: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat('en-US', format).format(new Date(instant)).replaceAll('\u202F', ' ')
}
