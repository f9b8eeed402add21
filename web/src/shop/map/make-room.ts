import { MAP_ZOOM, worldPixels } from '@yardsnap/contract/base-map'
import type { Position } from '@yardsnap/contract/places'
import type { Offset } from './spread.ts'

/** Between the middles of two markers, so that each can be pressed, in pixels. */
const ROOM = 30
const STEP = 8
const DIRECTIONS = 12
/** Farther from its place a marker would say something wrong. */
const MAX_STEPS = 10
/** From a pin's point up to its middle, in pixels. */
const UP_TO_MIDDLE = 28

interface Drawn {
  place: Position
  offset: Offset
  /** Whether it stands on its place with its point, as a pin does, or lies on it. */
  isStanding: boolean
}

/**
 * Moves markers that would hide each other apart, the later ones beside the earlier ones.
 * @returns the offset of each, as it was where it has room
 */
export function makeRoom(drawn: readonly Drawn[], zoom: number): Offset[] {
  const scale = 2 ** (zoom - MAP_ZOOM)
  const taken: Offset[] = []
  return drawn.map(({ place, offset, isStanding }) => {
    const [x, y] = worldPixels(place)
    const middle: Offset = [x * scale + offset[0], y * scale + offset[1] - (isStanding ? UP_TO_MIDDLE : 0)]
    const [right, down] = MOVES.find(([moveX, moveY]) => hasRoom([middle[0] + moveX, middle[1] + moveY], taken)) ?? [
      0, 0,
    ]
    taken.push([middle[0] + right, middle[1] + down])
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

function hasRoom([x, y]: Offset, taken: readonly Offset[]): boolean {
  return taken.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) >= ROOM)
}
