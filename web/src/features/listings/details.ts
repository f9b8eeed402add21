import {
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  type Listing,
  ListingChanges,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '@yardsnap/contract/listings'
import { z } from 'zod'

/** What the seller types about a sale. Every field is text, empty while it is not filled in. */
export const Details = z.object({
  title: z.string(),
  description: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  saleDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  addressValidated: z.boolean(),
  hidesAddress: z.boolean(),
})
export type Details = z.infer<typeof Details>

export const EMPTY_DETAILS: Details = {
  title: '',
  description: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  saleDate: '',
  startTime: DEFAULT_START_TIME,
  endTime: DEFAULT_END_TIME,
  addressValidated: false,
  hidesAddress: false,
}

/** What must hold before a sale is published. The messages stand below their fields. */
export const PublishableDetails = Details.extend({
  title: z
    .string()
    .trim()
    .min(1, { error: 'Title is required' })
    .max(MAX_TITLE_LENGTH, { error: `A title has at most ${MAX_TITLE_LENGTH} characters` }),
  description: z
    .string()
    .max(MAX_DESCRIPTION_LENGTH, { error: `A description has at most ${MAX_DESCRIPTION_LENGTH} characters` }),
  state: z.string().regex(/^([A-Za-z]{2})?$/, { error: 'State is two letters, such as FL' }),
  zipCode: z.string().regex(/^(\d{5}(-\d{4})?)?$/, { error: 'ZIP is five digits' }),
}).refine(({ startTime, endTime }) => !startTime || !endTime || endTime > startTime, {
  error: 'The sale must end after it starts',
  path: ['endTime'],
})

/** Whether a listing has an address that nobody could place. */
export function isUnplaced(listing: Pick<Listing, 'address' | 'positionPrecision'> | null): boolean {
  return listing !== null && listing.address !== '' && listing.positionPrecision === null
}

export function detailsOfListing(listing: Listing): Details {
  const { title, description, streetAddress, city, state, zipCode, addressValidated, hidesAddress } = listing
  const when = {
    saleDate: listing.saleDate ?? '',
    startTime: listing.startTime?.slice(0, 5) ?? '',
    endTime: listing.endTime?.slice(0, 5) ?? '',
  }
  return { title, description, streetAddress, city, state, zipCode, addressValidated, hidesAddress, ...when }
}

/**
 * What can be saved of details that are still being typed. A field that is half written, such as a ZIP of three digits,
 * is left out until it is whole; `isComplete` tells whether any was.
 */
export function changesOfDetails(details: Details): { changes: ListingChanges; isComplete: boolean } {
  const { saleDate, startTime, endTime, ...texts } = details
  const whole = { ...texts, saleDate: saleDate || null, startTime: startTime || null, endTime: endTime || null }
  const fields = Object.entries(whole)
  const valid = fields.filter(([name, value]) => ListingChanges.safeParse({ [name]: value }).success)
  return { changes: ListingChanges.parse(Object.fromEntries(valid)), isComplete: valid.length === fields.length }
}
