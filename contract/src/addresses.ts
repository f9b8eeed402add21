import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

/** S9.3. */
export const ADDRESS_CHECK_DELAY_MS = 1000
export const MAX_ZIP_SUGGESTIONS = 3

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
