/** Today where the device is, YYYY-MM-DD. */
export const localToday = (): string => localDay(new Date())

/** The day of an instant where the device is, YYYY-MM-DD. */
export function localDay(instant: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`
}
