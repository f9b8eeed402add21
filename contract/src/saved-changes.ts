import { t } from './texts.ts'
import { Instant } from './calendar.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'
import { MAX_SAVED_SALES, MAX_NOTE_LENGTH, ListingMark } from './saved.ts'

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
