import ical, { type ICalEventData } from 'ical-generator'
import { DateTime } from 'luxon'

/** An iCalendar file (RFC 5545). @param calendar `name` is what calendars call it */
export function toCalendarFile(
  { productName, name }: { productName: string; name?: string | undefined },
  events: readonly ICalEventData[],
): string {
  const calendar = ical({
    prodId: { company: productName, product: 'sales', language: 'EN' },
    ...(name && { name }),
  })
  for (const event of events) calendar.createEvent(event)
  return `${calendar.toString()}\r\n`
}

/**
 * UTC instants if the time zone is known, otherwise floating times; an all-day event if there is no start time.
 * @param times `date` as YYYY-MM-DD, the others as HH:MM @param timeZone IANA name
 */
export function toEventTimes(
  { date, startTime, endTime }: { date: string; startTime: string | null; endTime: string | null },
  timeZone: string | null,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> {
  if (!startTime) return { start: DateTime.fromISO(date, { zone: 'utc' }), allDay: true }
  const at = (time: string) => DateTime.fromISO(`${date}T${time}`, { zone: timeZone ?? 'utc' })
  const start = at(startTime)
  const end = endTime ? at(endTime) : null
  return {
    start,
    // An end before the start is after midnight.
    ...(end && { end: end > start ? end : end.plus({ days: 1 }) }),
    floating: timeZone === null,
  }
}
