import { useQuery } from '@tanstack/react-query'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Position } from '@yardsnap/contract/places'
import { useEffect, useState } from 'react'
import { publicListingsQuery } from '#core/browse/api.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { type Detour, findDetour, isHintDue, milesOffWay, searchArea, type Way, wayAhead } from './detour.ts'
import type { DriveNotes, DriveStop } from './drive.ts'

/** The most that one answer has: the nearest to the middle of the way. */
const MAX_FOUND = 100
/** How long an answer is taken for what is open, in milliseconds. */
const FRESH_MS = 5 * 60_000

interface Detours {
  /** The stop that the shopper drives to; null while they are at one. */
  next: DriveStop | null
  stops: readonly DriveStop[]
  saved: readonly SavedEntry[] | undefined
  notes: DriveNotes
  change: (next: (notes: DriveNotes) => DriveNotes) => void
  position: Position | null
  /** Epoch milliseconds. */
  now: number
}

/**
 * A sale near the way ahead that nobody has planned: at most once in twenty minutes, and never the same one twice. It is
 * searched in an area around the middle of the way; the device's place is not sent.
 */
export function useDetour({ next, stops, saved, notes, change, position, now }: Detours) {
  const [told, setTold] = useState<(Detour & { nextId: string }) | null>(null)
  const isOffline = useIsOffline()
  const { latitude = null, longitude = null, timeZone = null } = next?.listing ?? {}
  const isToday = notes.day === dayIn(timeZone ?? FALLBACK_TIME_ZONE, new Date(now))
  const isAhead = position !== null && latitude !== null && longitude !== null && isToday && !isOffline
  const way = isAhead ? wayAhead({ from: position, to: { latitude, longitude } }) : null
  const isSearching = way !== null && told === null && isHintDue(notes, now)
  const area = way && searchArea(way)
  const { data: listings = [] } = useQuery({
    ...publicListingsQuery({
      location: area ? coordinatesText(area.center) : '',
      distance: area?.miles,
      open: 'now',
      limit: MAX_FOUND,
    }),
    enabled: isSearching,
    staleTime: FRESH_MS,
    retry: false,
  })
  const marked = saved?.filter(({ mark }) => mark !== null) ?? []
  const passedBy = new Set([
    ...stops.map(({ listingId }) => listingId),
    ...marked.map(({ listingId }) => listingId),
    ...Object.keys(notes.marks),
    ...notes.hintedIds,
  ])
  const found = isSearching ? findDetour(listings, { way, passedBy, now }) : null
  const nextId = next?.listingId ?? null
  useEffect(() => {
    if (!found || nextId === null) return
    setTold({ ...found, nextId })
    change((before) => ({ ...before, hintedAt: Date.now(), hintedIds: [...before.hintedIds, found.listing.id] }))
  }, [found, nextId, change])

  // What was told for another way, or lies behind, is of no use any more.
  const isOver = told !== null && (told.nextId !== nextId || (way !== null && isBehind(told, way)))
  useEffect(() => {
    if (isOver) setTold(null)
  }, [isOver])
  return { detour: isOver || isOffline ? null : told, dismiss: () => setTold(null) }
}

function isBehind({ listing: { latitude, longitude }, miles }: Detour, way: Way): boolean {
  if (latitude === null || longitude === null) return true
  return milesOffWay({ latitude, longitude }, way) > miles + PASSED_MILES
}

/** Farther off than when it was told of by this much, it is behind. */
const PASSED_MILES = 0.5
