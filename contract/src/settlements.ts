import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { consignorParams, ConsignorState } from './consignors.ts'
import { MAX_CONSIGNORS } from './consignments.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { addDays } from './sale-days.ts'
import { MAX_CONSIGNOR_NUMBER, TagNumber } from './tags.ts'
import { plainText } from './text.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

// Settling a sale of many sellers in five steps: close, unknown items, missing items, look at each consignor, pay.

/** For how long a payment may be undone; the trace of both stays. */
export const UNDO_PAYMENT_HOURS = 24
/** Of one consignor. */
export const MAX_CORRECTIONS = 50
export const MAX_PAYOUTS = 50
/** A check that nobody has cashed by then is asked about: it may be lost. */
export const LOST_CHECK_DAYS = 75

const Cents = z.number().int()

export const PayoutMeans = z.enum(['cash', 'check', 'other'])
export type PayoutMeans = z.infer<typeof PayoutMeans>

export const Payout = z.object({
  id: z.uuid(),
  cents: Cents,
  means: PayoutMeans,
  /** YYYY-MM-DD. */
  day: z.string(),
  /** The number of the check: 'No. 1043'. */
  note: z.string(),
  /** Who wrote it down, and when: ISO instant. */
  paidBy: z.string(),
  recordedAt: z.string(),
  /** ISO instant; null unless it was undone, or another payment stands for it. */
  undoneAt: z.string().nullable(),
  /** YYYY-MM-DD, of a check. */
  cashedOn: z.string().nullable(),
  /** The lost check that it stands for. */
  replaces: z.uuid().nullable(),
})
export type Payout = z.infer<typeof Payout>

/** A check that was not cashed in time. @param today YYYY-MM-DD */
export const isLostCheck = ({ means, day, undoneAt, cashedOn }: Payout, today: string): boolean =>
  means === 'check' && undoneAt === null && cashedOn === null && addDays(day, LOST_CHECK_DAYS) < today

export const Correction = z.object({
  id: z.uuid(),
  /** More than 0: in favor of the consignor. */
  cents: Cents,
  reason: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
})
export type Correction = z.infer<typeof Correction>

export const ConsignorSettlement = z.object({
  consignorId: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  state: ConsignorState,
  dispute: z.string(),
  soldCount: z.number().int(),
  /** Sold without a price, by marking it sold; in no sum. */
  uncountedCount: z.number().int(),
  soldCents: Cents,
  /** Their part before fees: as it was fixed, once they are settled. */
  shareCents: Cents,
  feeCents: Cents,
  /** How sales and take-backs after they were settled have changed their part. */
  laterCents: Cents,
  corrections: z.array(Correction),
  payoutCents: Cents,
  owedCents: Cents,
  commissionCents: Cents,
  payouts: z.array(Payout),
  /** What is still to be paid; less than 0: what was paid too much. */
  dueCents: Cents,
  /** Things that were checked in and not sold. */
  unsoldCount: z.number().int(),
  missingCount: z.number().int(),
})
export type ConsignorSettlement = z.infer<typeof ConsignorSettlement>

/** A line of a sale of which nobody knows the thing. */
export const UnknownLine = z.object({
  purchaseId: z.uuid(),
  title: z.string(),
  cents: Cents,
  /** ISO instant. */
  soldAt: z.string(),
  deviceName: z.string(),
  /** Null where the consignor is not known either. */
  consignorNumber: z.number().int().nullable(),
})
export type UnknownLine = z.infer<typeof UnknownLine>

export const MAX_UNKNOWN_LINES = 1000

export const Settlement = z.object({
  isClosed: z.boolean(),
  /** The latest MAX_UNKNOWN_LINES. */
  unknownLines: z.array(UnknownLine),
  /** Things that two tills sold; each is settled where the till shows conflicts. */
  oversoldCount: z.number().int(),
  /** Things that were checked in and are neither sold nor back. */
  unsoldCount: z.number().int(),
  /** By number. */
  consignors: z.array(ConsignorSettlement).max(MAX_CONSIGNORS),
  /** What was sold of nobody in particular. */
  houseCents: Cents,
  /** Payouts, commission and the fees taken add up to the takings. */
  takingsCents: Cents,
  payoutCents: Cents,
  commissionCents: Cents,
  feesTakenCents: Cents,
  /** Fees that no share covers. */
  owedCents: Cents,
  paidCents: Cents,
})
export type Settlement = z.infer<typeof Settlement>

export const readSettlement = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/settlement',
  summary: 'What each consignor gets, and what stands in the way of settling',
  access: 'user',
  params: listingParams,
  response: Settlement,
})

export const matchUnknownLine = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/settlement/unknown-lines/:purchaseId',
  summary: 'Say of a sold line whose thing it was, or which thing; 409 for a thing that is sold',
  access: 'user',
  addsNothing: true,
  params: listingParams.extend({ purchaseId: z.uuid() }),
  body: z.object({
    /** Null: nobody's, so that the money is the organizer's. */
    consignor: TagNumber.shape.consignor.nullable(),
    /** Null: it is not known which. */
    item: TagNumber.shape.item.nullable(),
  }),
})

export const reopenUnknownLine = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/settlement/unknown-lines/:purchaseId',
  summary: 'Take back whose a sold line was: it is unknown again; 409 once its consignor is settled',
  access: 'user',
  params: listingParams.extend({ purchaseId: z.uuid() }),
  /** Whose number the till had typed; missing where it had none. */
  query: z.object({ consignor: z.coerce.number().int().min(1).max(MAX_CONSIGNOR_NUMBER).optional() }),
})

export const settleConsignors = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/settlement/settled',
  summary:
    'Fix what consignors get; 409 while the sale is open, something was sold twice or is unknown; repeating it changes nothing',
  access: 'user',
  addsNothing: true,
  params: listingParams,
  body: z.object({
    /** Null: everybody who is not settled. */
    consignorIds: z.array(z.uuid()).max(MAX_CONSIGNORS).nullable(),
  }),
  response: z.object({ settled: z.number().int() }),
})

/** What is noted of a payment. */
export const PaymentInput = z.object({
  cents: z
    .number()
    .int()
    .min(1, { error: () => t`There is nothing to pay` })
    .max(MAX_TILL_CENTS),
  means: PayoutMeans,
  day: CalendarDay,
  note: plainText(() => t`Note`, 80),
  /** A check that is lost: it counts no more, and this payment stands for it. */
  replaces: z.uuid().nullable().default(null),
})

export const payConsignor = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignors/:consignorId/payouts/:payoutId',
  summary:
    'Note that a consignor was paid, under an id of the caller; 409 unless it is the sum that is due, or a check that is cashed is to be replaced',
  access: 'user',
  params: consignorParams.extend({ payoutId: z.uuid() }),
  body: PaymentInput,
})

export const noteCashed = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignors/:consignorId/payouts/:payoutId/cashed',
  summary: 'Note when a check was cashed, or with null that it was not',
  access: 'user',
  addsNothing: true,
  params: consignorParams.extend({ payoutId: z.uuid() }),
  body: z.object({ day: CalendarDay.nullable() }),
})

export const undoPayout = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/consignors/:consignorId/payouts/:payoutId',
  summary: 'Say that a payment was not made; its trace stays. 409 after 24 hours, and for a check that is cashed',
  access: 'user',
  params: consignorParams.extend({ payoutId: z.uuid() }),
})

/** A line that corrects what a settled consignor gets. */
export const CorrectionInput = z.object({
  cents: z
    .number()
    .int()
    .min(-MAX_TILL_CENTS)
    .max(MAX_TILL_CENTS)
    .refine((cents) => cents !== 0, { error: () => t`Enter an amount` }),
  reason: plainText(() => t`Reason`, 120).min(1, { error: () => t`Say what you are correcting` }),
})

export const correctConsignor = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignors/:consignorId/corrections/:correctionId',
  summary: 'Add a line to what a settled consignor gets, under an id of the caller; lines are never changed',
  access: 'user',
  params: consignorParams.extend({ correctionId: z.uuid() }),
  body: CorrectionInput,
})

export const answerDispute = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/consignors/:consignorId/dispute',
  summary: 'Say that what a consignor found wrong is cleared up',
  access: 'user',
  params: consignorParams,
})
