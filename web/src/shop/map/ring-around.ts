import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'

const CORNERS = 90

/** All points at a great-circle distance from the center, the first one twice. */
export function ringAround({ latitude, longitude }: Position, miles: number): [longitude: number, latitude: number][] {
  const centerLatitude = (latitude * Math.PI) / 180
  const angle = miles / EARTH_RADIUS_MILES
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const bearing = (corner / CORNERS) * 2 * Math.PI
    const pointLatitude = Math.asin(
      Math.sin(centerLatitude) * Math.cos(angle) + Math.cos(centerLatitude) * Math.sin(angle) * Math.cos(bearing),
    )
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(centerLatitude),
      Math.cos(angle) - Math.sin(centerLatitude) * Math.sin(pointLatitude),
    )
    return [longitude + (turn * 180) / Math.PI, (pointLatitude * 180) / Math.PI]
  })
}
