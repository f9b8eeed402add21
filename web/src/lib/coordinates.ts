import type { Position } from '@yardsnap/contract/places'

/** About 100 m: a shared address does not reveal the sharer's home. */
const SHARED_DECIMALS = 3

/** `28.538,-81.379`: a position as a search term. */
export function coordinatesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(SHARED_DECIMALS)},${longitude.toFixed(SHARED_DECIMALS)}`
}

/** The position in a text such as `28.538, -81.379`, or null. */
export function parseCoordinates(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const position = { latitude: Number(match[1]), longitude: Number(match[2]) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}
