import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingSummary } from './listings.ts'

export const MAX_SAVED_SALES = 1000
export const MAX_NOTE_LENGTH = 500

export const SavedListing = ListingSummary.extend({
  ownerName: z.string(),
  /** True for a sale that a neighbor saw and no host has listed: its page is that of a seen sale. */
  isSeenSale: z.boolean().optional(),
  /** For a house of a community day, which can be a stop and not be saved: its day has the page. Its id is that of its entry. */
  communityHouse: z.object({ slug: z.string(), number: z.number().int() }).optional(),
})
export type SavedListing = z.infer<typeof SavedListing>

type StopKind = Pick<SavedListing, 'id' | 'isSeenSale' | 'communityHouse'>

/** Whether a stop is the sale of a host, with a page of its own. */
export const isHostsSale = ({ isSeenSale, communityHouse }: Omit<StopKind, 'id'>): boolean =>
  isSeenSale !== true && communityHouse === undefined

/** The path of a stop's page, in English. */
export function salePath({ id, isSeenSale, communityHouse }: StopKind): string {
  if (communityHouse) return `/day/${communityHouse.slug}`
  return isSeenSale ? `/seen/${id}` : `/sale/${id}`
}

/** What a shopper did with a stop of a trip. */
export const ListingMark = z.enum(['visited', 'skipped'])
export type ListingMark = z.infer<typeof ListingMark>

const saved = z.object({
  id: z.uuid(),
  /** The id of a host's sale, or of one that a neighbor saw. */
  listingId: z.uuid(),
  /** Whether a neighbor saw it; missing in what a former version kept. */
  isSeenSale: z.boolean().optional(),
  /** 0-based position in the shopper's own order, without gaps or duplicates. */
  sortOrder: z.number().int(),
  mark: ListingMark.nullable(),
  /** The shopper's private note; empty if there is none. */
  note: z.string(),
})

/** A sale that was unpublished, or is no longer shown, stays in the list without its details, until it is published again or removed. */
export const SavedEntry = z.discriminatedUnion('isAvailable', [
  saved.extend({ isAvailable: z.literal(true), listing: SavedListing }),
  saved.extend({
    isAvailable: z.literal(false),
    listing: z.null(),
    /** Of a sale that a neighbor saw: the sale that its host has here now, if the caller may know that it is that one; missing in what a former version kept. */
    hostListingId: z.uuid().nullable().optional(),
  }),
])
export type SavedEntry = z.infer<typeof SavedEntry>

export const getSavedListings = endpoint({
  method: 'GET',
  path: '/api/saved-sales',
  summary: "The caller's saved sales in their own order",
  access: 'user',
  response: z.array(SavedEntry),
})

export const saveListing = endpoint({
  method: 'POST',
  path: '/api/saved-sales',
  summary: 'Save a sale; saving it again changes nothing',
  access: 'user',
  body: z.object({ listingId: z.uuid({ error: () => t`A sale is named by its id` }) }),
  status: 201,
  response: SavedEntry,
})

export const unsaveListing = endpoint({
  method: 'DELETE',
  path: '/api/saved-sales/:listingId',
  summary: 'Remove a sale from the saved ones; removing one that is not saved changes nothing',
  access: 'user',
  params: listingParams,
})

export const checkSavedListing = endpoint({
  method: 'GET',
  path: '/api/saved-sales/:listingId/check',
  summary: 'Whether the caller has saved a sale',
  access: 'user',
  params: listingParams,
  response: z.object({ isSaved: z.boolean() }),
})
