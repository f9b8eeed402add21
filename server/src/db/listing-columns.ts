import { ListingSummary } from '@yardsnap/contract/listings'
import { keysOf } from '@yardsnap/contract/schemas'

/** What of a summary is a column of its own. Where a listing is depends on who asks. */
export const LISTING_COLUMNS = keysOf(ListingSummary.omit({ imageUrls: true }).shape)
