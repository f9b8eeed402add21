import { createHash } from 'node:crypto'
import { type CommunityDayCard, describeMode } from '@yardsnap/contract/community-days'
import { formatDates } from '@yardsnap/contract/dates'
import { language, plural, t } from '@yardsnap/contract/texts'
import { SHARE_PICTURE } from '#pictures/share-picture.ts'
import { toPrintedDays } from '#printing/printed-days.ts'

/** Increment it when the layout changes, so that pictures that others have cached are not shown. */
export const DAY_PICTURE_VERSION = 1
/** More than these are said as '4 days, May 3 – May 11'. */
const MAX_RUNS = 2

/** What the picture of links to a day says, in one language: nothing of a house, because others cache it indefinitely. */
export interface DayPictureFacts {
  /** 'Neighborhood sale day' */
  kind: string
  /** 'Orlando, FL'; may be empty. */
  locality: string
  name: string
  /** 'Called off'; empty while the day is on. */
  notice: string
  /** Days with the same hours are together. */
  when: { days: string; hours: string }[]
  houseCount: number
  /** 'houses' */
  houseWord: string
}

type SaidOfDay = Pick<
  CommunityDayCard,
  'slug' | 'mode' | 'name' | 'city' | 'state' | 'dates' | 'liveStatus' | 'houseCount'
>

/** In the language of the moment. */
export function toDayPictureFacts(day: SaidOfDay): DayPictureFacts {
  const { mode, name, city, state, dates, liveStatus, houseCount } = day
  const runs = toPrintedDays(dates.map((date) => ({ ...date, note: '' })))
  return {
    kind: describeMode(mode),
    locality: [city, state].filter(Boolean).join(', '),
    name,
    notice: liveStatus === 'on' ? '' : liveStatus === 'called_off' ? t`Called off` : t`Moved to the rain date`,
    when:
      runs.length > MAX_RUNS
        ? [{ days: formatDates(dates), hours: '' }]
        : runs.map(({ days, hours }) => ({ days, hours })),
    houseCount,
    houseWord: plural(houseCount, { one: 'house', other: 'houses' }),
  }
}

/**
 * The picture of links to a day, in the language of the moment. Link previews cache a picture by its URL, so what it says is
 * in it: a changed day gets a new one.
 */
export function toDayPicture(day: SaidOfDay, publicUrl: string): { url: string; width: number; height: number } {
  const url = new URL(`/api/community-days/${day.slug}/share.jpg`, publicUrl)
  const said = JSON.stringify([DAY_PICTURE_VERSION, toDayPictureFacts(day)])
  url.searchParams.set('language', language())
  url.searchParams.set('v', createHash('sha256').update(said).digest('hex').slice(0, 12))
  return { url: url.href, ...SHARE_PICTURE }
}
