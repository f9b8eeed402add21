import { addDays, dayIn, getWeekday, type SaleDay, timeIn } from '@yardsnap/contract/sale-days'

/** A charity that is asked today comes about that many business days later: after 3 to 5, as Habitat's ReStores say. */
const PICKUP_BUSINESS_DAYS = 5

/** The day that is proposed to a charity. @param today YYYY-MM-DD */
export const proposePickupDay = (today: string): string => addBusinessDays(today, PICKUP_BUSINESS_DAYS)

/** The day so many days from Monday to Friday later. Holidays are not known. @param day YYYY-MM-DD */
export function addBusinessDays(day: string, count: number): string {
  let [later, left] = [day, count]
  while (left > 0) {
    later = addDays(later, 1)
    if (![0, 6].includes(getWeekday(later))) left -= 1
  }
  return later
}

const MINUTES_OF_DAY = 1440
const STEP_MINUTES = 5
const LAST_MINUTE = '23:59'

/** The days of a curb sale that begins now, 48 hours in all. @param timeZone IANA name */
export function getCurbDays(timeZone: string, now: Date): SaleDay[] {
  const [hours = 0, minutes = 0] = timeIn(timeZone, now).split(':').map(Number)
  const startMinute = Math.floor(((hours * 60 + minutes) % MINUTES_OF_DAY) / STEP_MINUTES) * STEP_MINUTES
  const start = [Math.floor(startMinute / 60), startMinute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const today = dayIn(timeZone, now)
  const days = [
    { date: today, startTime: start, endTime: LAST_MINUTE, note: '' },
    { date: addDays(today, 1), startTime: '00:00', endTime: LAST_MINUTE, note: '' },
  ]
  if (start === '00:00') return days
  return [...days, { date: addDays(today, 2), startTime: '00:00', endTime: start, note: '' }]
}
