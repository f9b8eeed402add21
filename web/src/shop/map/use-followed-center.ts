import type { MapRef } from '@vis.gl/react-maplibre'
import { MAP_ZOOM } from '@yardsnap/contract/base-map'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { LeftMap } from './left-view.ts'

/** Centers this near to the middle of the map are in view already. */
const SAME_CENTER_MILES = 0.2
/** Farther moves jump: there is nothing to see on the way. */
const FAR_MILES = 100

export function getMapCenter(map: MapRef): Position {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng }
}

/**
 * Moves a map to the searched place, or to where it was left when that was searched.
 * @returns whether the map, as it was left, has moved for the selected sale already
 */
export function useFollowedCenter(
  map: RefObject<MapRef | null>,
  { center, left }: { center: Position; left: LeftMap | null },
): (selectedId: string | null) => boolean {
  const opened = useRef(left)
  const restoredId = useRef(left?.camera?.shownId ?? null)
  const followCenter = useEffectEvent(() => {
    if (!map.current) return
    const asLeft = left && haversineMiles(left.around, center) <= SAME_CENTER_MILES ? left.camera : null
    // The device's place is told again after Back.
    if (asLeft && opened.current === left) return
    opened.current = left
    if (asLeft) restoredId.current = asLeft.shownId
    const { longitude, latitude, zoom } = asLeft ?? { ...center, zoom: MAP_ZOOM }
    const miles = haversineMiles(getMapCenter(map.current), { longitude, latitude })
    if (miles <= SAME_CENTER_MILES) return
    const camera = { center: [longitude, latitude] as [number, number], zoom }
    if (miles > FAR_MILES) map.current.jumpTo(camera)
    else map.current.easeTo(camera)
  })
  useEffect(() => followCenter(), [center])
  return useCallback((selectedId: string | null) => {
    if (selectedId !== restoredId.current) restoredId.current = null
    return restoredId.current !== null
  }, [])
}
