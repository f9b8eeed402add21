import type { Position } from '@yardsnap/contract/places'

/** S4.13. */
export const DEFAULT_CENTER: Position = { latitude: 28.5383, longitude: -81.3792 }
export const DEFAULT_CENTER_NAME = 'Orlando, FL'

/** West, south, east and north in degrees. */
export type MapBounds = [west: number, south: number, east: number, north: number]

/** Of an info window on a map, which with large letters is as wide as the map of a phone. */
export const INFO_MAX_WIDTH = 'min(19rem, 100cqw - 16px)'

export function canDrawMap(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    // Some browsers throw where WebGL is switched off.
    return false
  }
}
