import { z } from 'zod'
import { Coordinates } from './coordinates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { Accent } from './page-styles.ts'
import type { Position } from './places.ts'
import { plainText } from './text.ts'
import { t } from './texts.ts'

export const MAX_SIGNS = 12
/** What fits into the small print of a sign. */
export const MAX_CROSSING_LENGTH = 60
export const MAX_FAMILIES = 99

export const Side = z.enum(['north', 'east', 'south', 'west'])
export type Side = z.infer<typeof Side>
const SIDE_DEGREES: Record<Side, number> = { north: 0, east: 90, south: 180, west: 270 }

/** Arrows have eight directions: finer ones are not told apart from a passing car. */
export const ARROW_STEP = 45
const DEGREES = 360

export const StreetSign = z.object({
  /** 'Oak & 5th': where it is put up, in the host's words; may be empty. */
  crossing: plainText(() => t`Crossing`, MAX_CROSSING_LENGTH),
  /** Null for a corner that was typed. */
  position: Coordinates.nullable(),
  /** Whence the cars come that it faces. */
  carsFrom: Side,
  /** Where the host has turned its arrow, in degrees clockwise from straight ahead; null: to the house. */
  turn: z
    .number()
    .int()
    .min(0)
    .max(DEGREES - ARROW_STEP)
    .refine((degrees) => degrees % ARROW_STEP === 0)
    .nullable(),
  isCollected: z.boolean(),
})
export type StreetSign = z.infer<typeof StreetSign>

/** The signs of a sale, in the order in which people pass them: the last one is nearest to the house. */
export const SignPlan = z.object({
  signs: z.array(StreetSign).max(MAX_SIGNS, { error: () => t`A sale has at most ${MAX_SIGNS} signs` }),
  accent: Accent,
  /** How many families sell together; null says nothing of it. */
  families: z.number().int().min(2).max(MAX_FAMILIES).nullable(),
})
export type SignPlan = z.infer<typeof SignPlan>

export const OwnSignPlan = SignPlan.extend({
  /** Null unless the house is known: arrows are then turned by hand. */
  house: Coordinates.nullable(),
  /** Where the map opens: the house, or the middle of its ZIP or city; null without a place. */
  around: Coordinates.nullable(),
})
export type OwnSignPlan = z.infer<typeof OwnSignPlan>

export const getSignPlan = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/signs',
  summary: 'The street signs of an own sale, by corner',
  access: 'user',
  params: listingParams,
  response: OwnSignPlan,
})

export const putSignPlan = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/signs',
  summary: 'Say where the street signs of an own sale stand',
  access: 'user',
  params: listingParams,
  body: SignPlan,
  response: OwnSignPlan,
})

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * The initial bearing of the great circle between two places: atan2(sin Δλ cos φ2, cos φ1 sin φ2 − sin φ1 cos φ2 cos Δλ).
 * @returns degrees clockwise from north, 0 to 360
 */
export function bearingTo(from: Position, to: Position): number {
  const [north, otherNorth] = [toRadians(from.latitude), toRadians(to.latitude)]
  const across = toRadians(to.longitude - from.longitude)
  const x = Math.cos(north) * Math.sin(otherNorth) - Math.sin(north) * Math.cos(otherNorth) * Math.cos(across)
  const bearing = (Math.atan2(Math.sin(across) * Math.cos(otherNorth), x) * 180) / Math.PI
  return (bearing + DEGREES) % DEGREES
}

/** Degrees from straight ahead that a sign's arrow shows, clockwise, as drivers see it: 90 is to the right. */
export function getArrow(
  { position, carsFrom, turn }: Pick<StreetSign, 'position' | 'carsFrom' | 'turn'>,
  house: Position | null,
): number {
  if (turn !== null) return turn
  if (!position || !house) return 0
  const heading = SIDE_DEGREES[carsFrom] + DEGREES / 2
  const ahead = bearingTo(position, house) - heading
  return (((Math.round(ahead / ARROW_STEP) * ARROW_STEP) % DEGREES) + DEGREES) % DEGREES
}

/** The side that cars come from along the way from the corner before, else those that drive toward the house. */
export function guessCarsFrom(position: Position | null, before: Position | null, house: Position | null): Side {
  const heading =
    position && before ? bearingTo(before, position) : position && house ? bearingTo(position, house) : DEGREES / 2
  const from = (Math.round((heading + DEGREES / 2) / 90) * 90) % DEGREES
  return Side.options.find((side) => SIDE_DEGREES[side] === from) ?? 'north'
}
