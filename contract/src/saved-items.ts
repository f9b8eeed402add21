import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import type { StillThereAnswer } from './messages.ts'
import { Money } from './money.ts'

/** Items that one person can have saved. */
export const MAX_SAVED_ITEMS = 500
/** Shoppers are notified of a lower price only if it fell by at least this many dollars and this many percent. */
export const MIN_DROP_DOLLARS = 1
export const MIN_DROP_PERCENT = 5
/** How long a shopper has to wait before asking about the same item again. */
export const ASK_AGAIN_HOURS = 24

/** `gone`: the item, or its sale, is not public anymore. */
export const SavedItemState = z.enum(['free', 'pending', 'held', 'sold', 'gone'])
export type SavedItemState = z.infer<typeof SavedItemState>

/** The sale of a saved item, with its public place: a hidden street address is left out. */
const ItemListing = z.object({
  title: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether the position is only known to the ZIP or the city. */
  isApproximate: z.boolean(),
  /** The next day of the sale, or its first when it is over. */
  saleDate: z.string().nullable(),
  startTime: z.string().nullable(),
  isOver: z.boolean(),
  /** Whether the host has called it off; it is over then, too. */
  isCalledOff: z.boolean().default(false),
  /** Whether the host takes offers below the price. */
  takesOffers: z.boolean().default(false),
})

export const SavedItem = z.object({
  itemId: z.uuid(),
  listingId: z.uuid(),
  /** For an item that is gone, its title when it was saved. */
  title: z.string(),
  category: z.string(),
  state: SavedItemState,
  /** What it costs now, by the rules in force; 0 where it is free, null without a price. */
  price: Money.nullable(),
  /** Its price when it was saved, if that was higher than now; otherwise null. */
  formerPrice: Money.nullable(),
  pictureUrl: z.string().nullable(),
  /** Null when the item is gone. */
  listing: ItemListing.nullable(),
  /** Whether the caller has asked within `ASK_AGAIN_HOURS`. */
  isAsked: z.boolean(),
})
export type SavedItem = z.infer<typeof SavedItem>

/** Whether a shopper can ask the seller about an item: not if it is sold or gone, or its sale is over. */
export function canAskAbout({ state, listing }: Pick<SavedItem, 'state' | 'listing'>): boolean {
  return state !== 'sold' && listing !== null && !listing.isOver
}

/** The message that one tap sends to the seller. */
export const stillThereQuestion = (title: string): string => t`Is “${title}” still there?`

/** The replies that the seller can send with one tap. */
export const STILL_THERE_ANSWERS: Record<StillThereAnswer, string> = {
  'still-there-yes': t`Yes, still here`,
  'still-there-sold': t`Sorry, it is sold`,
}

const itemParams = z.object({ itemId: z.uuid({ error: () => t`An item is named by its id` }) })

export const getSavedItems = endpoint({
  method: 'GET',
  path: '/api/saved-items',
  summary: "The caller's saved items, the newest first; what is sold or gone stays until it is removed",
  access: 'user',
  response: z.array(SavedItem),
})

/** Saving an item that was just removed restores it with the price at which it was first saved. */
export const saveItem = endpoint({
  method: 'PUT',
  path: '/api/saved-items/:itemId',
  summary: 'Save an item of a public sale; saving it again changes nothing',
  access: 'user',
  params: itemParams,
})

export const unsaveItem = endpoint({
  method: 'DELETE',
  path: '/api/saved-items/:itemId',
  summary: 'Remove a saved item; removing one that is not saved changes nothing',
  access: 'user',
  params: itemParams,
})

export const askStillThere = endpoint({
  method: 'POST',
  path: '/api/saved-items/:itemId/ask',
  summary: 'Ask the seller, in a message, whether a saved item is still there; once a day for each item',
  access: 'user',
  params: itemParams,
  status: 201,
  response: z.object({ conversationId: z.uuid() }),
})

export const getSavedItemIds = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/saved-items',
  summary: 'Which items of a sale the caller has saved',
  access: 'user',
  params: listingParams,
  response: z.object({ itemIds: z.array(z.uuid()) }),
})
