import type { Position } from '@yardsnap/contract/places'

/** Decimals of a degree: about 100 m, so that a shared address does not lead to the sharer's door. */
const SHARED_DECIMALS = 3

/** `28.538,-81.379`: a position as a place to search around. */
export function coordinatesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(SHARED_DECIMALS)},${longitude.toFixed(SHARED_DECIMALS)}`
}

/** The position that a text such as `28.538, -81.379` names; null when it names none. */
export function coordinatesOf(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const position = { latitude: Number(match[1]), longitude: Number(match[2]) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}
