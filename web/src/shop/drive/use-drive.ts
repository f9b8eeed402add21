import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import type { Listing } from '@yardsnap/contract/listings'
import { isHostsSale, type SavedListing } from '@yardsnap/contract/saved'
import { useEffect } from 'react'
import { isMissing } from '#api/call.ts'
import { useOwnAppointments } from '#core/appointments/api.ts'
import { listExpected } from '#core/appointments/appointment-texts.ts'
import { firstHoldEnds } from '#core/holds/hold-texts.ts'
import { useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { listingQuery } from '#core/listings/api.ts'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'
import { keepSeenHouse } from '#shop/community-days/seen-houses.ts'
import { useSavedListings } from '#shop/saved/saved-list.ts'
import { useSavedItems } from '#shop/saved-items/api.ts'
import { getClosure } from '#shop/trips/closures.ts'
import { plannedStops, replanned, type Trip } from '#shop/trips/trip.ts'
import { wantsQuery } from '#shop/wants/api.ts'
import { useNow } from '#lib/use-now.ts'
import { showToast } from '#lib/toast.ts'
import { arrived, type DriveStop, toDrive, goingNextTo, leftStop, skippedStop, withRest } from './drive.ts'
import { betterNext, driveDay, computeStopTimes, type ExpectedTime } from './drive-times.ts'
import { useArrival } from './use-arrival.ts'
import { useDetour } from './use-detour.ts'
import { useDriveNotes } from './use-drive-notes.ts'
import { useMarks } from './use-marks.ts'
import { useOwnPosition } from './use-own-position.ts'
import { useReplanning } from './use-replanning.ts'
import { mergeItems, getShownItems, listMatchedItems, listSavedWantedItems } from './wanted-items.ts'

/** How often the state of stops and items is fetched, in milliseconds. */
const REFRESH_MS = 30_000
const TICK_MS = 10_000

export type DriveState = ReturnType<typeof useDrive>

/** A drive through the stops of a trip: where one is, what comes next, and the shopper's steps. */
export function useDrive(userId: string, trip: Trip) {
  const waitingTrip = useWaitingTrip()
  const now = useNow(TICK_MS)
  const day = driveDay(trip, now)
  const { notes, change } = useDriveNotes(userId, day)
  const { data: saved } = useSavedListings({ isLive: true })
  const marks = useMarks({
    own: notes.marks,
    saved,
    jointTripId: trip.jointTripId,
    setOwn: (listingId, mark) => change((before) => ({ ...before, marks: { ...before.marks, [listingId]: mark } })),
  })
  const own = useOwnPosition()
  const expected = listExpected(useOwnAppointments({ isEnabled: true }).data ?? [], day)
  const known = plannedStops(trip).map((stop): DriveStop => {
    const entry = saved?.find(({ listingId }) => listingId === stop.listingId)
    const listing = entry?.listing ?? stop.listing
    const status = entry?.isAvailable === false ? 'unavailable' : stop.status
    return {
      ...stop,
      listing,
      mark: marks.of(stop.listingId),
      markedBy: marks.byWhom(stop.listingId),
      closure: getClosure({ status, listing, appointment: expected.get(stop.listingId) }, day),
    }
  })
  const { current: next } = toDrive(known, notes)
  const { listing, isGone } = useLiveListing(next && isHostsSale(next.listing) ? next.listingId : null)
  const stops = known.map((stop) =>
    stop.listingId === next?.listingId
      ? withLive(stop, { listing, isGone, appointment: expected.get(stop.listingId), day })
      : stop,
  )
  const { phase, current, ahead, driven } = toDrive(stops, notes)
  const open = current ? [current, ...ahead] : []
  const holdEnds = firstHoldEnds(useOwnHoldsNow())
  const journey = { trip, notes, now, position: own.position, holdEnds, expected }
  const times = computeStopTimes(open, journey)

  const heading = phase === 'on-the-way' ? current : null
  useArrival(heading, { notes, now, position: own.position, change })
  const { detour, dismiss } = useDetour({ next: heading, stops, saved, notes, change, position: own.position, now })

  const ids = new Set(stops.map(({ listingId }) => listingId))
  const { data: wantList } = useQuery(wantsQuery)
  const { data: kept } = useSavedItems()
  const wanted = mergeItems(notes.wanted, [
    ...(wantList ? listMatchedItems(wantList.wants, ids) : []),
    ...(kept ? listSavedWantedItems(kept, ids) : []),
  ])
  // Items that others have bought are no longer matched, so the notes remember them.
  const hasNew = JSON.stringify(wanted) !== JSON.stringify(notes.wanted)
  useEffect(() => {
    if (hasNew) change((before) => ({ ...before, wanted }))
  })

  const replanning = useReplanning((rest) => {
    const done = new Set(stops.filter(({ mark }) => mark !== null).map(({ listingId }) => listingId))
    waitingTrip?.keep(replanned(trip, withRest(trip, done, rest)))
    change((before) => ({ ...before, nextId: null }))
  })

  return {
    trip,
    day,
    now,
    notes,
    change,
    stops,
    phase,
    current,
    ahead,
    driven,
    /** The times of an open stop; undefined for a marked one. */
    timesAt: (stop: DriveStop) => times[open.indexOf(stop)],
    isMarkWaiting: marks.isWaiting,
    position: own,
    /** The current stop's whole sale; undefined until it is loaded. */
    listing,
    items: getShownItems(
      wanted.filter(({ listingId }) => listingId === current?.listingId),
      listing,
      new Date(now),
    ),
    better: phase === 'on-the-way' ? betterNext(open, journey) : null,
    detour,
    dismissDetour: dismiss,
    /** Makes a sale near the way the next stop. */
    addDetour: (near: SavedListing) =>
      replanning.plan([near, ...open.map((stop) => stop.listing)], trip, { isBestOrder: false, onPlanned: dismiss }),
    replanning: {
      ...replanning,
      canStart: open.some(({ closure }) => closure === null),
      start: () =>
        replanning.plan(
          open.filter(({ closure }) => closure === null).map((stop) => stop.listing),
          trip,
        ),
    },
    arrive: (stop: DriveStop) => change((before) => arrived(before, stop.listingId, Date.now())),
    visit(stop: DriveStop) {
      const { hereAt } = notes
      const { communityHouse } = stop.listing
      marks.set(stop.listingId, 'visited')
      if (communityHouse) keepSeenHouse(communityHouse, true)
      change((before) => leftStop(before, stop.listingId, Date.now()))
      offerUndo(t`Visited`, stop, () => {
        marks.set(stop.listingId, null)
        if (communityHouse) keepSeenHouse(communityHouse, false)
        change((before) => arrived(before, stop.listingId, hereAt ?? Date.now()))
      })
    },
    skip(stop: DriveStop) {
      marks.set(stop.listingId, 'skipped')
      change(skippedStop)
      offerUndo(t`Skipped`, stop, () => this.unmark([stop]))
    },
    /** Takes marks back; the first of these stops is the next. */
    unmark(marked: readonly DriveStop[]) {
      for (const { listingId } of marked) marks.set(listingId, null)
      const [first] = marked
      if (first) change((before) => goingNextTo(before, first.listingId))
    },
  }
}

function offerUndo(title: string, { listing }: DriveStop, onPress: () => void): void {
  showToast({ title, description: listing.title, action: { label: t`Undo`, onPress } })
}

/** The current state of a host's sale, with its live status and sold items. */
function useLiveListing(listingId: string | null) {
  const { data: listing, error } = useQuery({
    ...listingQuery(listingId ?? ''),
    enabled: listingId !== null,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  useFollowLiveStatus(listing)
  return { listing, isGone: isMissing(error) }
}

interface Live {
  listing: Listing | undefined
  isGone: boolean
  appointment: ExpectedTime | undefined
  day: string
}

function withLive(stop: DriveStop, { listing, isGone, appointment, day }: Live): DriveStop {
  if (isGone) return { ...stop, closure: 'not-public' }
  if (!listing || listing.version < stop.listing.version) return stop
  const { status } = stop
  return {
    ...stop,
    listing: { ...stop.listing, ...listing },
    closure: getClosure({ status, listing, appointment }, day),
  }
}
