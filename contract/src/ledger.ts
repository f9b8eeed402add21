import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { holdAnswer } from './holds.ts'
import { MAX_ITEM_QUANTITY } from './items.ts'
import { Money, MoneyInput } from './money.ts'

export const Purchase = z.object({
  id: z.string(),
  /** Null when the item was removed from the sale since. */
  itemId: z.string().nullable(),
  /** The item's title when it was bought. */
  title: z.string(),
  quantity: z.number().int(),
  /** For all of the pieces together; null if it is not counted. */
  price: Money.nullable(),
  /** ISO instant. */
  soldAt: z.string(),
})
export type Purchase = z.infer<typeof Purchase>

export const MAX_LEDGER_PURCHASES = 500

export const Ledger = z.object({
  /** The latest MAX_LEDGER_PURCHASES, latest first. */
  purchases: z.array(Purchase),
  /** The sum of all purchases. */
  total: Money,
  /** What all items together were estimated at, sold or not. */
  estimate: Money,
})
export type Ledger = z.infer<typeof Ledger>

export const PurchaseInput = z.object({
  /** Made by the caller, so that a call repeated with a weak signal is one purchase. */
  id: z.uuid(),
  itemId: z.uuid(),
  quantity: z
    .number()
    .int({ error: () => t`Quantity is a whole number` })
    .min(1, { error: () => t`Quantity is at least 1` })
    .max(MAX_ITEM_QUANTITY),
  price: MoneyInput,
  ...holdAnswer,
})
export type PurchaseInput = z.infer<typeof PurchaseInput>

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/ledger',
  summary: 'What was sold at an own sale, and for how much (Premium)',
  access: 'user',
  tokenScope: 'till',
  params: listingParams,
  response: Ledger,
})

export const addPurchase = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/ledger',
  summary: 'Note that pieces of an item are sold; 409 when fewer are left, or one is held (Premium)',
  access: 'user',
  params: listingParams,
  body: PurchaseInput,
  status: 201,
  response: Ledger,
})

export const removePurchase = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/ledger/:purchaseId',
  summary: 'Take a purchase back: the pieces are for sale again (Premium)',
  access: 'user',
  params: listingParams.extend({ purchaseId: z.uuid() }),
  response: Ledger,
})

/** Pieces that were sold, without what they brought in. */
export const SoldPieces = Purchase.omit({ price: true })
export type SoldPieces = z.infer<typeof SoldPieces>

export const SOLD_PAGE_SIZE = 200

export const SoldInput = PurchaseInput.omit({ id: true }).extend({
  /** For all of the pieces together; null if the price is not counted, which every total then mentions. */
  price: MoneyInput.nullable().default(null),
})
export type SoldInput = z.infer<typeof SoldInput>

export const getSold = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/sold',
  summary: 'What was sold at an own sale, the latest first; the Link header names the next page',
  access: 'user',
  tokenScope: 'till',
  forCoHosts: true,
  params: listingParams,
  query: z.object({
    /** From the Link header of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.array(SoldPieces),
})

const soldParams = listingParams.extend({ purchaseId: z.uuid() })

export const markSold = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/sold/:purchaseId',
  summary:
    'Mark pieces of an item sold under an id of the caller, with their price; 409 when fewer are left, or one is held; repeating it changes nothing',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: soldParams,
  body: SoldInput,
})

export const takeBackSold = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/sold/:purchaseId',
  summary: 'Put sold pieces up for sale again; taking back what is not sold changes nothing',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: soldParams,
})

export const PendingInput = z.object({
  quantity: z
    .number()
    .int({ error: () => t`Quantity is a whole number` })
    .min(0, { error: () => t`Quantity is at least 0` })
    .max(MAX_ITEM_QUANTITY),
})

export const markPending = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/items/:itemId/pending',
  summary: 'Say how many pieces of an item are promised to somebody; 0 takes it back',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  addsNothing: true,
  params: listingParams.extend({ itemId: z.uuid() }),
  body: PendingInput,
})
