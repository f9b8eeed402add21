import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PositionPrecision } from './listings.ts'
import { plainText } from './text.ts'

/** S9.4. */
export const EARTH_RADIUS_MILES = 3959
/** The international mile. */
export const METERS_PER_MILE = 1609.344

/** What USPS accepts as a state: the states, DC, the territories and freely associated states, the armed forces. */
export const getStateNames = () =>
  ({
    AL: t`Alabama`,
    AK: t`Alaska`,
    AZ: t`Arizona`,
    AR: t`Arkansas`,
    CA: t`California`,
    CO: t`Colorado`,
    CT: t`Connecticut`,
    DE: t`Delaware`,
    DC: t`District of Columbia`,
    FL: t`Florida`,
    GA: t`Georgia`,
    HI: t`Hawaii`,
    ID: t`Idaho`,
    IL: t`Illinois`,
    IN: t`Indiana`,
    IA: t`Iowa`,
    KS: t`Kansas`,
    KY: t`Kentucky`,
    LA: t`Louisiana`,
    ME: t`Maine`,
    MD: t`Maryland`,
    MA: t`Massachusetts`,
    MI: t`Michigan`,
    MN: t`Minnesota`,
    MS: t`Mississippi`,
    MO: t`Missouri`,
    MT: t`Montana`,
    NE: t`Nebraska`,
    NV: t`Nevada`,
    NH: t`New Hampshire`,
    NJ: t`New Jersey`,
    NM: t`New Mexico`,
    NY: t`New York`,
    NC: t`North Carolina`,
    ND: t`North Dakota`,
    OH: t`Ohio`,
    OK: t`Oklahoma`,
    OR: t`Oregon`,
    PA: t`Pennsylvania`,
    RI: t`Rhode Island`,
    SC: t`South Carolina`,
    SD: t`South Dakota`,
    TN: t`Tennessee`,
    TX: t`Texas`,
    UT: t`Utah`,
    VT: t`Vermont`,
    VA: t`Virginia`,
    WA: t`Washington`,
    WV: t`West Virginia`,
    WI: t`Wisconsin`,
    WY: t`Wyoming`,
    AS: t`American Samoa`,
    FM: t`Micronesia`,
    GU: t`Guam`,
    MH: t`Marshall Islands`,
    MP: t`Northern Mariana Islands`,
    PR: t`Puerto Rico`,
    PW: t`Palau`,
    VI: t`Virgin Islands`,
    AA: t`Armed Forces Americas`,
    AE: t`Armed Forces Europe`,
    AP: t`Armed Forces Pacific`,
  }) as const
export type UsState = keyof ReturnType<typeof getStateNames>

/** Their English names on the server, and those of the page's language in a browser. */
export const US_STATES: Record<UsState, string> = getStateNames()

const stateByText = new Map<string, UsState>(
  Object.entries(US_STATES).flatMap(([code, name]) => {
    const state = code as UsState // the keys of US_STATES
    return [
      [code, state],
      [name.toUpperCase(), state],
    ]
  }),
)

/** The state with this code or full name, in any case: `fl`, `D.C.`, `new york`. */
export function findState(text: string): UsState | null {
  const name = text.toUpperCase().replaceAll('.', '').replace(/\s+/g, ' ').trim()
  return stateByText.get(name) ?? null
}

export interface Position {
  latitude: number
  longitude: number
}

const COORDINATES = /^\(?\s*([+-]?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)\s*\)?$/

/** The position in a text such as `28.54,-81.38`. @returns null for what cannot be a position, and for 0,0, which is how a missing one is often written */
export function parsePosition(text: string): Position | null {
  const match = COORDINATES.exec(text)
  if (!match) return null
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

/** Great-circle distance (haversine, sphere of 3959 miles: S9.4). @returns miles, >= 0 */
export function haversineMiles(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

/** The straight line through the earth between points at a distance, in radii: what PostgreSQL's cubes compare. */
export const chordOfMiles = (miles: number): number => 2 * Math.sin(miles / (2 * EARTH_RADIUS_MILES))

/** A ZIP without its +4 digits, which identify the block. */
export const shortZip = (zipCode: string): string => zipCode.slice(0, 5)

export const GeocodeAnswer = z.object({
  /** Null when the place is not found. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: PositionPrecision.nullable(),
  /** The place in words, such as `Orlando, FL`. */
  label: z.string().nullable(),
})
export type GeocodeAnswer = z.infer<typeof GeocodeAnswer>

export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode',
  summary: 'Where a ZIP, a city, an address or `lat,lng` is',
  access: 'anyone',
  query: z.object({ address: plainText(() => t`Address`, 300) }),
  response: GeocodeAnswer,
})
