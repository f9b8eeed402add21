import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { formatPrice } from './formats.ts'
import { Money } from './money.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

/** How many offers one shopper can have running at all sales together. */
export const MAX_OPEN_OFFERS = 10
/** How many offers can run at one sale. */
export const MAX_OFFERS_PER_SALE = 500
/** How often one shopper can name a price for one item, whatever the host answers. */
export const MAX_OFFER_ROUNDS = 3
/** How many things one price can be for. */
export const MAX_OFFER_ITEMS = 20
/** How long a price that somebody named stands. */
export const OFFER_HOURS = 24
/** The same on a day of the sale, counted from its opening if that is still ahead. */
export const OFFER_HOURS_ON_THE_DAY = 1
/** How long a no, a yes or a withdrawal can be undone. */
export const OFFER_UNDO_MINUTES = 10
/** The percentages of the price that a shopper can choose with one tap. */
export const OFFER_CHIPS = [70, 80, 90] as const

/** The lowest offer that a host takes, in percent of the price, unless the host says otherwise. */
export const DEFAULT_MIN_PERCENT = 50
export const LEAST_MIN_PERCENT = 10
export const MOST_MIN_PERCENT = 95

/** A whole number of cents, more than nothing. */
const Cents = z
  .number({ error: () => t`Enter a price such as 12.50` })
  .int({ error: () => t`Enter a price such as 12.50` })
  .min(1, { error: () => t`Enter a price such as 12.50` })
  .max(MAX_TILL_CENTS, { error: () => t`Enter a price such as 12.50` })

/** The host's setting. Null: no offers are taken. */
export const OfferRule = z.object({
  /** Percent of the price, below which an offer is refused at once. */
  minPercent: z
    .number()
    .int({ error: () => t`Enter a whole percentage` })
    .min(LEAST_MIN_PERCENT, { error: () => t`Choose ${LEAST_MIN_PERCENT} to ${MOST_MIN_PERCENT} percent` })
    .max(MOST_MIN_PERCENT, { error: () => t`Choose ${LEAST_MIN_PERCENT} to ${MOST_MIN_PERCENT} percent` }),
})
export type OfferRule = z.infer<typeof OfferRule>

/**
 * `open`: the host has not answered. `countered`: the host has named a price, and the shopper has not answered. `sold`:
 * to somebody else. `closed`: for a reason of its own, `OfferClosing`.
 */
export const OfferState = z.enum([
  'open',
  'countered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'sold',
  'closed',
])
export type OfferState = z.infer<typeof OfferState>

/**
 * Why an offer was closed by what happened. `cheaper`: the things cost no more than that now. `changed`: a lot was split or
 * made, or has no price anymore. `firm`: the host takes no offers (for it) anymore. `gone`: not public anymore.
 * `blocked`: one of the two has blocked the other.
 */
export const OfferClosing = z.enum(['cheaper', 'changed', 'firm', 'gone', 'called_off', 'blocked'])
export type OfferClosing = z.infer<typeof OfferClosing>

/** The lowest offer for things of a price, in cents. */
export function lowestOffer(askingCents: number, { minPercent }: OfferRule): number {
  return Math.ceil((askingCents * minPercent) / 100)
}

/** How much less than the price an offer is, in whole percent. */
export function percentBelow(cents: number, askingCents: number): number {
  return askingCents > 0 ? Math.round(100 - (cents * 100) / askingCents) : 0
}

/** What a chip of `OFFER_CHIPS` offers, in cents: whole dollars from ten dollars on. */
export function chipCents(askingCents: number, percent: number): number {
  const exact = (askingCents * percent) / 100
  return exact >= 1000 ? Math.round(exact / 100) * 100 : Math.round(exact)
}

/**
 * Why a price is no offer, in words for its field; null if it is one.
 * @param askingCents what the things cost now, by the rules in force
 */
export function offerProblem(
  cents: number,
  { askingCents, rule }: { askingCents: number; rule: OfferRule },
): string | null {
  if (cents >= askingCents) return t`It costs ${formatPrice(askingCents / 100)}, so an offer must be less`
  const lowest = lowestOffer(askingCents, rule)
  if (cents >= lowest) return null
  return t`This host takes offers from ${formatPrice(lowest / 100)}, ${rule.minPercent}% of the price`
}

/** Whether a price that a host names in return is one, in words for its field; null if it is. */
export function counterProblem(
  cents: number,
  { offeredCents, askingCents }: { offeredCents: number; askingCents: number },
): string | null {
  if (cents <= offeredCents) return t`They offer ${formatPrice(offeredCents / 100)}: ask for more, or accept`
  if (cents > askingCents) return t`It costs ${formatPrice(askingCents / 100)}: ask for no more than that`
  return null
}

const OfferedItem = z.object({ itemId: z.uuid(), title: z.string() })

/** An offer as its shopper sees it. */
export const OwnOffer = z.object({
  id: z.uuid(),
  items: z.array(OfferedItem),
  /** What the shopper offered last. */
  cents: z.number().int(),
  /** What the host asks in return; null without that. Where it is accepted, the lower of what was accepted is agreed. */
  counterCents: z.number().int().nullable(),
  /** The price that both agreed on; null unless `accepted`. */
  agreedCents: z.number().int().nullable(),
  state: OfferState,
  closing: OfferClosing.nullable(),
  /** ISO instant: until when it can be answered; for an accepted one, until when the things are held; else null. */
  until: z.string().nullable(),
  /** How often the shopper can still name a price. */
  roundsLeft: z.number().int(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** What everybody may know of the offers of a sale, and the caller's own. */
export const ListingOffers = z.object({
  /** Null if the host takes none. */
  rule: OfferRule.nullable(),
  /** Whether an offer can be made now: not once the sale is over. */
  isOpen: z.boolean(),
  /** Items whose price is firm. */
  firmItemIds: z.array(z.uuid()),
  /** Items of which no piece is left that is not held for somebody else than the caller: no offer is taken for them. */
  heldItemIds: z.array(z.uuid()).default([]),
  /** How many offers run for an item; items without any are left out. */
  counts: z.array(z.object({ itemId: z.uuid(), count: z.number().int() })),
  /** Running ones, agreed ones that are held, and what became of the others lately; the newest first. */
  mine: z.array(OwnOffer),
})
export type ListingOffers = z.infer<typeof ListingOffers>

/** An offer of the caller's, at any sale. */
export const OwnOfferAnywhere = OwnOffer.extend({
  listingId: z.uuid(),
  listingTitle: z.string(),
  /** Of the sale. */
  timeZone: z.string().nullable(),
})
export type OwnOfferAnywhere = z.infer<typeof OwnOfferAnywhere>

/** An offer as the host sees it. */
export const OfferRequest = z.object({
  id: z.uuid(),
  items: z.array(
    OfferedItem.extend({
      category: z.string(),
      pictureUrl: z.string().nullable(),
      /** What it costs now. */
      price: Money,
      /** Whether no piece of it is left that is not held for somebody else: the offer cannot be accepted meanwhile. */
      isHeldForOthers: z.boolean().default(false),
    }),
  ),
  cents: z.number().int(),
  counterCents: z.number().int().nullable(),
  agreedCents: z.number().int().nullable(),
  /** What the things cost now, by the rules in force. */
  askingCents: z.number().int(),
  state: OfferState,
  /** As `OwnOffer.until`. */
  until: z.string().nullable(),
  /** First name and the last name's initial. */
  shopperName: z.string(),
  /** From the shopper's home to the sale, in miles, rounded up to one of `OFFER_MILES`; null when it is not known. */
  withinMiles: z.number().int().nullable(),
})
export type OfferRequest = z.infer<typeof OfferRequest>

/** Distances that a host is told: coarse, so that a few offers do not tell where somebody lives. */
export const OFFER_MILES = [2, 5, 10, 25, 50, 100] as const

/** Offers of others that run for one of the same things, the highest first. */
export function rivalsOf(offer: OfferRequest, all: readonly OfferRequest[]): OfferRequest[] {
  const itemIds = new Set(offer.items.map(({ itemId }) => itemId))
  return all
    .filter(
      (other) => other.id !== offer.id && isRunning(other) && other.items.some(({ itemId }) => itemIds.has(itemId)),
    )
    .toSorted((a, b) => b.cents - a.cents)
}

/** Whether one of the two has still to answer. */
export const isRunning = ({ state }: Pick<OwnOffer, 'state'>): boolean => state === 'open' || state === 'countered'

export const getOffers = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/offers',
  summary: 'Whether a sale takes offers, how many run for which items, and what the caller has offered',
  access: 'anyone',
  forCoHosts: true,
  params: listingParams,
  response: ListingOffers,
})

export const getOwnOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  summary: 'What the caller has offered, and what was agreed, at all sales',
  access: 'user',
  response: z.array(OwnOfferAnywhere),
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/offers',
  summary:
    'Offer a price for an item, or one price for several of a sale; for the same items it replaces a running offer',
  access: 'user',
  params: listingParams,
  body: z.object({
    itemIds: z
      .array(z.uuid({ error: () => t`An item is named by its id` }))
      .min(1, { error: () => t`Choose what you want first` })
      .max(MAX_OFFER_ITEMS, { error: () => t`One price can be for up to ${MAX_OFFER_ITEMS} things` })
      .refine((ids) => new Set(ids).size === ids.length, { error: () => t`Name each item once` }),
    cents: Cents,
  }),
  status: 201,
  response: ListingOffers,
})

const offerParams = listingParams.extend({ offerId: z.uuid() })

/** The price that is agreed to: another one means that the other side has named a new one meanwhile, which is refused. */
const Acceptance = z.object({ answer: z.literal('accept'), cents: Cents })
/** Takes back one's own last answer, within `OFFER_UNDO_MINUTES`. */
const Undo = z.object({ answer: z.literal('undo') })

export const replyToOffer = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/offers/:offerId/reply',
  summary: 'Agree to the price that the host asks in return, withdraw an own offer or what was agreed, or undo that',
  access: 'user',
  params: offerParams,
  body: z.discriminatedUnion('answer', [Acceptance, z.object({ answer: z.literal('withdraw') }), Undo]),
  response: ListingOffers,
})

export const getOfferRequests = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/offer-requests',
  summary: 'The offers at an own sale: those to answer, those agreed on, and those refused a moment ago',
  access: 'user',
  tokenScope: 'read',
  forCoHosts: true,
  params: listingParams,
  response: z.array(OfferRequest),
})

const OfferAnswer = z.discriminatedUnion('answer', [
  Acceptance,
  z.object({ answer: z.literal('counter'), cents: Cents }),
  z.object({ answer: z.literal('decline') }),
  Undo,
])
export type OfferAnswer = z.infer<typeof OfferAnswer>

export const answerOffer = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/offers/:offerId/answer',
  summary: 'Accept an offer, which holds the things at that price, name another price, say no, or undo that',
  access: 'user',
  forCoHosts: true,
  params: offerParams,
  body: OfferAnswer,
  response: z.array(OfferRequest),
})

const OfferSetting = z.object({ rule: OfferRule.nullable() })

export const setOfferRule = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/offer-rule',
  summary:
    'Say whether an own sale takes offers, and from which percentage of the price; null, the default, takes none',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: OfferSetting,
  response: OfferSetting,
})

export const setFirmPrice = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/items/:itemId/firm',
  summary: 'Say that the price of an item of an own sale is firm, or that it is not',
  access: 'user',
  addsNothing: true,
  params: listingParams.extend({ itemId: z.uuid() }),
  body: z.object({ isFirm: z.boolean() }),
  response: z.object({ isFirm: z.boolean() }),
})
