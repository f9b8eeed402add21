import { t } from './texts.ts'
import { z } from 'zod'
import { WallClock } from './calendar.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { ALL_BASIS_POINTS } from './settlement-sums.ts'
import { MAX_PRICE_RULES } from './rule-periods.ts'
import { TagPriceRule } from './tag-prices.ts'
import { TagRule } from './tags.ts'
import { plainText } from './text.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

// A sale of many sellers at one till: consignors bring tagged things, and are paid a part of what was sold.

/** As many as a till has owners without Premium. */
export const FREE_CONSIGNORS = 12
export const MAX_CONSIGNORS = 400
/** Of all consignors of a sale together. */
export const MAX_CONSIGNED_ITEMS = 20_000
/** More than one household brings, and so much that nobody takes up the room of all. */
export const MAX_ITEMS_PER_CONSIGNOR = 1000
export const MAX_SLOTS = 60
export const MAX_DEPARTMENTS = 40
export const MAX_TERMS_LENGTH = 5000

/** `rummage`: departments take prices that are typed in, and nothing is tagged. */
export const ConsignmentMode = z.enum(['consign', 'rummage'])
export type ConsignmentMode = z.infer<typeof ConsignmentMode>

/** What happens to a thing that is not sold. */
export const IfUnsold = z.enum(['return', 'donate'])
export type IfUnsold = z.infer<typeof IfUnsold>

/** `closed`: the till takes no more sales, and consignors are settled. */
export const ConsignmentStatus = z.enum(['open', 'closed'])
export type ConsignmentStatus = z.infer<typeof ConsignmentStatus>

/** A part of the price in basis points, 6000 for 60%. */
export const BasisPoints = z
  .number({ error: () => t`Enter a percentage` })
  .int({ error: () => t`A percentage has at most two decimal places` })
  .min(0, { error: () => t`A percentage is at least 0` })
  .max(ALL_BASIS_POINTS, { error: () => t`A percentage is at most 100` })

export const FeeCents = z
  .number({ error: () => t`Enter an amount` })
  .int({ error: () => t`An amount is in whole cents` })
  .min(0, { error: () => t`An amount is at least 0` })
  .max(1_000_000, { error: () => t`A fee is at most $10,000` })

/** A time at which so many consignors may bring or fetch their things. */
export const Slot = z
  .object({
    id: z.uuid(),
    /** By the clock where the sale is. */
    from: WallClock,
    until: WallClock,
    places: z
      .number()
      .int()
      .min(1, { error: () => t`A time slot has at least one place` })
      .max(MAX_CONSIGNORS),
  })
  .refine(({ from, until }) => from < until, { error: () => t`It ends before it begins`, path: ['until'] })
export type Slot = z.infer<typeof Slot>

const slots = z.array(Slot).max(MAX_SLOTS, { error: () => t`At most ${MAX_SLOTS} time slots` })

const fields = z.object({
  mode: ConsignmentMode,
  /** What consignors get who have agreed on nothing else. */
  splitBasisPoints: BasisPoints,
  /** Added to the split of whoever has worked a shift. */
  shiftBonusBasisPoints: BasisPoints,
  entryFeeCents: FeeCents,
  /** For each item that was checked in. */
  tagFeeCents: FeeCents,
  /** For each item that was pulled at the inspection. */
  pulledFeeCents: FeeCents,
  /** Prices are multiples of it. */
  priceStepCents: z
    .number()
    .int()
    .min(1, { error: () => t`Prices are in steps of a cent or more` })
    .max(10_000),
  minimumCents: z.number().int().min(0).max(MAX_TILL_CENTS),
  /** Consignors enter things until then, by the clock where the sale is; the organizer may later. Null: no end. */
  entryClosesAt: WallClock.nullable(),
  tagRule: TagRule,
  /** For things of which the consignor says nothing else. */
  ifUnsold: IfUnsold,
  dropOffSlots: slots,
  pickUpSlots: slots,
  priceRules: z.array(TagPriceRule).max(MAX_PRICE_RULES, { error: () => t`At most ${MAX_PRICE_RULES} price rules` }),
  /** Of a rummage sale. */
  departments: z
    .array(plainText(() => t`Department`, 40).min(1, { error: () => t`A department needs a name` }))
    .max(MAX_DEPARTMENTS, { error: () => t`At most ${MAX_DEPARTMENTS} departments` })
    .refine((names) => new Set(names).size === names.length, { error: () => t`Two departments have the same name` }),
  /** What consignors agree to; empty if there is nothing to agree to. */
  terms: plainText(() => t`Terms`, MAX_TERMS_LENGTH),
})

export const ConsignmentInput = fields.refine(
  ({ splitBasisPoints, shiftBonusBasisPoints }) => splitBasisPoints + shiftBonusBasisPoints <= ALL_BASIS_POINTS,
  { error: () => t`With a shift, consignors would get more than the whole price`, path: ['shiftBonusBasisPoints'] },
)
export type ConsignmentInput = z.infer<typeof ConsignmentInput>

/** The terms of the owners of a multi-family sale: everybody gets all of their own money. */
export const OWNERS_TERMS = {
  splitBasisPoints: ALL_BASIS_POINTS,
  shiftBonusBasisPoints: 0,
  entryFeeCents: 0,
  tagFeeCents: 0,
  pulledFeeCents: 0,
} as const

export const Consignment = fields.extend({
  status: ConsignmentStatus,
  /** ISO instant; null while it is open. */
  closedAt: z.string().nullable(),
  /** SHA-256 of the terms, in hexadecimal; consignors accept this text and no later one. */
  termsHash: z.string(),
})
export type Consignment = z.infer<typeof Consignment>

const ConsignmentState = z.object({
  /** Null for a sale of one seller, or of owners who get all of their money. */
  consignment: Consignment.nullable(),
  consignorCount: z.number().int(),
  itemCount: z.number().int(),
  /** Of items that were entered and not brought yet. */
  announcedCount: z.number().int(),
})

export const readConsignment = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/consignment',
  summary: 'The terms of a sale of many sellers',
  access: 'user',
  params: listingParams,
  response: ConsignmentState,
})

export const writeConsignment = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignment',
  summary:
    'Set the terms; owners of the till become consignors. Splits count for what is sold afterwards. 409 once somebody is settled',
  access: 'user',
  params: listingParams,
  body: ConsignmentInput,
  response: Consignment,
})

export const changeConsignmentStatus = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignment/status',
  summary: 'Close the sale to settle it, or open it again; 409 for opening once somebody is settled',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: z.object({ status: ConsignmentStatus }),
})
