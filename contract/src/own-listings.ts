import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { PageStyleInput } from './page-styles.ts'
import { MoneyInput } from './money.ts'
import { plainText } from './text.ts'
import { TypedFields, ListingSummary, Listing } from './listings.ts'

const settableFields = TypedFields.extend({
  /** The combined line shown to people. Made from the parts when it is not given. */
  address: plainText(() => t`Address`, 300),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  totalEstimatedValue: MoneyInput,
  status: z.enum(['draft', 'published']),
})

/** What a caller may set when a listing is made. Everything but the title may be missing. */
export const ListingInput = settableFields.partial().extend({ title: TypedFields.shape.title })
export type ListingInput = z.infer<typeof ListingInput>

/** What a caller may change. `version`: refuse with `conflict` when the listing has changed since it was read. */
export const ListingChanges = settableFields.partial().extend({ version: z.number().int().positive().optional() })
export type ListingChanges = z.infer<typeof ListingChanges>

/** That admins have hidden a sale, and why. */
export const Hiding = z.object({
  /** In words for its seller; empty where none was given. */
  reason: z.string(),
})
export type Hiding = z.infer<typeof Hiding>

/** A listing as its seller sees it in a list. */
export const MyListing = ListingSummary.extend({
  hiding: Hiding.nullable(),
  /** Of a public listing: whether it has changes that shoppers do not see before its seller updates it. */
  hasUnpublishedChanges: z.boolean().default(false),
})
export type MyListing = z.infer<typeof MyListing>

export const getMyListings = endpoint({
  method: 'GET',
  path: '/api/my-listings',
  summary: "The caller's listings, newest first",
  access: 'user',
  tokenScope: 'read',
  response: z.array(MyListing),
})

export const createListing = endpoint({
  method: 'POST',
  path: '/api/listings',
  summary: 'Make a listing; an Idempotency-Key header makes a repeated call answer the same listing',
  access: 'user',
  tokenScope: 'write',
  body: ListingInput,
  status: 201,
  response: Listing,
})

export const updateListing = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId',
  summary: 'Change or publish a listing',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
  body: ListingChanges,
  response: Listing,
})

export const deleteListing = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId',
  summary: 'Delete a listing with its items, photos and saved marks',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
})

export const customizePage = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/style',
  summary: 'Set the color and welcome of the page of an own sale (Premium)',
  access: 'user',
  params: listingParams,
  body: PageStyleInput,
  response: Listing,
})

/** Everybody may copy a sale that is over; copying any other sale needs Premium. */
export const copyListing = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/copy',
  summary: 'Make a draft like an own sale, without a day and without what was sold; counts as a new listing',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
  status: 201,
  response: Listing,
})
