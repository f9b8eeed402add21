import { useNavigate } from '@tanstack/react-router'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { type DayCluster, type DayTripRequest, DEFAULT_MINUTES_PER_HOUSE } from '@yardsnap/contract/community-trips'
import { formatDate } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { MAX_MINUTES_PER_STOP, MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { getLoginUrl, isUnauthorized } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useKeepDayTrip } from '#shop/community-days/trip/use-keep-day-trip.ts'
import { tripFailureMessage } from '#shop/trips/api.ts'
import { keptTrip } from '#shop/trips/kept-trip.ts'
import type { Trip } from '#shop/trips/trip.ts'
import { toLocalDate } from '#shop/trips/words.ts'
import { localToday } from '#lib/local-today.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'

interface Street extends Pick<DayCluster, 'numbers'> {
  /** Walking and looking. */
  stayMinutes: number
}

interface KeepTripProps {
  day: CommunityDay
  /** In the order of the drive. */
  streets: readonly Street[]
  date: string | undefined
  start: DayTripRequest['start'] | null
}

/** Makes the houses of a trip the stops of the shopper's own one, which is kept on all devices, driven and shared. */
export function KeepTrip(props: KeepTripProps) {
  const user = useCurrentUser()
  if (!user) {
    return (
      <ButtonAnchor tone="secondary" href={getLoginUrl()}>
        Sign in to keep it
      </ButtonAnchor>
    )
  }
  return <KeepButton userId={user.id} {...props} />
}

function KeepButton({ userId, day, streets, date, start }: KeepTripProps & { userId: string }) {
  const navigate = useNavigate()
  const [replaced, setReplaced] = useState<Trip | null>(null)
  const { mutate, isPending, error } = useKeepDayTrip(day)
  const { isShort, ...houses } = chooseStops(streets)
  const keep = () =>
    mutate(
      { ...houses, date, start },
      {
        onSuccess: () => void navigate({ to: '/saved', search: { show: 'trip' } }),
        onSettled: () => setReplaced(null),
      },
    )
  const ask = () => {
    const before = keptTrip(userId)
    if (before && toLocalDate(before.plan.departAt) >= localToday()) setReplaced(before)
    else keep()
  }
  return (
    <>
      {isShort && (
        <p className="w-full text-small text-ink-soft">
          Kept as your trip, each street is one stop: the house where you leave the car.
        </p>
      )}
      {error && !isUnauthorized(error) && (
        <p role="alert" className="w-full text-small text-danger">
          {tripFailureMessage(error)}
        </p>
      )}
      <Button icon={<Bookmark />} isPending={isPending} pendingText="Keeping..." onClick={ask}>
        Keep as your trip
      </Button>
      {replaced && (
        <AlertDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setReplaced(null)}
          title={t`Replace your trip?`}
          description={describeReplaced(replaced)}
          confirmText={t.of('a planned trip')`Replace it`}
          pendingText={t`Keeping...`}
          isPending={isPending}
          onConfirm={keep}
        />
      )}
    </>
  )
}

/** Every house where a trip holds them, else the first one of each street, where one is for as long as the streets take on average. */
function chooseStops(streets: readonly Street[]) {
  const all = streets.flatMap(({ numbers }) => numbers)
  if (all.length <= MAX_TRIP_STOPS) return { numbers: all, minutesPerStop: DEFAULT_MINUTES_PER_HOUSE, isShort: false }
  const minutes = streets.reduce((sum, { stayMinutes }) => sum + stayMinutes, 0) / streets.length
  return {
    numbers: streets.map(({ numbers }) => numbers[0]!),
    minutesPerStop: Math.min(MAX_MINUTES_PER_STOP, Math.round(minutes)),
    isShort: true,
  }
}

function describeReplaced({ plan, listingIds }: Trip): string {
  const stops = plural(listingIds.length, { one: '# stop', other: '# stops' })
  return t`You have a trip for ${formatDate(toLocalDate(plan.departAt))} with ${stops}. This one takes its place.`
}
