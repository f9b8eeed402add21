import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PositionPrecision } from './listings.ts'
import { plainText } from './text.ts'

/** S9.3. */
export const ADDRESS_CHECK_DELAY_MS = 1000
export const MAX_ZIP_SUGGESTIONS = 3

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

/** An address as it is typed: any part may be empty or wrong. */
export const AddressInput = z.object({
  streetAddress: plainText(() => t`Street address`, 120).default(''),
  city: plainText(() => t`City`, 80).default(''),
  state: plainText(() => t`State`, 40).default(''),
  zipCode: plainText(() => t`ZIP`, 20).default(''),
})
export type AddressInput = z.infer<typeof AddressInput>

export const PostalAddress = z.object({
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** Why ZIP and city do not belong together, and what would fit. */
export const AddressMismatch = z.object({
  /** Fit to show a person: '90210 is Beverly Hills, CA. Orlando, FL has 32801, 32805, 32803 and more.' */
  text: z.string(),
  /** Of the city, likeliest first. */
  zips: z.array(z.string()).max(MAX_ZIP_SUGGESTIONS),
  /** Of the ZIP; null if the ZIP is unknown. */
  city: z.object({ city: z.string(), state: z.string() }).nullable(),
})
export type AddressMismatch = z.infer<typeof AddressMismatch>

export const AddressValidation = z.object({
  isValid: z.boolean(),
  /** 0..1 */
  confidence: z.number().min(0).max(1),
  /** The address in its canonical form, when that differs from what was asked about. */
  suggestedAddress: PostalAddress.nullable(),
  /** `embedded`: city, state and ZIP agree and the street line is well formed; nobody confirmed that the house exists. */
  verifiedBy: z.enum(['usps', 'embedded']),
  /** Missing while ZIP and city belong together, or one of them is not given. */
  mismatch: AddressMismatch.optional(),
})
export type AddressValidation = z.infer<typeof AddressValidation>

export const validateAddress = endpoint({
  method: 'POST',
  path: '/api/validate-address',
  summary: 'Check an address and suggest its canonical form',
  access: 'user',
  tokenScope: 'write',
  addsNothing: true,
  body: AddressInput,
  response: AddressValidation,
})

export const getZipSuggestions = endpoint({
  method: 'GET',
  path: '/api/zip-suggestions',
  summary: 'ZIPs of a city, those that people live in and nearest its center first',
  access: 'user',
  query: z.object({ city: plainText(() => t`City`, 80), state: plainText(() => t`State`, 40) }),
  response: z.array(z.string()),
})

export const getCityOfZip = endpoint({
  method: 'GET',
  path: '/api/zip-city',
  summary: 'The city that mail names with a ZIP; null for an unknown one',
  access: 'user',
  query: z.object({ zipCode: z.string().regex(/^\d{5}$/, { error: () => t`ZIP is five digits` }) }),
  response: z.object({ city: z.object({ city: z.string(), state: z.string() }).nullable() }),
})

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
