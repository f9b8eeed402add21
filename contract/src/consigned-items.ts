import { t } from './texts.ts'
import { z } from 'zod'
import { IfUnsold, MAX_ITEMS_PER_CONSIGNOR } from './consignments.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { checkRecalls } from './recalls.ts'
import { MAX_CONSIGNOR_NUMBER, MAX_TAG_NUMBER, TagTerms } from './tags.ts'
import { plainText } from './text.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

// Things of consignors. They are sold by their tags, and are no items of the listing, which has photos of its own.

export const CONSIGNED_PAGE_SIZE = 1000

/** Where the thing is. That it is sold follows from the purchases. */
export const ConsignedItemPlace = z.enum(['announced', 'checked_in', 'pulled', 'missing', 'returned', 'donated'])
export type ConsignedItemPlace = z.infer<typeof ConsignedItemPlace>
/** A thing is pulled at check-in alone, where the reason is asked. */
const PlaceAfterSale = z.enum(['announced', 'checked_in', 'missing', 'returned', 'donated'])
export const ConsignedItemState = z.enum([...ConsignedItemPlace.options, 'sold'])
export type ConsignedItemState = z.infer<typeof ConsignedItemState>

export const ConsignedItemInput = TagTerms.extend({
  /** Also to match a tag that fell off: color, brand, what is on it. */
  title: plainText(() => t`Description`, 80).min(1, { error: () => t`A description helps to match a lost tag` }),
  size: plainText(() => t`Size`, 20),
  cents: z
    .number({ error: () => t`Enter a price` })
    .int({ error: () => t`A price is in whole cents` })
    .min(0)
    .max(MAX_TILL_CENTS),
  ifUnsold: IfUnsold,
})
export type ConsignedItemInput = z.infer<typeof ConsignedItemInput>

/** What is written of a thing. */
export const WrittenItem = ConsignedItemInput.extend({
  /** Of a thing that is put back after it was removed: its former number, so that its tag is good again. */
  number: z.number().int().min(1).max(MAX_TAG_NUMBER).optional(),
})
export type WrittenItem = z.infer<typeof WrittenItem>

export const ConsignedItem = ConsignedItemInput.extend({
  id: z.uuid(),
  consignorNumber: z.number().int(),
  /** Within the things of the consignor; the two numbers are what the tag says. */
  number: z.number().int(),
  state: ConsignedItemState,
  /** Why it was pulled; empty else. */
  pulledBecause: z.string(),
  /** What the tag says; null before it was printed. */
  printed: TagTerms.extend({ at: z.string() }).nullable(),
  /** Whether the thing was edited after its tag was printed, so that price, flag or color differ from the tag. */
  isTagOld: z.boolean(),
  /** What it was sold for; null while it is not sold. */
  soldCents: z.number().int().nullable(),
  /** How often it was sold: more than once when two tills had no signal. */
  soldCount: z.number().int(),
})
export type ConsignedItem = z.infer<typeof ConsignedItem>

/** Part of a list of things. */
const ItemPage = z.object({ items: z.array(ConsignedItem), nextCursor: z.string().nullable() })

export const listConsignedItems = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/consigned-items',
  summary: 'Things of consignors by their tags; by words, size and price to match a lost tag',
  access: 'cashier',
  params: listingParams,
  query: z.object({
    consignor: z.coerce.number().int().min(1).max(MAX_CONSIGNOR_NUMBER).optional(),
    state: ConsignedItemState.optional(),
    /** All of them are somewhere in description or size. */
    words: plainText(() => t`Words`, 80).optional(),
    minCents: z.coerce.number().int().min(0).max(MAX_TILL_CENTS).optional(),
    maxCents: z.coerce.number().int().min(0).max(MAX_TILL_CENTS).optional(),
    cursor: z.string().max(20).optional(),
  }),
  response: ItemPage,
})

export const writeConsignedItem = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignors/:consignorId/items/:itemId',
  summary:
    'Enter a thing of a consignor under an id of the caller, or change it, also after entries have closed; another consignor’s becomes theirs, with a new tag',
  access: 'user',
  params: listingParams.extend({ consignorId: z.uuid(), itemId: z.uuid() }),
  body: WrittenItem,
  response: ConsignedItem,
})

export const removeConsignedItem = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/consigned-items/:itemId',
  summary: 'Remove a thing; 409 when it was sold',
  access: 'user',
  params: listingParams.extend({ itemId: z.uuid() }),
})

/** Where a scan brings a thing; `announced` takes a scan back. */
export const CheckInPlace = z.enum(['announced', 'checked_in', 'pulled'])
export type CheckInPlace = z.infer<typeof CheckInPlace>

/** What is said of scanned tags, or of all that a consignor announced ('all 43 are here'). */
export const CheckInInput = z
  .object({
    consignor: z.number().int().min(1).max(MAX_CONSIGNOR_NUMBER),
    /** Null: all that are announced. */
    items: z.array(z.number().int().min(1).max(MAX_TAG_NUMBER)).min(1).max(MAX_ITEMS_PER_CONSIGNOR).nullable(),
    place: CheckInPlace,
    pulledBecause: plainText(() => t`Reason`, 80).default(''),
    /**
     * Where they were when it was done, as far as the device knew: what somebody else has moved since stays where it is, and
     * a call that is sent again undoes nobody's work. Missing: wherever a scan takes them from.
     */
    from: z.array(CheckInPlace).max(CheckInPlace.options.length).optional(),
  })
  .refine(({ place, pulledBecause }) => place !== 'pulled' || pulledBecause !== '', {
    error: () => t`Say why it is pulled, so that its owner understands it`,
    path: ['pulledBecause'],
  })
export type CheckInInput = z.infer<typeof CheckInInput>

const CheckInAnswer = z.object({
  consignorName: z.string(),
  /** Of the consignor, after the call. */
  announced: z.number().int(),
  checkedIn: z.number().int(),
  pulled: z.number().int(),
  /** Numbers of which the consignor has no thing. */
  unknown: z.array(z.number().int()),
  /** Numbers of things that were sold already and stay as they are. */
  sold: z.array(z.number().int()),
  /** Other things that were not moved, with where they are. */
  elsewhere: z.array(ConsignedItem.pick({ number: true, state: true, pulledBecause: true })),
})
export type CheckInAnswer = z.infer<typeof CheckInAnswer>

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/check-in',
  summary: 'Say that things of a consignor are here, or were pulled; repeating it changes nothing',
  access: 'cashier',
  addsNothing: true,
  params: listingParams,
  body: CheckInInput,
  response: CheckInAnswer,
})

export const checkBroughtRecalls = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/check-in/recalls',
  summary: 'Recalls that may be of what is brought, for whoever checks it in; nothing is kept',
  access: 'cashier',
  addsNothing: true,
  params: listingParams,
  body: checkRecalls.body,
  response: checkRecalls.response,
})

export const placeConsignedItems = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/consigned-items/places',
  summary: 'Say where things are after the sale: missing, returned or donated; sold ones stay as they are',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: z.object({
    itemIds: z.array(z.uuid()).max(CONSIGNED_PAGE_SIZE),
    place: PlaceAfterSale,
  }),
  response: z.object({ changed: z.number().int() }),
})

export const PrintedTags = z.object({
  printed: z.number().int(),
  /** ISO instant, by which these tags alone can be printed. */
  at: z.string(),
})

export const markTagsPrinted = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/consignors/:consignorId/printed-tags',
  summary: 'Note what is on the tags that are printed now: null for all that have no present tag',
  access: 'user',
  addsNothing: true,
  params: listingParams.extend({ consignorId: z.uuid() }),
  body: z.object({ itemIds: z.array(z.uuid()).max(MAX_ITEMS_PER_CONSIGNOR).nullable() }),
  response: PrintedTags,
})

/** All that a till keeps of a thing to sell it without a signal. The tag itself says its price, flag and color. */
export const TillTag = ConsignedItem.pick({
  consignorNumber: true,
  number: true,
  title: true,
  size: true,
  cents: true,
  flag: true,
  color: true,
  printed: true,
  state: true,
})
export type TillTag = z.infer<typeof TillTag>

export const listTillTags = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/till/tags',
  summary: 'The things of consignors as tills keep them, a page at a time',
  access: 'cashier',
  params: listingParams,
  query: z.object({ cursor: z.string().max(20).optional() }),
  response: z.object({ tags: z.array(TillTag), nextCursor: z.string().nullable() }),
})
