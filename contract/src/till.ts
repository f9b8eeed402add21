import { t } from './texts.ts'
import { z } from 'zod'
import { Consignment } from './consignments.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { HeldPiece, holdAnswer } from './holds.ts'
import { MAX_ITEM_QUANTITY, MAX_ITEMS_PER_LISTING } from './items.ts'
import { ListingSummary } from './listings.ts'
import { StickerColor } from './sticker-colors.ts'
import { RECEIPT_TOKEN } from './buyer-receipts.ts'
import { PayKind } from './pay-kinds.ts'
import { TillPayWays } from './pay-ways.ts'
import { TagNumber } from './tags.ts'
import { plainText, shortened } from './text.ts'
import { HelperRole, TillHelper } from './till-helpers.ts'
import { MAX_TILL_CENTS, sumAmounts } from './till-money.ts'

export const MAX_TILL_OWNERS = 12
export const MAX_TILL_LINES = 60
/** Titles on receipts are cut to this length, in UTF-16 units; the item keeps its whole title. */
export const MAX_TILL_TITLE_LENGTH = 80
/** More than anybody sells, and a bound for what one sale may store. */
export const MAX_TILL_SALES = 2000
/** Receipts that a till shows: of the last day, the latest first. */
export const MAX_RECEIPTS = 300
export const RECEIPT_HOURS = 24

/** Money at the till is in whole cents. */
const Cents = z.number().int().min(0).max(MAX_TILL_CENTS)

/** Somebody in a multi-family sale who gets the money for their items. */
export const TillOwner = z.object({
  id: z.uuid(),
  name: plainText(() => t`Name`, 40).min(1, { error: () => t`A person needs a name` }),
  /** Printed on stickers, beside the color. */
  initials: plainText(() => t`Initials`, 3).min(1, { error: () => t`A person needs initials` }),
})
export type TillOwner = z.infer<typeof TillOwner>

/** As tills know them. The default here and below is for states that devices keep of former versions. */
export const TillPerson = TillOwner.extend({
  /** Of a consignor, as on tags. */
  number: z.number().int().nullable().default(null),
})
export type TillPerson = z.infer<typeof TillPerson>

export const TillItem = z.object({
  id: z.string(),
  /** Printed on the sticker; stays the item's own when the sale is edited. */
  stickerNumber: z.number().int(),
  title: z.string(),
  category: z.string(),
  /** The price of one piece, or of a whole lot; 0 without a price. */
  cents: z.number().int(),
  /** Whether it is given away. Other items with 0 cents have no price yet. */
  isFree: z.boolean().default(false),
  quantity: z.number().int(),
  soldQuantity: z.number().int(),
  sellAsLot: z.boolean(),
  stickerColor: StickerColor.nullable().default(null),
  isFirm: z.boolean().default(false),
  ownerId: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** Pieces promised to somebody. The defaults here and below are for states that devices keep of former versions. */
  pendingQuantity: z.number().int().default(0),
  /** The first hold of a piece; null if none is held. */
  held: HeldPiece.nullable().default(null),
  /** The holds of further pieces. */
  alsoHeld: z.array(HeldPiece).default([]),
})
export type TillItem = z.infer<typeof TillItem>

/** The highest number of a sale: enough for 9,900 of one phone. */
const MAX_SALE_NUMBER = 999_999
export const MAX_TILL_NUMBER = 99
const SALES_OF_HUNDRED = 99

/**
 * The number that people name a sale by, such as 214: the 14th of phone 2. Phones number without a signal, so each has
 * hundreds of its own: 201 to 299, then 10,201 to 10,299, and so on.
 * @param tillNumber of the phone, 1 to 99 @param count of its sales, this one included
 */
export function toSaleNumber(tillNumber: number, count: number): number {
  const hundred = Math.floor((count - 1) / SALES_OF_HUNDRED) * (MAX_TILL_NUMBER + 1) + tillNumber
  return hundred * 100 + ((count - 1) % SALES_OF_HUNDRED) + 1
}

export const PaymentMeans = z.enum(['cash', 'other'])
export type PaymentMeans = z.infer<typeof PaymentMeans>

export const TillLine = z.object({
  /** Null for a price that was typed in. */
  itemId: z.uuid().nullable(),
  title: plainText(() => t`Title`, 200)
    .min(1, { error: () => t`Every line needs a title` })
    .transform((title) => shortened(title, MAX_TILL_TITLE_LENGTH)),
  quantity: z
    .number()
    .int()
    .min(1, { error: () => t`Quantity is at least 1` })
    .max(MAX_ITEM_QUANTITY),
  /** For all of its pieces, after haggling. */
  cents: Cents,
  ownerId: z.uuid().nullable(),
  /** The thing of a consignor, by its tag; its consignor then counts, whatever `ownerId` says. */
  tag: TagNumber.optional(),
  /** The number of the consignor alone, where a thing has lost its tag. */
  consignor: TagNumber.shape.consignor.optional(),
  /** A consignor's thing has lost its tag, and nobody at the till knows whose it is. */
  isUnknown: z.boolean().optional(),
  /** Of a rummage sale. */
  department: plainText(() => t`Department`, 40).optional(),
  ...holdAnswer,
})
export type TillLine = z.infer<typeof TillLine>

export const TillSaleInput = z
  .object({
    deviceId: z.uuid(),
    deviceName: plainText(() => t`Name of the device`, 40).min(1),
    lines: z
      .array(TillLine)
      .min(1, { error: () => t`There is nothing in the basket` })
      .max(MAX_TILL_LINES, { error: () => t`A basket has at most ${MAX_TILL_LINES} lines` }),
    totalCents: Cents,
    means: PaymentMeans,
    /** How it was paid if not in cash: 'Venmo'. */
    note: plainText(() => t`Note`, 80).default(''),
    /** Of the ways that the till offers; null where it was typed, and from devices of former versions. */
    paidBy: PayKind.nullable().default(null),
    /** By `toSaleNumber`; null while the phone has none. */
    number: z.number().int().min(1).max(MAX_SALE_NUMBER).nullable().default(null),
    /** Of the address of the buyer's receipt; null from devices of former versions. */
    receiptToken: z.string().regex(RECEIPT_TOKEN).nullable().default(null),
    cashGivenCents: Cents.nullable(),
    /** By the device's clock, which may be wrong; the server corrects it by `sentAt`. */
    soldAt: z.iso.datetime(),
    sentAt: z.iso.datetime(),
    /** The sale was made offline: items and money have changed hands, so it is stored in any case. */
    wasOffline: z.boolean(),
  })
  .refine(({ lines, totalCents }) => sumAmounts(lines.map(({ cents }) => cents)) === totalCents, {
    error: () => t`The lines do not add up to the total`,
    path: ['totalCents'],
  })
export type TillSaleInput = z.infer<typeof TillSaleInput>

/** How a sale was paid where that was typed; null where one of the till's ways was chosen, and where nothing was typed. */
export function getTypedPayWay({
  paidBy,
  means,
  note,
}: Pick<TillSaleInput, 'paidBy' | 'means' | 'note'>): string | null {
  return paidBy === null && means === 'other' && note !== '' ? note : null
}

export const Receipt = z.object({
  id: z.string(),
  deviceName: z.string(),
  /** ISO instant, corrected by how wrong the device's clock was. */
  soldAt: z.string(),
  titles: z.array(z.string()),
  totalCents: z.number().int(),
  means: PaymentMeans,
  note: z.string(),
  paidBy: PayKind.nullable().default(null),
  number: z.number().int().nullable().default(null),
  isTakenBack: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** An item or a consignor's thing of which more pieces were sold than there were, because one of two phones had no connection. */
export const OversoldItem = z.object({
  itemId: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  /** In the order in which the server heard of them. */
  buyers: z.array(
    z.object({
      purchaseId: z.string(),
      /** Null when it was marked sold elsewhere than at a till. */
      deviceName: z.string().nullable(),
      /** Of the sale, as on its receipt: what tells two phones of the same name apart. */
      number: z.number().int().nullable().default(null),
      soldAt: z.string(),
      quantity: z.number().int(),
      cents: z.number().int().nullable(),
    }),
  ),
})
export type OversoldItem = z.infer<typeof OversoldItem>

export const TillState = z.object({
  /** The instant of this answer, since phones have wrong clocks. The default here and below is for states of former versions. */
  readAt: z.iso.datetime().nullable().default(null),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    timeZone: z.string().nullable(),
    priceRules: ListingSummary.shape.priceRules,
    liveStatus: ListingSummary.shape.liveStatus,
  }),
  /** The name of a helper whose device this is; null for the host's. */
  helperName: z.string().nullable(),
  helperRole: HelperRole.default('till'),
  /** Of this phone, in the numbers of its sales; null on a device that has not said which it is. */
  tillNumber: z.number().int().nullable().default(null),
  /** Null on a device that takes no money. */
  payWays: TillPayWays.nullable().default(null),
  isPremium: z.boolean(),
  items: z.array(TillItem),
  owners: z.array(TillPerson),
  /** Null for a sale without consignors. The things of consignors are read by `listTillTags`. */
  consignment: Consignment.pick({ mode: true, tagRule: true, priceRules: true, departments: true, status: true })
    .nullable()
    .default(null),
  /** A helper sees only their own. */
  receipts: z.array(Receipt),
  oversold: z.array(OversoldItem),
  helpers: z.array(TillHelper),
})
export type TillState = z.infer<typeof TillState>

export const readTill = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/till',
  summary: "All that a till needs, for the host and for helpers' devices",
  access: 'cashier',
  forCoHosts: true,
  params: listingParams,
  query: z.object({ deviceId: z.uuid().optional() }),
  response: TillState,
})

export const openTill = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/till/device',
  summary: 'Use the till on this device; 409 while it is open on another one, without Premium and `isMove`',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  body: z.object({
    deviceId: z.uuid(),
    deviceName: plainText(() => t`Name of the device`, 40).min(1),
    isMove: z.boolean(),
  }),
})

const saleParams = listingParams.extend({ saleId: z.uuid() })

export const recordTillSale = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/till/sales/:saleId',
  summary:
    'Record a sale under an id of the caller; 409 when pieces are gone or held, or the id is of another sale; repeating it changes nothing',
  access: 'cashier',
  forCoHosts: true,
  params: saleParams,
  body: TillSaleInput,
})

export const takeBackTillSale = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/till/sales/:saleId',
  summary: 'Take a sale back: its pieces are for sale again; repeating it changes nothing',
  access: 'cashier',
  forCoHosts: true,
  params: saleParams,
})

export const writeTillOwners = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/till/owners',
  summary: 'Replace who gets money; 409 when somebody is left out who has sold something, or they are consignors',
  access: 'user',
  params: listingParams,
  body: z.object({ owners: z.array(TillOwner).max(MAX_TILL_OWNERS) }),
})

export const assignTillOwner = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/till/item-owners',
  summary: 'Say whose some items are',
  access: 'user',
  params: listingParams,
  body: z.object({ itemIds: z.array(z.uuid()).max(MAX_ITEMS_PER_LISTING), ownerId: z.uuid().nullable() }),
})

export const acceptOversold = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/till/oversold/:itemId',
  summary: 'Say that there were as many pieces as were sold; the id is of an item or of a thing of a consignor',
  access: 'user',
  forCoHosts: true,
  addsNothing: true,
  params: listingParams.extend({ itemId: z.uuid() }),
})
