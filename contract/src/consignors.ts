import { t } from './texts.ts'
import { z } from 'zod'
import { BasisPoints, FeeCents } from './consignments.ts'
import { EmailAddress } from './email-address.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { MAX_CONSIGNOR_NUMBER } from './tags.ts'
import { plainText } from './text.ts'

// The consignors of a sale, as its organizer sees them. An owner at the till is a consignor with the default terms.

/** In characters: 5 MB of a file in which most are of one byte. */
export const MAX_CONSIGNORS_CSV = 5 * 1024 * 1024

/**
 * `waiting`: on the waiting list. `invited`: has not accepted the terms. `settled`: what they get is fixed. `paid`: nothing
 * is left to be paid.
 */
export const ConsignorState = z.enum(['waiting', 'invited', 'active', 'settled', 'paid'])
export type ConsignorState = z.infer<typeof ConsignorState>

export const ConsignorInput = z.object({
  /** Null: the next free one. */
  number: z
    .number({ error: () => t`Enter a whole number` })
    .int({ error: () => t`Enter a whole number` })
    .min(1, { error: () => t`Numbers begin with 1` })
    .max(MAX_CONSIGNOR_NUMBER, { error: () => t`Numbers go up to ${MAX_CONSIGNOR_NUMBER}` })
    .nullable(),
  name: plainText(() => t`Name`, 40).min(1, { error: () => t`A person needs a name` }),
  email: EmailAddress.nullable(),
  phone: plainText(() => t`Phone`, 30),
  isWaiting: z.boolean().default(false),
  /** Null: as the sale's terms say. So are the fees. */
  splitBasisPoints: BasisPoints.nullable(),
  entryFeeCents: FeeCents.nullable(),
  tagFeeCents: FeeCents.nullable(),
  /** Whether the bonus for a shift is theirs. */
  hasWorkedShift: z.boolean(),
})
export type ConsignorInput = z.infer<typeof ConsignorInput>

export const Consignor = ConsignorInput.omit({ isWaiting: true }).extend({
  id: z.uuid(),
  number: z.number().int(),
  email: z.string().nullable(),
  state: ConsignorState,
  /** ISO instant. */
  termsAcceptedAt: z.string().nullable(),
  /** Whether they have accepted the terms as they are now. */
  hasAcceptedTerms: z.boolean(),
  /** What they say is wrong with their settlement; empty if nothing. */
  dispute: z.string(),
  /** ISO instant when their link was mailed last; null if never. */
  invitedAt: z.string().nullable(),
  /** How often it was mailed. */
  invitations: z.number().int(),
  /** Whether the owner of the mail address has stopped the mails of this organizer. */
  wantsNoMail: z.boolean(),
  dropOffSlotId: z.uuid().nullable(),
  pickUpSlotId: z.uuid().nullable(),
  /** All that were entered, in whatever state. */
  itemCount: z.number().int(),
  checkedInCount: z.number().int(),
  soldCount: z.number().int(),
  soldCents: z.number().int(),
})
export type Consignor = z.infer<typeof Consignor>

export const consignorParams = listingParams.extend({ consignorId: z.uuid() })

export const listConsignors = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/consignors',
  summary: 'The consignors of a sale, by their numbers',
  access: 'user',
  params: listingParams,
  response: z.array(Consignor),
})

export const writeConsignor = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/consignors/:consignorId',
  summary:
    'Add a consignor under an id of the caller, or change one; 409 for a number that is taken, or terms of somebody who is settled; more than 12 need Premium',
  access: 'user',
  params: consignorParams,
  body: ConsignorInput,
  response: Consignor,
})

export const removeConsignor = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/consignors/:consignorId',
  summary: 'Remove a consignor with all that is not sold; 409 when something was sold',
  access: 'user',
  params: consignorParams,
})

export const makeConsignorLink = endpoint({
  method: 'POST',
  path: '/api/consignor-links/:listingId/:consignorId',
  summary: "A new link to the consignor's own page; the former one stops working",
  access: 'user',
  params: consignorParams,
  status: 201,
  response: z.object({ token: z.string() }),
})

/** What became of a row of the file. */
export const ConsignorCsvRow = z.object({
  /** Of the file, from 1. */
  line: z.number().int(),
  name: z.string(),
  /** Null where nobody was added. */
  number: z.number().int().nullable(),
  /** Why not; empty else. */
  message: z.string(),
})
export type ConsignorCsvRow = z.infer<typeof ConsignorCsvRow>

export const addConsignorsFromCsv = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/consignors/csv',
  summary:
    'Add consignors from a table with the columns Name, Email, Phone, Number and Split; all rows or none are added',
  access: 'user',
  params: listingParams,
  body: z.object({ csv: z.string().max(MAX_CONSIGNORS_CSV, { error: () => t`The file is larger than 5 MB` }) }),
  response: z.array(ConsignorCsvRow),
})
