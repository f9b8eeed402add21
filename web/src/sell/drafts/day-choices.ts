import { t } from '@yardsnap/contract/texts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { addDays, getWeekday } from '@yardsnap/contract/sale-days'

const SATURDAY = 6
const SHORT_HOURS = { startTime: '08:00', endTime: '14:00' } as const

type Days = Pick<ListingForm, 'saleDate' | 'startTime' | 'endTime' | 'laterDays'>

export interface DayChoice {
  label: string
  /** The seller's days with this choice applied. */
  days: Days
  isChosen: boolean
}

/**
 * The most common days and hours, each chosen with one tap.
 * @param today YYYY-MM-DD where the seller is; on a Saturday, 'This Saturday' is today
 */
export function dayChoices(days: Days, today: string): DayChoice[] {
  const saturday = addDays(today, (SATURDAY - getWeekday(today) + 7) % 7)
  const { startTime, endTime } = days
  const sunday = { date: addDays(saturday, 1), startTime, endTime, note: '' }
  const isSaturday = days.saleDate === saturday
  const dates = days.laterDays.map(({ date }) => date)
  const all = [days, ...days.laterDays]
  const isShort = all.every((day) => day.startTime === SHORT_HOURS.startTime && day.endTime === SHORT_HOURS.endTime)
  return [
    {
      label: t`This Saturday`,
      days: { ...days, saleDate: saturday, laterDays: [] },
      isChosen: isSaturday && dates.length === 0,
    },
    {
      label: t`Sat and Sun`,
      days: { ...days, saleDate: saturday, laterDays: [sunday] },
      isChosen: isSaturday && dates.length === 1 && dates[0] === sunday.date,
    },
    {
      label: t.of('hours, 8 AM to 2 PM')`8 to 2`,
      days: { ...days, ...SHORT_HOURS, laterDays: days.laterDays.map((day) => ({ ...day, ...SHORT_HOURS })) },
      isChosen: isShort,
    },
  ]
}
