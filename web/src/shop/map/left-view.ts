import { useLocation } from '@tanstack/react-router'
import type { Position } from '@yardsnap/contract/places'
import { useCallback, useMemo, useState } from 'react'
import { setNewest } from './newest-entries.ts'

/** A map as its shopper left it. */
export interface LeftMap {
  /** What was searched: the device's place is known only a moment after Back. */
  around: Position
  /** Where it came to rest, and for which sale. Null as long as it was only seen as a still. */
  camera: (Position & { zoom: number; shownId: string | null }) | null
  selectedId: string | null
}

/** Farther back nobody goes to a map, and the page may live for days. */
const MOST_KEPT = 20

/** By the key of the entry of the browser's history that the map had. */
const leftMaps = new Map<string, LeftMap>()

/** How the map was left when this entry of the history was open before, and what keeps how it stands now. */
export function useLeftMap() {
  const here = useLocation()
  const [path] = useState(here.pathname)
  // While the next page loads, the map is still shown and the address is that page's already.
  const keyNow = here.pathname === path ? (here.state.__TSR_key ?? null) : null
  const [key, setKey] = useState(keyNow)
  if (keyNow !== null && keyNow !== key) setKey(keyNow)
  const left = useMemo(() => (key === null ? null : (leftMaps.get(key) ?? null)), [key])
  const [chosen, setChosen] = useState<{ key: string | null; id: string | null } | null>(null)
  const selectedId = chosen?.key === key ? (chosen?.id ?? null) : (left?.selectedId ?? null)

  const keep = useCallback(
    (now: Pick<LeftMap, 'around'> & Partial<LeftMap>) => {
      if (key === null) return
      const value = { camera: null, selectedId: null, ...leftMaps.get(key), ...now }
      setNewest(leftMaps, { key, value, limit: MOST_KEPT })
    },
    [key],
  )
  const select = useCallback(
    (id: string | null, around: Position) => {
      setChosen({ key, id })
      keep({ around, selectedId: id })
    },
    [key, keep],
  )
  return { left, selectedId, select, keep }
}
