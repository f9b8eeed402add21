import { formatDate } from '@yardsnap/contract/dates'
import { formatMoney } from '@yardsnap/contract/formats'
import { MAX_PAYOUTS, type PayoutMeans, UNDO_PAYMENT_HOURS } from '@yardsnap/contract/settlements'
import { LazyText, t } from '@yardsnap/contract/texts'
import { toDollars } from '@yardsnap/contract/till-money'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import { consignorNotFound } from './consignors.ts'
import * as settlements from './settlement-queries.ts'
import { readBooks, type Settled, settleAll } from './sums.ts'

export interface ConsignorName {
  listingId: string
  consignorId: string
}

export type PayoutName = ConsignorName & { payoutId: string }

export interface Payment {
  cents: number
  means: PayoutMeans
  day: string
  note: string
  /** A lost check; null for a payment that stands for none. */
  replaces: string | null
}

/** Notes what consignors were paid. Nothing is ever removed, and nobody is paid twice. */
export function payingService({ database: { db }, now }: { database: Database; now: () => Date }) {
  /** A lost check counts no more from now on. @throws AppError `not_found`; `conflict` for what is no open check */
  async function voidCheck(tx: Queryable, name: ConsignorName, payoutId: string): Promise<void> {
    const check = await settlements.findPayout(tx, payoutId)
    if (!check) throw consignorNotFound()
    refuseOtherConsignor(check, name)
    if (check.means !== 'check') throw new AppError('conflict', t.lazy`Only a check can be reissued.`)
    refuseCashed(check)
    if (check.undoneAt !== null) throw new AppError('conflict', t.lazy`This check does not count anymore.`)
    await settlements.undoPayout(tx, payoutId, now())
  }

  return {
    /**
     * Idempotent by id, so that nobody is paid twice.
     * @throws AppError `conflict` for another sum than is due, somebody who is not settled, one who finds something wrong, and
     *   a check to be replaced that was cashed or replaced before
     */
    async pay(userId: string, { payoutId, ...name }: PayoutName, payment: Payment): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        await findSettled(tx, name)
        const known = await settlements.findPayout(tx, payoutId)
        if (known) return refuseOtherConsignor(known, name)
        if (payment.replaces !== null) await voidCheck(tx, name, payment.replaces)
        refusePayment(await findSettled(tx, name), payment.cents)
        await settlements.insertPayout(tx, { ...payment, ...name, id: payoutId, paidBy: userId, recordedAt: now() })
      })
    },

    /** Idempotent. @param day null: it was not @throws AppError `not_found`; `conflict` for what is no open check */
    async noteCashed(userId: string, { payoutId, ...name }: PayoutName, day: string | null): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const known = await settlements.findPayout(tx, payoutId)
        if (!known) throw consignorNotFound()
        refuseOtherConsignor(known, name)
        if (known.means !== 'check') throw new AppError('conflict', t.lazy`Only a check is cashed.`)
        if (known.undoneAt !== null) throw new AppError('conflict', t.lazy`This check does not count anymore.`)
        await settlements.updatePayout(tx, payoutId, { cashedOn: day })
      })
    },

    /** Idempotent. @throws AppError `not_found`; `conflict` after UNDO_PAYMENT_HOURS, and for a check that is cashed */
    async undoPayout(userId: string, { payoutId, ...name }: PayoutName): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const known = await settlements.findPayout(tx, payoutId)
        if (!known) throw consignorNotFound()
        refuseOtherConsignor(known, name)
        if (known.undoneAt !== null) return
        refuseCashed(known)
        if (now().getTime() - known.recordedAt.getTime() > UNDO_PAYMENT_HOURS * 3_600_000) {
          throw new AppError(
            'conflict',
            t.lazy`A payment can be undone for ${UNDO_PAYMENT_HOURS} hours. Add a correction.`,
          )
        }
        await settlements.undoPayout(tx, payoutId, now())
      })
    },
  }
}

/** @throws AppError `not_found`; `conflict` for a consignor who is not settled */
export async function findSettled(tx: Queryable, { listingId, consignorId }: ConsignorName): Promise<Settled> {
  const row = settleAll(await readBooks(tx, listingId)).find((settled) => settled.consignorId === consignorId)
  if (!row) throw consignorNotFound()
  if (row.state !== 'settled' && row.state !== 'paid') {
    throw new AppError('conflict', t.lazy`${row.name} is not settled yet.`)
  }
  return row
}

/** @throws AppError `not_found` for an id that is somebody else's */
export function refuseOtherConsignor(row: ConsignorName, name: ConsignorName): void {
  if (row.consignorId !== name.consignorId || row.listingId !== name.listingId) throw consignorNotFound()
}

/** @throws AppError `conflict` for a sum that is not what is due now */
function refusePayment({ name, dispute, dueCents, payouts }: Settled, cents: number): void {
  if (dispute !== '') throw new AppError('conflict', t.lazy`${name} finds something wrong. Resolve it first.`)
  if (dueCents <= 0) throw new AppError('conflict', t.lazy`Nothing is left to be paid to ${name}.`)
  if (dueCents !== cents) {
    const due = formatMoney(toDollars(dueCents))
    throw new AppError('conflict', t.lazy`${due} is to be paid to ${name} now. Look at it again.`)
  }
  if (payouts.length >= MAX_PAYOUTS) {
    throw new AppError('conflict', t.lazy`At most ${MAX_PAYOUTS} payments to one consignor are kept.`)
  }
}

/** @throws AppError `conflict` */
function refuseCashed({ cashedOn }: { cashedOn: string | null }): void {
  if (cashedOn === null) return
  throw new AppError('conflict', new LazyText(() => t`This check was cashed on ${formatDate(cashedOn)}.`))
}
