import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PayKind } from './pay-kinds.ts'

/** How long a buyer's receipt can be opened. */
export const BUYER_RECEIPT_DAYS = 90

/** 128 random bits in base64url. */
export const RECEIPT_TOKEN = /^[\w-]{22}$/

/** The address of a buyer's receipt, below the site's. */
export const receiptPath = (token: string): string => `/r/${token}`

const Cents = z.number().int()

/** What a receipt says: of what was bought and where, nothing of the buyer, and no address. */
export const BuyerReceipt = z.object({
  /** Of the sale. */
  title: z.string(),
  timeZone: z.string().nullable(),
  number: z.number().int().nullable(),
  /** ISO instant. */
  soldAt: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number().int(),
      cents: Cents,
      /** As printed on a consignor's tag. */
      tag: z.string().nullable(),
    }),
  ),
  totalCents: Cents,
  /** Of what was brought back since; it is no longer among the lines. */
  returnedCents: Cents,
  /** Null where it was typed how. */
  paidBy: PayKind.nullable(),
  /** How it was paid, as it was typed: 'Venmo'; null where one of the ways was chosen, and where nothing was typed. */
  paidByTyped: z.string().nullable().default(null),
  /** What the host adds. */
  line: z.string(),
})
export type BuyerReceipt = z.infer<typeof BuyerReceipt>

export const readBuyerReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:token',
  summary: 'What somebody bought at a till, by the random address of its receipt; null until the till has sent it',
  access: 'anyone',
  params: z.object({ token: z.string().regex(RECEIPT_TOKEN) }),
  response: z.object({
    receipt: BuyerReceipt.nullable(),
    /** It was sold so long ago that the receipt is shown no more. */
    isOver: z.boolean(),
  }),
})
