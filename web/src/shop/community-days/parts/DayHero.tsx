import { type CommunityDay, describeMode } from '@yardsnap/contract/community-days'
import { formatDate, formatDay, formatHours } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { BadgeCheck, CloudRain, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#ui/PageTitle.tsx'
import { StreetDrawing } from '#shop/community-days/StreetDrawing.tsx'

interface DayHeroProps {
  day: CommunityDay
  /** On how many streets its houses are; 0 while that is not known. */
  streetCount: number
  /** Buttons below. */
  children?: ReactNode
}

/** What a community day is, when, and how large. */
export function DayHero({ day, streetCount, children }: DayHeroProps) {
  const { name, mode, city, state, isVerified, rainDate, liveStatus, houseCount } = day
  return (
    <header className="overflow-hidden border-b border-line bg-paper-deep print:border-0 print:bg-transparent">
      <div className="mx-auto grid max-w-[76rem] gap-5 px-5 pt-5 desk:px-8 desk:pt-9 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-end wide:gap-x-12">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-grass">
            {describeMode(mode)}
            {isVerified && (
              <span className="inline-flex items-center gap-1">
                <BadgeCheck aria-hidden className="size-5" /> Verified organizer
              </span>
            )}
          </p>
          <PageTitle title={name} className="mt-1.5 wrap-anywhere">
            <bdi>{name}</bdi>
          </PageTitle>
          <Dates day={day} />
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-ink-soft">
            {city && (
              <li className="flex items-center gap-2">
                <MapPin aria-hidden className="size-5 shrink-0" />
                <bdi className="min-w-0 wrap-anywhere">{[city, state].filter(Boolean).join(', ')}</bdi>
              </li>
            )}
            {rainDate && liveStatus === 'on' && (
              <li className="flex items-center gap-2">
                <CloudRain aria-hidden className="size-5 shrink-0" /> Rain date: {formatDate(rainDate)}
              </li>
            )}
          </ul>
        </div>
        {houseCount > 0 && <Count houseCount={houseCount} streetCount={streetCount} />}
        {children && <div className="flex flex-wrap gap-2.5 wide:col-span-2 print:hidden">{children}</div>}
      </div>
      <StreetDrawing className="mt-5 h-44 desk:h-59.5" />
    </header>
  )
}

/** On which dates it is held; struck out where it is called off. */
function Dates({ day: { dates, liveStatus } }: { day: CommunityDay }) {
  const isOff = liveStatus === 'called_off'
  return (
    <ul
      aria-label={isOff ? t`The dates of the day that is called off` : t`Dates`}
      className="mt-4 flex flex-wrap gap-x-4 gap-y-2.5"
    >
      {dates.map(({ date, startTime, endTime }) => (
        <li key={date} className={isOff ? 'when-label line-through' : 'when-label'}>
          {formatDay(date)} · {formatHours(startTime, endTime)}
        </li>
      ))}
    </ul>
  )
}

function Count({ houseCount, streetCount }: { houseCount: number; streetCount: number }) {
  return (
    <p className="flex items-center gap-4 font-display font-bold">
      <span className="text-[clamp(4.5rem,2rem+9vw,8rem)] leading-[0.85] font-extrabold tracking-tighter tabular-nums">
        {houseCount}
      </span>{' '}
      <span className="text-h3 leading-tight desk:text-h2">
        <span className="block">{plural(houseCount, { one: 'house', other: 'houses' })}</span>{' '}
        {streetCount > 0 && (
          <span className="block">{plural(streetCount, { one: 'on # street', other: 'on # streets' })}</span>
        )}
      </span>
    </p>
  )
}
