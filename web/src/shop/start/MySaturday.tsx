import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatDay } from '@yardsnap/contract/dates'
import { comparedToToday, FALLBACK_TIME_ZONE, hasClosed } from '@yardsnap/contract/sale-days'
import { daysHeld } from '@yardsnap/contract/live-status'
import { plural, t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { Heart, Hourglass, MessageCircle, Route, Sparkles, Tag } from 'lucide-react'
import { ownHoldText } from '#core/holds/hold-texts.ts'
import { useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { itemSearch } from '#core/browse/named-item.ts'
import { driveDay } from '#shop/drive/drive-times.ts'
import { useUnreadCount } from '#shop/messages/api.ts'
import { saturdayQuery } from '#shop/saturday/api.ts'
import { AskHome } from '#shop/saturday/AskHome.tsx'
import { useSavedListings } from '#shop/saved/saved-list.ts'
import { useKeptTrip } from '#shop/trips/kept-trip.ts'
import type { PlannedStop } from '#shop/trips/trip.ts'
import { getClosure } from '#shop/trips/closures.ts'
import { allStopsOnDay } from '#shop/trips/trip-days.ts'
import { stopsByNow } from '#shop/trips/trip-news.ts'
import { wantsQuery } from '#shop/wants/api.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { LinkCard } from '#ui/LinkCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What to do first has a row of its own. */
const FIRST = 'wide:col-span-2'

/** What a shopper without a sale of their own comes for: where to go next, and what has changed since. */
export function MySaturday({ userId }: { userId: string }) {
  const trip = useTripAhead(userId)
  const { data: saved, isPending } = useSavedListings()
  const { data: wants } = useQuery(wantsQuery)
  // Its plan stands above, under that name.
  const isSaturdayPlanned = useQuery(saturdayQuery).data?.plan?.state === 'proposed'
  const holds = useOwnHoldsNow()
  const unread = useUnreadCount()
  const now = currentTime()
  const { day, stops } = allStopsOnDay(saved?.flatMap(({ listing }) => listing ?? []) ?? [], null, now)
  const news = wants?.wants.flatMap(({ finds }) => finds).filter(({ isNew }) => isNew).length ?? 0
  return (
    <section aria-labelledby="my-saturday">
      <h2 id="my-saturday" className="mb-4 text-h2">
        {day === null && !trip && !isSaturdayPlanned ? t`Your next Saturday` : t`Your next sales`}
      </h2>
      <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {isPending && !trip && (
          <li aria-busy>
            <output className="sr-only">Loading your sales</output>
            <Skeleton className="h-24 rounded-card" />
          </li>
        )}
        {trip && (
          <li className={FIRST}>
            <LinkCard
              icon={Route}
              title={trip.title}
              text={trip.text}
              to={trip.isToday ? '/saved/drive' : '/saved'}
              {...(!trip.isToday && { search: { show: 'trip' as const } })}
            />
          </li>
        )}
        {!trip && day !== null && (
          <li className={FIRST}>
            <LinkCard
              icon={Heart}
              title={plural(stops.length, { one: '# saved sale', other: '# saved sales' })}
              text={t`${dayName(day, stops[0]?.timeZone ?? null, now)}. Plan the way to them in two taps.`}
              to="/saved"
            />
          </li>
        )}
        {!trip && day === null && !isPending && (
          <li className={FIRST}>
            <LinkCard
              icon={Tag}
              title={t`Find sales for the weekend`}
              text={t`Save the ones you like; the way to them is planned here.`}
              to="/browse"
              search={{ date: 'weekend' }}
            />
          </li>
        )}
        {holds.map((hold) => (
          <li key={hold.id}>
            <LinkCard
              icon={Hourglass}
              title={shownTitle({ title: hold.itemTitle })}
              text={ownHoldText(hold, hold.timeZone)}
              to="/sale/$listingId"
              params={{ listingId: hold.listingId }}
              search={itemSearch(hold.itemId)}
            />
          </li>
        ))}
        {news > 0 && (
          <li>
            <LinkCard
              icon={Sparkles}
              title={plural(news, { one: '# new find', other: '# new finds' })}
              text={t`Something you look for has turned up.`}
              to="/saved/wants"
            />
          </li>
        )}
        {unread > 0 && (
          <li>
            <LinkCard
              icon={MessageCircle}
              title={plural(unread, { one: '# unread message', other: '# unread messages' })}
              text={t`Somebody has written to you.`}
              to="/messages"
            />
          </li>
        )}
      </ul>
      <div className="mt-3 empty:hidden">
        <AskHome />
      </div>
    </section>
  )
}

/** The kept trip, unless its day has passed. */
function useTripAhead(userId: string) {
  const trip = useKeptTrip(userId)
  const { data: saved } = useSavedListings()
  const now = currentTime()
  if (!trip) return null
  const planned = trip.plan.departAt.slice(0, 10)
  const zone = trip.listings[0]?.timeZone ?? FALLBACK_TIME_ZONE
  if (driveDay(trip, now.getTime()) !== planned) return null
  const isDone = (listingId: string) => Boolean(saved?.find((entry) => entry.listingId === listingId)?.mark)
  const ahead = stopsByNow(trip, saved ?? []).filter(
    (stop) => !isDone(stop.listingId) && getClosure(stop, planned) === null && !isPast(stop, planned, now),
  )
  const [next] = ahead
  if (!next) return null
  const isToday = comparedToToday(planned, zone, now) === 0
  const stops = plural(ahead.length, { one: '# stop', other: '# stops' })
  return {
    isToday,
    title: isToday ? t`Next stop: ${next.listing.title}` : t`Your trip: ${stops}`,
    text: isToday ? t`${stops} ahead` : formatDay(planned),
  }
}

/** Whether the hours of a stop are over on the day of the trip; somebody who is expected comes by appointment. */
function isPast({ listing, appointment }: PlannedStop, day: string, now: Date): boolean {
  const held = daysHeld(listing).find(({ date }) => date === day)
  return appointment === undefined && held !== undefined && hasClosed(held, listing.timeZone, now)
}

function dayName(day: string, timeZone: string | null, now: Date): string {
  return comparedToToday(day, timeZone, now) === 0 ? t`Today` : formatDay(day)
}
