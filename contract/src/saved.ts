import { t } from './texts.ts'
import { Instant } from './calendar.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingSummary } from './listings.ts'
import { plainText } from './text.ts'

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

/** Ids that are not saved are ignored; saved sales that are not named follow in the order they had. */
export const orderSavedListings = endpoint({
  method: 'PUT',
  path: '/api/saved-sales/order',
  summary: "Set the caller's own order of the saved sales",
  access: 'user',
  addsNothing: true,
  body: z.object({
    listingIds: z
      .array(z.uuid({ error: () => t`A sale is named by its id` }))
      .max(MAX_SAVED_SALES, { error: () => t`At most ${MAX_SAVED_SALES} sales can be ordered` })
      .refine((ids) => new Set(ids).size === ids.length, {
        error: () => t`A sale can have only one place in the order`,
      }),
  }),
  /** The whole order as it is now. */
  response: z.object({ listingIds: z.array(z.uuid()) }),
})

/** When it was pressed or typed on the device, which may have been offline since. A future time counts as now. */
const at = Instant.optional()

/** If marks arrive out of order, the one that was pressed last counts. Answers 404 for a sale that is not saved. */
export const markSavedListing = endpoint({
  method: 'PUT',
  path: '/api/saved-sales/:listingId/mark',
  summary: 'Note that a saved sale was visited or is skipped; null takes the note back. Answers the mark that counts',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: z.object({ mark: ListingMark.nullable(), at }),
  response: z.object({ mark: ListingMark.nullable() }),
})

/** If notes arrive out of order, the one that was written last counts. Answers 404 for a sale that is not saved. */
export const noteSavedListing = endpoint({
  method: 'PUT',
  path: '/api/saved-sales/:listingId/note',
  summary: "Keep the caller's own note on a saved sale; an empty one removes it. Answers the note that counts",
  access: 'user',
  params: listingParams,
  body: z.object({ note: plainText(() => t`The note`, MAX_NOTE_LENGTH), at }),
  response: z.object({ note: z.string() }),
})

const CalendarFeed = z.object({ url: z.string() })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/saved-sales/calendar-feed',
  summary: "The secret address at which calendar apps read the caller's saved sales; null while there is none",
  access: 'user',
  response: CalendarFeed.extend({ url: z.string().nullable() }),
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/saved-sales/calendar-feed',
  summary: 'Make that address, or another in its place: the one before leads nowhere from then on',
  access: 'user',
  status: 201,
  response: CalendarFeed,
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/saved-sales/calendar-feed',
  summary: 'Make that address useless',
  access: 'user',
})
