import { formatTime } from '@yardsnap/contract/dates'

/** '45 min', '2 h', '1 h 35 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** '8:12 AM': the wall clock at the sale. @param instant ISO 8601 with the sale's offset */
export function formatClock(instant: string): string {
  return formatTime(instant.slice(11, 16))
}

/** The day of an instant where the sale is, YYYY-MM-DD. */
export function toLocalDate(instant: string): string {
  return instant.slice(0, 10)
}
