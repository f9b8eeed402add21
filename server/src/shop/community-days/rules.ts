import { areHousesYetHidden } from '@yardsnap/contract/hidden-address'
import {
  type CommunityDayStatus,
  type CommunityLiveStatus,
  type Registration,
  SHOWN_DAYS_AFTER,
} from '@yardsnap/contract/community-days'
import type { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import { addDays, comparedToToday, dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { DayRow } from './queries.ts'

type Dated = Pick<DayRow, 'status' | 'lastDate' | 'timeZone'>

/** The day that it is where a community day is, YYYY-MM-DD. */
export const todayAt = ({ timeZone }: Pick<DayRow, 'timeZone'>, now: Date): string =>
  dayIn(timeZone ?? FALLBACK_TIME_ZONE, now)

/** A day whose last date has passed is over, unless it never began. */
export function toStatus({ status, lastDate, timeZone }: Dated, now: Date): CommunityDayStatus {
  if (status === 'draft' || status === 'called_off' || lastDate === null) return status
  return comparedToToday(lastDate, timeZone, now) < 0 ? 'over' : status
}

export function toLiveStatus({ status, movedFrom }: Pick<DayRow, 'status' | 'movedFrom'>): CommunityLiveStatus {
  if (status === 'called_off') return 'called_off'
  return movedFrom.length > 0 ? 'rain_date' : 'on'
}

/**
 * Whether houses can join now. A published day can be joined as long as it says until when; one that was opened, until it is
 * closed or its last day of registration has passed.
 */
export function toRegistration(
  row: Dated & Pick<DayRow, 'registrationOpensOn' | 'registrationClosesOn'>,
  now: Date,
): Registration {
  const { registrationOpensOn: opensOn, registrationClosesOn: closesOn } = row
  return { status: toRegistrationStatus(row, now), opensOn, closesOn }
}

function toRegistrationStatus(
  row: Dated & Pick<DayRow, 'registrationOpensOn' | 'registrationClosesOn'>,
  now: Date,
): Registration['status'] {
  const { registrationOpensOn: opensOn, registrationClosesOn: closesOn, timeZone } = row
  const status = toStatus(row, now)
  if (status === 'draft') return 'not_yet'
  if (status === 'over' || status === 'called_off' || status === 'closed') return 'closed'
  if (closesOn === null && status === 'published') return 'closed'
  if (opensOn !== null && comparedToToday(opensOn, timeZone, now) > 0) return 'not_yet'
  return closesOn !== null && comparedToToday(closesOn, timeZone, now) < 0 ? 'closed' : 'open'
}

/** Whether numbers stay as they are: from the day of printing on, or else once they were published. */
export function areNumbersFixed(
  { printDate, publishedAt, timeZone }: Pick<DayRow, 'printDate' | 'publishedAt' | 'timeZone'>,
  now: Date,
): boolean {
  if (printDate === null) return publishedAt !== null
  return comparedToToday(printDate, timeZone, now) <= 0
}

/** Whether its houses are shown at all: once it is published, until some days after it. */
export function areHousesShown(
  { publishedAt, lastDate, timeZone }: Pick<DayRow, 'publishedAt' | 'lastDate' | 'timeZone'>,
  now: Date,
): boolean {
  if (publishedAt === null || lastDate === null) return false
  return comparedToToday(addDays(lastDate, SHOWN_DAYS_AFTER), timeZone, now) >= 0
}

export const areAddressesHidden = (row: Pick<DayRow, 'addressesShownFrom' | 'timeZone'>, now: Date): boolean =>
  areHousesYetHidden(row, now)

/** The columns of the dates of a day. */
export function toDateColumns(dates: CommunityDayInput['dates']) {
  const days = dates.map(({ date }) => date)
  return { dates, days, lastDate: days.at(-1) ?? null }
}
