import { createHash } from 'node:crypto'
import type { ConsignedItem, TillTag } from '@yardsnap/contract/consigned-items'
import { type Consignment, OWNERS_TERMS } from '@yardsnap/contract/consignments'
import type { Consignor, ConsignorState } from '@yardsnap/contract/consignors'
import type { FeeRates } from '@yardsnap/contract/settlement-sums'
import { areSameTerms } from '@yardsnap/contract/tag-prices'
import type { TagTerms } from '@yardsnap/contract/tags'
import { toCents } from '@yardsnap/contract/till-money'
import type { ItemRow } from './item-queries.ts'
import type { ConsignmentRow, ConsignorRow, ItemCounts } from './queries.ts'

export function toConsignment({
  listingId: _listingId,
  signUpId: _signUpId,
  signUpPlaces: _signUpPlaces,
  closedAt,
  ...terms
}: ConsignmentRow): Consignment {
  return {
    ...terms,
    status: closedAt === null ? 'open' : 'closed',
    closedAt: closedAt?.toISOString() ?? null,
    termsHash: hashTerms(terms.terms),
  }
}

/** SHA-256 in hex of the words that a consignor agrees to. */
export const hashTerms = (words: string): string => createHash('sha256').update(words).digest('hex')

type Terms = Pick<
  ConsignmentRow,
  'splitBasisPoints' | 'shiftBonusBasisPoints' | 'entryFeeCents' | 'tagFeeCents' | 'pulledFeeCents'
>

/** What a consignor has agreed on: their own terms, else those of the sale, else those of owners. */
export function getTerms(consignor: ConsignorRow, consignment: ConsignmentRow | null) {
  const terms: Terms = consignment ?? { ...OWNERS_TERMS }
  const fees: FeeRates = {
    entryCents: consignor.entryFeeCents ?? terms.entryFeeCents,
    tagCents: consignor.tagFeeCents ?? terms.tagFeeCents,
    pulledCents: terms.pulledFeeCents,
  }
  return {
    splitBasisPoints: consignor.splitBasisPoints ?? terms.splitBasisPoints,
    bonusBasisPoints: consignor.hasWorkedShift ? terms.shiftBonusBasisPoints : 0,
    fees,
  }
}

export const hasAcceptedTerms = (consignor: ConsignorRow, consignment: ConsignmentRow | null): boolean =>
  !consignment || consignment.terms === '' || consignor.termsHash === hashTerms(consignment.terms)

/** @param dueCents what is still to be paid */
export function getState(
  consignor: ConsignorRow,
  consignment: ConsignmentRow | null,
  dueCents: number,
): ConsignorState {
  if (consignor.settledAt !== null) return dueCents > 0 ? 'settled' : 'paid'
  if (consignor.isWaiting) return 'waiting'
  return hasAcceptedTerms(consignor, consignment) ? 'active' : 'invited'
}

export interface ConsignorCounts {
  items: ItemCounts | undefined
  soldCount: number
  soldCents: number
  dueCents: number
}

export function toConsignor(
  row: ConsignorRow,
  consignment: ConsignmentRow | null,
  { items, soldCount, soldCents, dueCents }: ConsignorCounts,
): Omit<Consignor, 'wantsNoMail'> {
  const { id, number, name, email, phone, splitBasisPoints, entryFeeCents, tagFeeCents, hasWorkedShift } = row
  const { dispute, invitations, dropOffSlotId, pickUpSlotId } = row
  return {
    id,
    number,
    name,
    email,
    phone,
    splitBasisPoints,
    entryFeeCents,
    tagFeeCents,
    hasWorkedShift,
    state: getState(row, consignment, dueCents),
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    hasAcceptedTerms: hasAcceptedTerms(row, consignment),
    dispute,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    invitations,
    dropOffSlotId,
    pickUpSlotId,
    itemCount: items?.items ?? 0,
    checkedInCount: items?.checkedIn ?? 0,
    soldCount,
    soldCents,
  }
}

const getPrinted = ({ printedCents, printedFlag, printedColor }: ItemRow): TagTerms | null =>
  printedCents === null || printedFlag === null ? null : { cents: printedCents, flag: printedFlag, color: printedColor }

export function toItem(row: ItemRow): ConsignedItem {
  const { id, consignorNumber, number, title, size, cents, flag, color, ifUnsold, place, pulledBecause } = row
  const printed = getPrinted(row)
  return {
    id,
    consignorNumber,
    number,
    title,
    size,
    cents,
    flag,
    color,
    ifUnsold,
    state: row.soldCount > 0 ? 'sold' : place,
    pulledBecause,
    printed: printed && { ...printed, at: row.printedAt?.toISOString() ?? '' },
    isTagOld: printed !== null && !areSameTerms(printed, row),
    soldCents: row.soldPrice === null ? null : toCents(row.soldPrice),
    soldCount: row.soldCount,
  }
}

export function toTillTag(row: ItemRow): TillTag {
  const { consignorNumber, number, title, size, cents, flag, color, printed, state } = toItem(row)
  return { consignorNumber, number, title, size, cents, flag, color, printed, state }
}
