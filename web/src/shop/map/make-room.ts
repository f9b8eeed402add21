import { MAP_ZOOM, worldPixels } from '@yardsnap/contract/base-map'
import type { Position } from '@yardsnap/contract/places'
import type { MapView } from './clusters.ts'
import { PIN_SIZES } from './pin-sizes.ts'
import { enlarged, type Offset } from './spread.ts'

const STEP = 8
const DIRECTIONS = 12
/** Farther from its place a marker would say something wrong. */
const MAX_STEPS = 10
/** From a pin's point up to its middle. */
const UP_TO_MIDDLE = PIN_SIZES.listing.height / 2

interface Drawn {
  place: Position
  offset: Offset
  /** Whether it stands on its place with its point, as a pin does, or lies on it. */
  isStanding: boolean
  /** Around its middle, what no other's takes, so that it can be pressed; in pixels where letters are of the usual size. */
  radius: number
}

interface Taken {
  middle: Offset
  radius: number
}

/**
 * Moves markers that would hide each other apart, the later ones beside the earlier ones.
 * @returns the offset of each, as it was where it has room
 */
export function makeRoom(drawn: readonly Drawn[], { zoom, letters }: Pick<MapView, 'zoom' | 'letters'>): Offset[] {
  const scale = 2 ** (zoom - MAP_ZOOM)
  const moves = MOVES.map((move) => enlarged(move, letters))
  const taken: Taken[] = []
  return drawn.map(({ place, offset, isStanding, radius }) => {
    const [x, y] = worldPixels(place)
    const middle: Offset = [x * scale + offset[0], y * scale + offset[1] - (isStanding ? UP_TO_MIDDLE * letters : 0)]
    const moved = ([right, down]: Offset): Taken => ({
      middle: [middle[0] + right, middle[1] + down],
      radius: radius * letters,
    })
    const [right, down] = moves.find((move) => hasRoom(moved(move), taken)) ?? [0, 0]
    taken.push(moved([right, down]))
    return [offset[0] + right, offset[1] + down]
  })
}

/** From staying to ever larger circles. */
const MOVES: Offset[] = [
  [0, 0],
  ...Array.from({ length: MAX_STEPS * DIRECTIONS }, (_, index): Offset => {
    const distance = STEP * (1 + Math.floor(index / DIRECTIONS))
    const turn = (2 * Math.PI * (index % DIRECTIONS)) / DIRECTIONS
    return [Math.round(distance * Math.cos(turn)), Math.round(distance * Math.sin(turn))]
  }),
]

function hasRoom({ middle: [x, y], radius }: Taken, taken: readonly Taken[]): boolean {
  return taken.every(({ middle, radius: other }) => Math.hypot(x - middle[0], y - middle[1]) >= radius + other)
}
