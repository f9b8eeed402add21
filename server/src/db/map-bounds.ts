/** West, south, east and north in degrees; west is more than east across the 180th meridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** @returns one or two of them, each with west at most east */
export function splitAtMeridian([west, south, east, north]: Bounds): Bounds[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
