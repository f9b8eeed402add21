import { t } from './texts.ts'
import { z } from 'zod'
import { ConsignedItem, PrintedTags, WrittenItem } from './consigned-items.ts'
import { Consignment, MAX_ITEMS_PER_CONSIGNOR, Slot } from './consignments.ts'
import { ConsignorState } from './consignors.ts'
import { endpoint } from './endpoint.ts'
import { Payout } from './settlements.ts'
import { plainText } from './text.ts'

// The page of one consignor, by the link that its organizer gave them: their own things, and no sums of the sale.

export const MAX_DISPUTE_LENGTH = 300

/** A time slot, with how many places are left. */
const OpenSlot = z.object({
  id: Slot.shape.id,
  from: Slot.shape.from,
  until: Slot.shape.until,
  left: z.number().int(),
})

export const ConsignorPortal = z.object({
  sale: z.object({
    title: z.string(),
    timeZone: z.string().nullable(),
    saleDate: z.string().nullable(),
    /** How the organizer is called. */
    organizer: z.string(),
    isClosed: z.boolean(),
  }),
  consignor: z.object({
    number: z.number().int(),
    name: z.string(),
    state: ConsignorState,
    /** With the bonus of a shift. */
    splitBasisPoints: z.number().int(),
    entryFeeCents: z.number().int(),
    tagFeeCents: z.number().int(),
    hasAcceptedTerms: z.boolean(),
    dropOffSlotId: z.uuid().nullable(),
    pickUpSlotId: z.uuid().nullable(),
    dispute: z.string(),
  }),
  rules: Consignment.pick({
    terms: true,
    termsHash: true,
    priceStepCents: true,
    minimumCents: true,
    pulledFeeCents: true,
    entryClosesAt: true,
    tagRule: true,
    ifUnsold: true,
    priceRules: true,
  }),
  /** Whether things can still be entered and changed. */
  isEntryOpen: z.boolean(),
  dropOffSlots: z.array(OpenSlot),
  pickUpSlots: z.array(OpenSlot),
  items: z.array(ConsignedItem).max(MAX_ITEMS_PER_CONSIGNOR),
  /** What was sold of theirs without a tag, which is no item; with the items that were sold it makes up `soldCents`. */
  untagged: z.array(z.object({ id: z.uuid(), title: z.string(), cents: z.number().int() })).default([]),
  /** What their things were sold for, before split and fees. */
  soldCents: z.number().int(),
  /** Null before they are settled. */
  result: z
    .object({
      shareCents: z.number().int(),
      feeCents: z.number().int(),
      correctionCents: z.number().int(),
      payoutCents: z.number().int(),
      owedCents: z.number().int(),
      payouts: z.array(Payout.omit({ paidBy: true })),
    })
    .nullable(),
})
export type ConsignorPortal = z.infer<typeof ConsignorPortal>

/** The link holds it behind the '#', so that it reaches no log of a server on its way. */
const portalParams = z.object({ token: z.string().max(100) })

export const readConsignorPortal = endpoint({
  method: 'GET',
  path: '/api/consignor-portal/:token',
  summary: "A consignor's own things and what they get, by their link",
  access: 'anyone',
  params: portalParams,
  response: ConsignorPortal,
})

export const acceptConsignmentTerms = endpoint({
  method: 'POST',
  path: '/api/consignor-portal/:token/terms',
  summary: 'Accept the terms as they were read; 409 when they have changed since',
  access: 'anyone',
  addsNothing: true,
  params: portalParams,
  body: z.object({ termsHash: z.string().max(64) }),
})

const portalItemParams = portalParams.extend({ itemId: z.uuid() })

export const writePortalItem = endpoint({
  method: 'PUT',
  path: '/api/consignor-portal/:token/items/:itemId',
  summary: 'Enter an own thing under an id of the caller, or change it; 409 when entries have closed or it was sold',
  access: 'anyone',
  params: portalItemParams,
  body: WrittenItem,
  response: ConsignedItem,
})

export const removePortalItem = endpoint({
  method: 'DELETE',
  path: '/api/consignor-portal/:token/items/:itemId',
  summary: 'Remove an own thing that was not checked in',
  access: 'anyone',
  params: portalItemParams,
})

export const markPortalTagsPrinted = endpoint({
  method: 'POST',
  path: '/api/consignor-portal/:token/printed-tags',
  summary: 'Note what is on the own tags that are printed now: null for all that have no present tag',
  access: 'anyone',
  addsNothing: true,
  params: portalParams,
  body: z.object({ itemIds: z.array(z.uuid()).max(MAX_ITEMS_PER_CONSIGNOR).nullable() }),
  response: PrintedTags,
})

export const bookConsignorSlots = endpoint({
  method: 'PUT',
  path: '/api/consignor-portal/:token/slots',
  summary: 'Book when to bring and to fetch things, or neither; 409 for a time slot that is full',
  access: 'anyone',
  addsNothing: true,
  params: portalParams,
  body: z.object({ dropOffSlotId: z.uuid().nullable(), pickUpSlotId: z.uuid().nullable() }),
})

export const disputeSettlement = endpoint({
  method: 'PUT',
  path: '/api/consignor-portal/:token/dispute',
  summary: 'Say what is wrong with the settlement; empty words take it back',
  access: 'anyone',
  addsNothing: true,
  params: portalParams,
  body: z.object({ words: plainText(() => t`What is wrong`, MAX_DISPUTE_LENGTH) }),
})
