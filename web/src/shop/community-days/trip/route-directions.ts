import type { AreaPoint } from '@yardsnap/contract/community-area'
import { t } from '@yardsnap/contract/texts'

const NOWHERE: AreaPoint = [0, 0]

/** How the two ways along a route are called: by where its end lies from its beginning. */
export function nameDirections(points: readonly AreaPoint[]): { up: string; down: string } {
  const [fromLatitude, fromLongitude] = points[0] ?? NOWHERE
  const [toLatitude, toLongitude] = points.at(-1) ?? NOWHERE
  const north = toLatitude - fromLatitude
  const east = (toLongitude - fromLongitude) * Math.cos((fromLatitude * Math.PI) / 180)
  const isAcross = Math.abs(east) > Math.abs(north)
  const [more, less] = isAcross ? [t`Eastward`, t`Westward`] : [t`Northward`, t`Southward`]
  return (isAcross ? east : north) >= 0 ? { up: more, down: less } : { up: less, down: more }
}
