import { describeMode } from '@yardsnap/contract/community-days'
import { MAX_ENTRY_CATEGORIES } from '@yardsnap/contract/community-entries'
import { categoriesOf, type CommunityEntry } from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay, OrganizingPage } from '@yardsnap/contract/community-organizing'
import { isExact, type ListingSummary } from '@yardsnap/contract/listings'
import { LANGUAGES } from '@yardsnap/contract/languages'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { splitStreetLine } from '@yardsnap/contract/street-lines'
import { language, t } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'
import type { Redacted } from '#log/redaction.ts'
import { type PrintedDays, toLongDay, toPrintedDays } from '#printing/printed-days.ts'
import type { PrintedDay, PrintedHouse } from './printed-day.ts'

interface Site {
  productName: string
  publicUrl: string
}

/** The days and hours of a sale. */
type HouseSale = Redacted<Pick<ListingSummary, 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays'>>

/**
 * A community day as its organizers print it, in the language of the moment: paper is theirs, so addresses stand on it. A house
 * whose sale was called off or is over is left out, as nobody is to go there.
 * @param sales those of its houses that are public, by id
 */
export function toPrintedDay(
  { day, entries }: OrganizingPage,
  { productName, publicUrl, sales }: Site & { sales: ReadonlyMap<string, HouseSale> },
): PrintedDay {
  return {
    productName,
    name: day.name,
    kind: describeMode(day.mode),
    when: toPrintedDays(day.dates.map((date) => ({ ...date, note: '' }))),
    rain: day.rainDate === null || day.liveStatus !== 'on' ? '' : t`Rain date: ${toLongDay(day.rainDate)}`,
    notice: describeNotice(day),
    permit: day.permitNumber === '' ? '' : t`Permit ${day.permitNumber}`,
    locality: [day.city, day.state].filter(Boolean).join(', '),
    url: new URL(`/day/${day.slug}`, publicUrl).href,
    houses: entries
      .filter(({ status, listing }) => status === 'in' && listing?.status !== 'ended')
      .map((entry) => toPrintedHouse(entry, day, sales.get(entry.listing?.id ?? ''))),
  }
}

function describeNotice({ liveStatus, statusWords }: OrganizedDay): string {
  if (liveStatus === 'on') return ''
  const notice = liveStatus === 'called_off' ? t`Called off` : t`Moved to the rain date`
  return statusWords === '' ? notice : `${notice}: ${statusWords}`
}

function toPrintedHouse(entry: CommunityEntry, day: OrganizedDay, sale: HouseSale | undefined): PrintedHouse {
  const { number, streetAddress, permitNumber, latitude, longitude, positionPrecision } = entry
  const { houseText, street } = splitStreetLine(streetAddress)
  const unit = streetAddress.slice(streetAddress.lastIndexOf(street) + street.length).replace(/^[\s,]{1,9}/, '')
  const isPlaced = isExact(positionPrecision) && latitude !== null && longitude !== null
  return {
    number,
    address: streetAddress,
    houseNumber: [houseText, unit].filter(Boolean).join(' '),
    street,
    city: entry.city.toLowerCase() === day.city.toLowerCase() ? '' : entry.city,
    categories: categoriesOf(entry).slice(0, MAX_ENTRY_CATEGORIES),
    days: listDays(entry.dates, day.dates),
    when: sale ? listOwnHours(sale, day.dates) : [],
    permit: permitNumber === '' ? '' : t`Permit ${permitNumber}`,
    position: isPlaced ? { latitude, longitude } : null,
  }
}

/** When a sale is open on the dates of the day; none where that is when the day says. */
function listOwnHours(sale: HouseSale, all: OrganizedDay['dates']): PrintedDays[] {
  const days = getSaleDays(sale).flatMap((own) => {
    const date = all.find((one) => one.date === own.date)
    const { startTime, endTime } = own.startTime === null && own.endTime === null && date ? date : own
    const isSame = startTime === date?.startTime && endTime === date.endTime
    return date ? [{ date: own.date, startTime, endTime, note: '', isSame }] : []
  })
  return days.every(({ isSame }) => isSame) ? [] : toPrintedDays(days)
}

/** 'Sat, Sun' of a house that is not there on all days. */
function listDays(dates: readonly string[], all: OrganizedDay['dates']): string {
  const isAlways = all.every(({ date }) => dates.includes(date))
  if (isAlways) return ''
  const { locale } = LANGUAGES[language()]
  return dates.map((date) => DateTime.fromISO(date, { zone: 'utc', locale }).toFormat('ccc')).join(', ')
}
