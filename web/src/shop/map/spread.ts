import type { Position } from '@yardsnap/contract/places'
import { PRESS_WIDTH } from './pin-sizes.ts'

/** Pixels to the right and down. */
export type Offset = [x: number, y: number]

/** @param letters how many times as large as usual what was moved is drawn */
export const enlarged = ([right, down]: Offset, letters: number): Offset => [right * letters, down * letters]

/** Positions equal to this many decimals of a degree (11 m) are the same place. */
const SAME_PLACE_DECIMALS = 4
/** A sunflower spiral: no pin hides behind another. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** The same for positions that cannot be told apart. */
export function placeKey({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(SAME_PLACE_DECIMALS)},${longitude.toFixed(SAME_PLACE_DECIMALS)}`
}

/** Spreads positions that share a place, such as a ZIP, in a spiral. @returns an offset for each, zero if alone */
export function spreadOffsets(positions: readonly Position[]): Offset[] {
  const seen = new Map<string, number>()
  return positions.map((position) => {
    const place = placeKey(position)
    const index = seen.get(place) ?? 0
    seen.set(place, index + 1)
    const radius = PRESS_WIDTH * 1.2 * Math.sqrt(index)
    const turn = index * GOLDEN_ANGLE
    return [Math.round(radius * Math.cos(turn)), Math.round(radius * Math.sin(turn))]
  })
}
