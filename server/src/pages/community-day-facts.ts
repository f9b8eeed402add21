import { getAreaCenter } from '@yardsnap/contract/area-geometry'
import type { CommunityDay, CommunityLiveStatus } from '@yardsnap/contract/community-days'
import { formatDate, formatDates, formatHours } from '@yardsnap/contract/dates'
import { toLanguagePath } from '@yardsnap/contract/languages'
import { shortened } from '@yardsnap/contract/text'
import { language, plural, t } from '@yardsnap/contract/texts'
import { DateTime } from 'luxon'
import type { PageFacts } from '#http/head-tags.ts'
import { toDayPicture } from '#shop/community-sharing/service.ts'

const MAX_DESCRIPTION = 200
/** Of structured data, which repeats it for each date. */
const MAX_EVENT_DESCRIPTION = 1000

const EVENT_STATUS: Record<CommunityLiveStatus, string> = {
  on: 'EventScheduled',
  rain_date: 'EventRescheduled',
  called_off: 'EventCancelled',
}

/** What may be said of a community day whoever asks: never a house, whose address is shown from an hour on. */
type SaidOfDay = Omit<CommunityDay, 'houses'>

/** Metadata of a community day's page. */
export function communityDayFacts(day: SaidOfDay, publicUrl: string): PageFacts {
  const path = `/day/${day.slug}`
  return {
    title: day.name,
    description: shortened(describeDay(day), MAX_DESCRIPTION),
    path,
    ...(day.status !== 'draft' && { image: toDayPicture(day, publicUrl) }),
    structuredData: dayEvents(day, new URL(toLanguagePath(language(), path), publicUrl).href),
    isEmbeddable: day.status !== 'draft',
    isUnlisted: day.status === 'draft',
  }
}

function describeDay({ dates, liveStatus, houseCount, city, state, text }: SaidOfDay): string {
  const days = dates.map(({ date, startTime, endTime }) => `${formatDate(date)}, ${formatHours(startTime, endTime)}`)
  const facts = [
    liveStatus === 'called_off' ? t`Called off: ${formatDates(dates)}` : days.join('; '),
    [city, state].filter(Boolean).join(', '),
    houseCount > 0 ? plural(houseCount, { one: '# house', other: '# houses' }) : '',
  ].filter(Boolean)
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words ? `${facts.join(' · ')}. ${words}` : facts.join(' · ')
}

/** https://schema.org/SaleEvent, one for each date. */
function dayEvents(day: SaidOfDay, pageUrl: string): object {
  const { name, text, dates, movedFrom, liveStatus, timeZone } = day
  const [before] = movedFrom
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name,
    url: pageUrl,
    inLanguage: language(),
    ...(text && { description: shortened(text, MAX_EVENT_DESCRIPTION) }),
    eventStatus: `https://schema.org/${EVENT_STATUS[liveStatus]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: toSchemaPlace(day),
    ...(before && { previousStartDate: toIsoInstant(before.date, before.startTime, timeZone) }),
  }
  const events = dates.map(({ date, startTime, endTime }) => ({
    ...event,
    startDate: toIsoInstant(date, startTime, timeZone),
    endDate: toIsoInstant(date, endTime, timeZone),
  }))
  return events.length > 1 ? events : (events[0] ?? event)
}

/** The whole of its area, by its middle. */
function toSchemaPlace({ name, city, state, area }: SaidOfDay): object {
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', ...getAreaCenter(area) },
  }
}

/** With the UTC offset; only the day if there is no time. */
function toIsoInstant(date: string, time: string | null, timeZone: string): string | null {
  return time ? DateTime.fromISO(`${date}T${time}`, { zone: timeZone }).toISO({ suppressMilliseconds: true }) : date
}
