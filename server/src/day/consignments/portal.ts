import type { ConsignedItem, WrittenItem } from '@yardsnap/contract/consigned-items'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import type { Slot } from '@yardsnap/contract/consignments'
import { clockIn } from '@yardsnap/contract/sale-days'
import { addBonus } from '@yardsnap/contract/settlement-sums'
import { t } from '@yardsnap/contract/texts'
import { sumAmounts } from '@yardsnap/contract/till-money'
import { hashSecret } from '#auth/secrets.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import * as itemQueries from './item-queries.ts'
import { printTags, refuseSold, writeItem } from './items.ts'
import { readLinkId } from './links.ts'
import * as queries from './queries.ts'
import { listUntagged } from './settlement-queries.ts'
import { readBooks, type Settled, settleAll } from './sums.ts'
import { FROZEN, refuseOtherTerms, requireConsignment } from './terms.ts'
import { getTerms, hasAcceptedTerms, toConsignment, toItem } from './view.ts'

interface Dependencies {
  database: Database
  secret: string
  now: () => Date
}

interface Access {
  listingId: string
  consignorId: string
}

/** @returns null for a link that does not work */
export async function findAccess(
  from: Queryable,
  { secret, token }: { secret: string; token: string },
): Promise<Access | null> {
  const linkId = readLinkId(secret, token)
  return queries.findByLink(from, linkId === null ? { tokenHash: hashSecret(token) } : { linkId })
}

/** What a consignor sees and does by their link. Nothing of anybody else's, and no sums of the sale. */
export function consignorPortal({ database: { db }, secret, now }: Dependencies) {
  /** @throws AppError `not_found` for a link that does not work */
  async function open(from: Queryable, token: string): Promise<Access> {
    const access = await findAccess(from, { secret, token })
    if (!access) throw linkEnded()
    return access
  }

  async function findSale(from: Queryable, listingId: string) {
    const sale = await queries.findSale(from, listingId)
    if (!sale) throw linkEnded()
    return sale
  }

  /** Runs a change under the lock of the sale, with the consignor as they are then. */
  async function change<Made>(token: string, run: (tx: Queryable, state: State) => Promise<Made>): Promise<Made> {
    const { listingId } = await open(db, token)
    const sale = await findSale(db, listingId)
    return db.transaction(async (tx) => {
      await lockOwnListing(tx, sale.sellerId, listingId)
      // The link may have ended while this waited.
      const { consignorId } = await open(tx, token)
      const consignor = await queries.findConsignor(tx, listingId, { id: consignorId })
      if (!consignor) throw linkEnded()
      return run(tx, { sale, consignor, consignment: await requireConsignment(tx, listingId) })
    })
  }

  /** @throws AppError `conflict` with the reason why nothing can be entered */
  function refuseEntry({ sale, consignor, consignment }: State): void {
    if (consignor.settledAt !== null) throw new AppError('conflict', FROZEN)
    refuseWaiting(consignor)
    if (!hasAcceptedTerms(consignor, consignment)) throw new AppError('conflict', t.lazy`Accept the terms first.`)
    if (!isEntryOpen(consignment, sale.timeZone, now())) {
      throw new AppError('conflict', t.lazy`Entries are closed. Ask the organizer.`)
    }
  }

  return {
    async read(token: string): Promise<ConsignorPortal> {
      const { listingId, consignorId } = await open(db, token)
      const { title, timeZone, saleDate, organizer } = await findSale(db, listingId)
      const books = await readBooks(db, listingId)
      const consignor = books.consignors.find(({ id }) => id === consignorId)
      const row = settleAll(books).find((settled) => settled.consignorId === consignorId)
      if (!books.consignment || !consignor || !row) throw linkEnded()
      const booked = await queries.countBookings(db, listingId)
      const terms = getTerms(consignor, books.consignment)
      const rules = toConsignment(books.consignment)
      const { number, name, dispute, dropOffSlotId, pickUpSlotId } = consignor
      return {
        sale: { title, timeZone, saleDate, organizer, isClosed: rules.status === 'closed' },
        consignor: {
          number,
          name,
          state: row.state,
          splitBasisPoints: addBonus(terms.splitBasisPoints, terms.bonusBasisPoints),
          entryFeeCents: terms.fees.entryCents,
          tagFeeCents: terms.fees.tagCents,
          hasAcceptedTerms: hasAcceptedTerms(consignor, books.consignment),
          dropOffSlotId,
          pickUpSlotId,
          dispute,
        },
        rules: {
          terms: rules.terms,
          termsHash: rules.termsHash,
          priceStepCents: rules.priceStepCents,
          minimumCents: rules.minimumCents,
          pulledFeeCents: rules.pulledFeeCents,
          entryClosesAt: rules.entryClosesAt,
          tagRule: rules.tagRule,
          ifUnsold: rules.ifUnsold,
          priceRules: rules.priceRules,
        },
        isEntryOpen: isEntryOpen(books.consignment, timeZone, now()),
        dropOffSlots: toOpenSlots(rules.dropOffSlots, booked),
        pickUpSlots: toOpenSlots(rules.pickUpSlots, booked),
        items: (await itemQueries.listItems(db, listingId, { consignorId })).map(toItem),
        untagged: await listUntagged(db, consignorId),
        soldCents: row.soldCents,
        result: consignor.settledAt === null ? null : toResult(row),
      }
    },

    /** Idempotent. @throws AppError `conflict` when the terms have changed since they were read */
    acceptTerms: (token: string, termsHash: string): Promise<void> =>
      change(token, async (tx, { consignor, consignment }) => {
        refuseOtherTerms(consignment, termsHash)
        if (consignor.termsHash === termsHash) return
        await queries.updateConsignor(tx, consignor.id, { termsHash, termsAcceptedAt: now() })
      }),

    /** Idempotent by id. @throws AppError `conflict` when nothing can be entered; as `writeItem` */
    writeItem: (token: string, itemId: string, input: WrittenItem): Promise<ConsignedItem> =>
      change(token, async (tx, state) => {
        const known = await findOwn(tx, state.consignor, itemId)
        if (known && isAsBefore(known, input)) {
          // What happens to a thing that is not sold can be said until the end.
          if (state.consignor.settledAt !== null) throw new AppError('conflict', FROZEN)
        } else refuseEntry(state)
        return writeItem(tx, { consignor: state.consignor, itemId, input })
      }),

    /** Idempotent. @throws AppError `conflict` for a thing that was checked in */
    removeItem: (token: string, itemId: string): Promise<void> =>
      change(token, async (tx, state) => {
        const item = await findOwn(tx, state.consignor, itemId)
        if (!item) return
        refuseEntry(state)
        refuseSold(item)
        if (item.place !== 'announced') {
          throw new AppError('conflict', t.lazy`The organizer has this already. Ask for it.`)
        }
        await itemQueries.deleteItem(tx, itemId)
      }),

    markPrinted: (token: string, itemIds: string[] | null) =>
      change(token, (tx, { consignor }) => printTags(tx, consignor.id, { itemIds, at: now() })),

    /**
     * Idempotent.
     * @throws AppError `conflict` for a time slot that is full, and on the waiting list; `not_found` for one that does not exist
     */
    bookSlots: (token: string, slots: Bookings): Promise<void> =>
      change(token, async (tx, { consignor, consignment }) => {
        refuseWaiting(consignor)
        const booked = await queries.countBookings(tx, consignor.listingId)
        refuseSlot(consignment.dropOffSlots, booked, { before: consignor.dropOffSlotId, next: slots.dropOffSlotId })
        refuseSlot(consignment.pickUpSlots, booked, { before: consignor.pickUpSlotId, next: slots.pickUpSlotId })
        await queries.updateConsignor(tx, consignor.id, slots)
      }),

    /** Idempotent. @throws AppError `conflict` before they are settled */
    dispute: (token: string, words: string): Promise<void> =>
      change(token, async (tx, { consignor }) => {
        if (consignor.settledAt === null) throw new AppError('conflict', t.lazy`Nothing is settled yet.`)
        await queries.updateConsignor(tx, consignor.id, { dispute: words })
      }),
  }
}

interface State {
  sale: { sellerId: string; timeZone: string | null }
  consignor: queries.ConsignorRow
  consignment: queries.ConsignmentRow
}

export interface Bookings {
  dropOffSlotId: string | null
  pickUpSlotId: string | null
}

export const linkEnded = (): AppError =>
  new AppError('not_found', t.lazy`This link does not work anymore. Ask the organizer for a new one.`)

/** Whether consignors may still enter things, and register. */
export function isEntryOpen(
  { closedAt, entryClosesAt }: queries.ConsignmentRow,
  timeZone: string | null,
  now: Date,
): boolean {
  return closedAt === null && (entryClosesAt === null || clockIn(timeZone, now) < entryClosesAt)
}

async function findOwn(tx: Queryable, { id, listingId }: queries.ConsignorRow, itemId: string) {
  const [item] = await itemQueries.listItems(tx, listingId, { id: itemId, consignorId: id })
  return item ?? null
}

/** Whether an edit changes nothing but what happens to a thing that is not sold. */
function isAsBefore(item: itemQueries.ItemRow, input: WrittenItem): boolean {
  const { ifUnsold: _ifUnsold, number: _number, ...fields } = input
  return Object.entries(fields).every(([name, value]) => item[name as keyof typeof fields] === value)
}

const toOpenSlots = (slots: readonly Slot[], booked: ReadonlyMap<string, number>) =>
  slots.map(({ places, ...slot }) => ({ ...slot, left: Math.max(0, places - (booked.get(slot.id) ?? 0)) }))

/** @throws AppError `conflict` */
function refuseWaiting({ isWaiting }: queries.ConsignorRow): void {
  if (isWaiting) throw new AppError('conflict', t.lazy`You are on the waiting list.`)
}

/** @throws AppError `conflict` for a slot that is full; `not_found` for one that does not exist */
function refuseSlot(
  slots: readonly Slot[],
  booked: ReadonlyMap<string, number>,
  { before, next }: { before: string | null; next: string | null },
): void {
  if (next === null || next === before) return
  const slot = slots.find(({ id }) => id === next)
  if (!slot) throw new AppError('not_found', t.lazy`This time is not offered anymore.`)
  if ((booked.get(next) ?? 0) >= slot.places) throw new AppError('conflict', t.lazy`This time is full. Choose another.`)
}

function toResult(row: Settled): ConsignorPortal['result'] {
  const { shareCents, feeCents, laterCents, corrections, payoutCents, owedCents, payouts } = row
  return {
    shareCents,
    feeCents,
    correctionCents: laterCents + sumAmounts(corrections.map(({ cents }) => cents)),
    payoutCents,
    owedCents,
    payouts: payouts.map(({ paidBy: _paidBy, ...payout }) => payout),
  }
}
