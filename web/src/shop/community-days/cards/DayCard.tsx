import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import { formatDates } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { BadgeCheck, MapPin } from 'lucide-react'
import { StreetDrawing } from '#shop/community-days/StreetDrawing.tsx'
import { formatMiles } from '@yardsnap/contract/miles'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { CoveringLink } from '#ui/CoveringLink.tsx'

interface DayCardProps {
  day: CommunityDayCard
  /** Selects its pin; missing where there is no map. */
  onShow?: (() => void) | undefined
}

/** A whole neighborhood in a list. Its street and its count tell it from the sale of one house. */
export function DayCard({ day, onShow }: DayCardProps) {
  const { slug, name, city, state, dates, houseCount, milesAway, isVerified, liveStatus } = day
  const place = [[city, state].filter(Boolean).join(', '), milesAway !== null && formatMiles(milesAway)]
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border-2 border-grass bg-card">
      <div className="border-b border-line bg-sky-wash">
        <StreetDrawing className="h-20" />
      </div>
      <div className="flex grow items-end gap-3 px-4.5 pt-3.5 pb-4">
        <div className="min-w-0 grow self-start">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <WhenLabel days={dates} />
            {liveStatus === 'called_off' && <Badge tone="danger">{t.of('status of a sale day')`Called off`}</Badge>}
            {liveStatus === 'rain_date' && <Badge tone="attention">On its rain date</Badge>}
          </span>
          <h3 className="mt-2 text-h3 wrap-anywhere">
            <CoveringLink to="/day/$slug" params={{ slug }} className="line-clamp-3">
              <bdi>{name}</bdi>
            </CoveringLink>
          </h3>
          <p className="mt-1 text-small text-ink-soft">
            {formatDates(dates)}
            <bdi className="block">{place.filter(Boolean).join(' · ')}</bdi>
          </p>
          {isVerified && (
            <p className="mt-1 flex items-center gap-1.5 text-small font-semibold text-grass">
              <BadgeCheck aria-hidden className="size-4.5 shrink-0" /> Verified organizer
            </p>
          )}
        </div>
        <p className="shrink-0 text-right font-display leading-none font-bold">
          <span className="block text-[2.25rem] tracking-tight tabular-nums">{houseCount}</span>{' '}
          <span className="text-small">{plural(houseCount, { one: 'house', other: 'houses' })}</span>
        </p>
        {onShow && (
          <IconButton label={t`Show ${name} on the map`} icon={<MapPin />} onClick={onShow} className="z-10 -mr-2" />
        )}
      </div>
    </article>
  )
}
