import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { timeOfDay } from './listings.ts'
import { Money } from './money.ts'

/** How many holds one shopper can have at all sales together: asked for, in line or granted. */
export const MAX_OPEN_HOLDS = 3
/** How many people can have asked for one item, including those it is held for. */
export const MAX_HOLDS_PER_ITEM = 50
/** After this time the shopper is notified that the host has not answered. */
export const HOLD_ANSWER_MINUTES = 30
export const MIN_HOLD_MINUTES = 5
export const MAX_HOLD_MINUTES = 24 * 60

/**
 * How long a host holds items: minutes from the yes (or from the opening, if that comes later), or to a time of day.
 */
export const HoldRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('minutes'),
    minutes: z
      .number()
      .int({ error: () => t`Enter whole minutes` })
      .min(MIN_HOLD_MINUTES, { error: () => t`Things can be held for ${MIN_HOLD_MINUTES} minutes or more` })
      .max(MAX_HOLD_MINUTES, { error: () => t`Things can be held for a day at most` }),
  }),
  z.object({ kind: z.literal('time'), time: timeOfDay }),
])
export type HoldRule = z.infer<typeof HoldRule>

/**
 * `waiting`: in line behind others. `asked`: the host has not answered. `granted`: held until `until`. `refused`: the host
 * said no.
 */
export const HoldState = z.enum(['waiting', 'asked', 'granted', 'refused'])
export type HoldState = z.infer<typeof HoldState>

const OwnHold = z.object({
  id: z.uuid(),
  state: HoldState,
  /** Place in line from 1; null unless `waiting`. */
  place: z.number().int().nullable(),
  /** ISO instant; null unless `granted`. */
  until: z.string().nullable(),
  /** The price that both agreed on, in cents; null for a hold at the asking price. */
  agreedCents: z.number().int().nullable().default(null),
  /** The host has not answered within `HOLD_ANSWER_MINUTES`. */
  isUnanswered: z.boolean(),
})
export type OwnHold = z.infer<typeof OwnHold>

/** What anyone may see of the holds of one item, and the caller's own hold. */
export const ItemHolds = z.object({
  itemId: z.uuid(),
  /** Whether the next person to ask does not have to wait in line. */
  isFree: z.boolean(),
  /** ISO instant at which the first hold runs out; null while none is granted. */
  heldUntil: z.string().nullable(),
  /** How many people have asked, including those it is held for. */
  count: z.number().int(),
  mine: OwnHold.nullable(),
})
export type ItemHolds = z.infer<typeof ItemHolds>

export const ListingHolds = z.object({
  /** Null if the host does not hold items. */
  rule: HoldRule.nullable(),
  /** Whether shoppers can ask for a hold now: false once the rule's time of day has passed or the sale is over. */
  isOpen: z.boolean(),
  /** Items that somebody has asked for, or that the caller was refused. */
  items: z.array(ItemHolds),
})
export type ListingHolds = z.infer<typeof ListingHolds>

/** A piece that is held for somebody, with what the person who sells it needs to know. */
export const HeldPiece = z.object({
  holdId: z.uuid(),
  /** First name and the last name's initial. */
  name: z.string(),
  /** ISO instant. */
  until: z.string(),
  /** The price of the piece, or of a whole lot, that this person and the host agreed on; null without one. */
  agreedCents: z.number().int().nullable().default(null),
})
export type HeldPiece = z.infer<typeof HeldPiece>

/**
 * The holds that are left without a piece if some are sold: whoever asked last loses theirs.
 * @param holds the granted holds of one item in the order of asking, without those of the buyers
 * @param piecesLeft before the sale
 */
export function leftWithout<Hold>(
  holds: readonly Hold[],
  { pieces, piecesLeft, isLot }: { pieces: number; piecesLeft: number; isLot: boolean },
): Hold[] {
  return holds.slice(isLot ? Number(pieces < piecesLeft) : Math.max(0, piecesLeft - pieces))
}

/** Who buys an item that is held for somebody. Every way to sell takes the same answer. */
export const holdAnswer = {
  /** The hold of the person who buys it; it ends as bought. */
  holdId: z.uuid().optional(),
  /** Whether the seller knowingly sells to somebody else. Without either answer the sale is refused (409, `held`). */
  isToSomebodyElse: z.boolean().default(false),
}

/** `missed`: it ran out, and the host has not said that the shopper came. */
export const HoldRequestState = z.enum(['waiting', 'asked', 'granted', 'missed'])

/** A hold as its host sees it. */
export const HoldRequest = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  itemTitle: z.string(),
  /** 0 without a price. */
  itemPrice: Money,
  isItemFree: z.boolean().default(false),
  /** The price that both agreed on, in cents; null for a hold at the asking price. */
  agreedCents: z.number().int().nullable().default(null),
  pictureUrl: z.string().nullable(),
  category: z.string(),
  /** First name and the last name's initial. */
  shopperName: z.string(),
  state: HoldRequestState,
  /**
   * ISO instant: when a granted or missed hold ends or ended; for other holds, when it would end if the host said yes
   * now. Null if nothing can be held.
   */
  until: z.string().nullable(),
  /** How often this person came for what any host held for them, and how often not. */
  cameCount: z.number().int(),
  missedCount: z.number().int(),
  /** People in line behind this one. */
  behindCount: z.number().int(),
})
export type HoldRequest = z.infer<typeof HoldRequest>

export const getHolds = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/holds',
  summary: 'Which items of a sale are held or asked for, and what the caller has asked for',
  access: 'anyone',
  params: listingParams,
  response: ListingHolds,
})

/** A hold of the caller's, at any sale. */
export const OwnHoldAnywhere = OwnHold.extend({
  listingId: z.uuid(),
  itemId: z.uuid(),
  itemTitle: z.string(),
  /** Of the sale. */
  timeZone: z.string().nullable(),
})
export type OwnHoldAnywhere = z.infer<typeof OwnHoldAnywhere>

export const getOwnHolds = endpoint({
  method: 'GET',
  path: '/api/holds',
  summary: 'What the caller has asked for and what is held for them, at all sales',
  access: 'user',
  response: z.array(OwnHoldAnywhere),
})

export const requestHold = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/holds',
  summary: 'Ask the host to hold an item, or get in line for it; asking again changes nothing',
  access: 'user',
  params: listingParams,
  body: z.object({ itemId: z.uuid({ error: () => t`An item is named by its id` }) }),
  status: 201,
  response: ListingHolds,
})

const holdParams = listingParams.extend({ holdId: z.uuid() })

export const cancelHold = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/holds/:holdId',
  summary: 'Give up an own hold or place in line; giving up one that is over changes nothing',
  access: 'user',
  params: holdParams,
  response: ListingHolds,
})

export const getHoldRequests = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/hold-requests',
  summary: 'Who asks for what at an own sale, in the order of asking, and who did not come lately',
  access: 'user',
  tokenScope: 'read',
  forCoHosts: true,
  params: listingParams,
  response: z.array(HoldRequest),
})

export const answerHold = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/holds/:holdId/answer',
  summary: 'Say yes or no to a shopper; no also ends a hold that was granted; 409 when it is over or not their turn',
  access: 'user',
  forCoHosts: true,
  params: holdParams,
  body: z.object({ isYes: z.boolean() }),
  response: z.array(HoldRequest),
})

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/holds/:holdId/visit',
  summary: 'Say that somebody did come for what was held, although it was noted that they did not, or take that back',
  access: 'user',
  forCoHosts: true,
  addsNothing: true,
  params: holdParams,
  body: z.object({ hasCome: z.boolean() }),
  response: z.array(HoldRequest),
})

const HoldSetting = z.object({ rule: HoldRule.nullable() })

export const setHoldRule = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/hold-rule',
  summary: 'Say until when things of an own sale are held; null, the default, holds nothing',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: HoldSetting,
  response: HoldSetting,
})
