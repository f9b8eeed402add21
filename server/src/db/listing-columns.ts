import { ListingSummary } from '@yardsnap/contract/listings'
import { keysOf } from '@yardsnap/contract/schemas'

/** The parts of a summary that are columns of their own. Its place is not: it depends on the viewer. */
export const LISTING_COLUMNS = keysOf(ListingSummary.omit({ imageUrls: true }).shape)
