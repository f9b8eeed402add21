import { useQuery } from '@tanstack/react-query'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { Position } from '@yardsnap/contract/places'
import { useEffect } from 'react'
import { publicListingsQuery } from '#core/browse/api.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { findDetour, isHintDue, isPast, searchArea, wayAhead } from './detour.ts'
import { type DriveNotes, type DriveStop, hinted } from './drive.ts'

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
  const isOffline = useIsOffline()
  const { latitude = null, longitude = null, timeZone = null } = next?.listing ?? {}
  const isToday = notes.day === dayIn(timeZone ?? FALLBACK_TIME_ZONE, new Date(now))
  const isAhead = position !== null && latitude !== null && longitude !== null && isToday && !isOffline
  const way = isAhead ? wayAhead({ from: position, to: { latitude, longitude } }) : null
  const nextId = next?.listingId ?? null
  const { hint } = notes
  // While the position is not known, nothing is behind.
  const isOver = hint === null || hint.nextId !== nextId || (way !== null && isPast(hint, way, now))
  const isSearching = way !== null && isOver && isHintDue(notes, now)
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
  useEffect(() => {
    if (found && nextId !== null) change((before) => hinted(before, { ...found, nextId }, Date.now()))
  }, [found, nextId, change])
  return { detour: isOver || isOffline ? null : hint, dismiss: () => change((before) => ({ ...before, hint: null })) }
}
