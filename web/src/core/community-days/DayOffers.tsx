import { Link } from '@tanstack/react-router'
import type { FittingDay } from '@yardsnap/contract/community-sales'
import { formatDates } from '@yardsnap/contract/dates'
import type { ListingPlace } from '@yardsnap/contract/listing-places'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { comparedToToday, getSaleDates } from '@yardsnap/contract/sale-days'
import { plural, t } from '@yardsnap/contract/texts'
import { CircleCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '#api/show-failure.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { useFittingDays, useSaleEntry } from './sale-entry.ts'
import { JoinDayDialog } from './JoinDayDialog.tsx'

interface DayOffersProps {
  listingId: string
  /** As they are saved: others may fit once they change. */
  place: Pick<ListingPlace, 'latitude' | 'longitude'> | null
  days: Pick<ListingSummary, 'saleDate' | 'laterDays'>
  className?: string
}

/** The sale days that an own sale can join or has joined; nothing where there is none. */
export function DayOffers({ listingId, place, days, className }: DayOffersProps) {
  const where = [place?.latitude, place?.longitude]
  const { data } = useFittingDays(listingId, JSON.stringify([where, getSaleDates(days)]))
  const fitting = data?.communityDays.filter(isShown) ?? []
  if (fitting.length === 0) return null
  return (
    <section aria-label="Sale days near this sale" className={className}>
      <ul className="grid grid-cols-1 gap-3">
        {fitting.map((day) => (
          <li key={day.id}>
            <DayOffer listingId={listingId} day={day} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A day that is called off is told only to those who have joined it. */
const isShown = ({ entry, liveStatus }: FittingDay) => hasJoined(entry) || liveStatus !== 'called_off'

const hasJoined = (entry: FittingDay['entry']) => entry?.status === 'in' || entry?.status === 'asked'

function DayOffer({ listingId, day }: { listingId: string; day: FittingDay }) {
  const [isJoining, setJoining] = useState(false)
  const { leave } = useSaleEntry(listingId, day.id)
  const { slug, name, dates, houseCount, entry } = day
  const isIn = hasJoined(entry)
  const last = dates.at(-1)
  const hasPassed = last !== undefined && comparedToToday(last.date, day.timeZone, currentTime()) < 0
  const houses = plural(houseCount, { one: '# house', other: '# houses' })
  const Icon = isIn ? CircleCheck : Flag
  const leaveNow = () =>
    leave.mutate(undefined, {
      onSuccess: () => showToast({ title: t`Your sale has left ${name}` }),
      onError: (error) => showFailure(error, { title: t`Your sale is still in ${name}` }),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-grass-wash px-4.5 py-4">
      <Icon aria-hidden className="size-6 shrink-0 text-grass" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">
          {isIn ? <bdi>{name}</bdi> : t`Your sale fits a sale day of its neighborhood`}
        </p>
        <p className="text-small text-ink-soft">
          {isIn ? describeEntry(day) : formatDates(dates)} ·{' '}
          <Link to="/day/$slug" params={{ slug }} className="text-sky underline underline-offset-4">
            See the day<span className="sr-only">: {name}</span>
          </Link>
        </p>
      </div>
      {isIn && !hasPassed && (
        <Button tone="secondary" isPending={leave.isPending} pendingText="Leaving..." onClick={leaveNow}>
          Leave the day
        </Button>
      )}
      {!isIn && (
        <Button tone="secondary" onClick={() => setJoining(true)} className="wrap-anywhere">
          {t`Join ${name} (${houses})`}
        </Button>
      )}
      {isJoining && <JoinDayDialog listingId={listingId} day={day} onClose={() => setJoining(false)} />}
    </div>
  )
}

function describeEntry({ entry, liveStatus }: FittingDay): string {
  if (liveStatus === 'called_off') return t`It is called off. Your sale stays as you made it.`
  if (entry?.status === 'asked') return t`Its organizer was asked to let your sale in.`
  return entry?.number == null ? t`Your sale is in. It gets its number later.` : t`Your sale is number ${entry.number}.`
}
