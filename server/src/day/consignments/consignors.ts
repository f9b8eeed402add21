import { FREE_CONSIGNORS, MAX_CONSIGNORS } from '@yardsnap/contract/consignments'
import type { Consignor, ConsignorCsvRow, ConsignorInput } from '@yardsnap/contract/consignors'
import { MAX_CONSIGNOR_NUMBER } from '@yardsnap/contract/tags'
import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret, newSecret } from '#auth/secrets.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import type { PlansService } from '#core/plans/service.ts'
import { readConsignorsCsv } from './consignors-csv.ts'
import { readMailStops } from './mail-stops.ts'
import type { EnqueueMail } from './mails.ts'
import * as queries from './queries.ts'
import { readBooks, settleAll } from './sums.ts'
import { FROZEN, requireConsignment } from './terms.ts'
import { toConsignor } from './view.ts'

/** How many consignors the plan of a sale's organizer allows. */
export type ConsignorLimits = ReturnType<typeof consignorLimits>

export const consignorLimits = ({ plans }: { plans: Pick<PlansService, 'read'> }) => ({
  getMost: async (userId: string): Promise<number> =>
    ['trial', 'premium'].includes((await plans.read(userId)).kind) ? MAX_CONSIGNORS : FREE_CONSIGNORS,
})

interface Dependencies {
  database: Database
  limits: ConsignorLimits
  secret: string
  enqueueMail: EnqueueMail
}

/** Who brings things to a sale, as its organizer sees them. */
export function consignorsService({ database: { db }, limits, secret, enqueueMail }: Dependencies) {
  async function list(from: Queryable, userId: string, listingId: string): Promise<Consignor[]> {
    const books = await readBooks(from, listingId)
    const sums = new Map(settleAll(books).map((row) => [row.consignorId, row]))
    const emails = books.consignors.map(({ email }) => email)
    const isStopped = await readMailStops(from, { secret, sellerId: userId, emails })
    return books.consignors.map((row) => {
      const { soldCount = 0, soldCents = 0, dueCents = 0 } = sums.get(row.id) ?? {}
      const counts = { items: books.items.get(row.id), soldCount, soldCents, dueCents }
      return { ...toConsignor(row, books.consignment, counts), wantsNoMail: isStopped(row.email) }
    })
  }

  async function read(
    from: Queryable,
    userId: string,
    { listingId, consignorId }: { listingId: string; consignorId: string },
  ): Promise<Consignor> {
    const consignor = (await list(from, userId, listingId)).find(({ id }) => id === consignorId)
    if (!consignor) throw consignorNotFound()
    return consignor
  }

  return {
    async list(userId: string, listingId: string): Promise<Consignor[]> {
      await checkOwnListing(db, userId, listingId)
      return list(db, userId, listingId)
    },

    /**
     * Adds or changes a consignor, and mails who gets a place from the waiting list. Idempotent by id.
     * @param language of that mail, unless they registered in another one
     * @throws AppError `conflict` for a number that is taken or on tags, terms that are fixed, or too many consignors;
     *   `premium_required`; `not_found` for an id of another sale
     */
    async write(
      userId: string,
      { listingId, consignorId, language }: { listingId: string; consignorId: string; language: Language },
      input: ConsignorInput,
    ): Promise<Consignor> {
      await checkOwnListing(db, userId, listingId)
      const most = await limits.getMost(userId)
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await requireConsignment(tx, listingId)
        const known = await queries.findConsignor(tx, listingId, { id: consignorId })
        const others = (await queries.listConsignors(tx, listingId)).filter(({ id }) => id !== consignorId)
        const number = input.number ?? known?.number ?? findFreeNumber(others)
        refuseTakenNumber(others, number)
        const { name, email, phone, isWaiting, hasWorkedShift } = input
        const { splitBasisPoints, entryFeeCents, tagFeeCents } = input
        const terms = { splitBasisPoints, entryFeeCents, tagFeeCents, hasWorkedShift }
        const values = { number, name, initials: toInitials(name), email, phone, isWaiting, ...terms }
        if (known) {
          refuseChange(known, { number, ...terms })
          // Who waits keeps no time from those who come.
          const bookings = isWaiting ? { dropOffSlotId: null, pickUpSlotId: null } : {}
          await queries.updateConsignor(tx, consignorId, { ...values, ...bookings })
          const isAdmitted = known.isWaiting && !isWaiting
          if (isAdmitted && email !== null) await enqueueMail(tx, { consignorId, reason: 'admitted', language })
        } else {
          if ((await queries.findListingOf(tx, consignorId)) !== null) throw consignorNotFound()
          refuseTooMany(others.length + 1, most)
          await queries.insertConsignors(tx, [{ ...values, id: consignorId, listingId, position: number }])
        }
        return read(tx, userId, { listingId, consignorId })
      })
    },

    /** Idempotent. @throws AppError `conflict` when something of theirs was sold */
    async remove(userId: string, listingId: string, consignorId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const consignor = await queries.findConsignor(tx, listingId, { id: consignorId })
        if (!consignor) return
        if ((await queries.hasSold(tx, consignorId)) || consignor.settledAt !== null) {
          throw new AppError('conflict', t.lazy`Things of ${consignor.name} are sold already. Keep the name.`)
        }
        await queries.deleteConsignor(tx, consignor)
      })
    },

    /** @returns the secret of a new link, which is stored as a hash only; the former links end */
    async makeLink(userId: string, listingId: string, consignorId: string): Promise<{ token: string }> {
      const token = newSecret()
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await requireConsignment(tx, listingId)
        if (!(await queries.findConsignor(tx, listingId, { id: consignorId }))) throw consignorNotFound()
        await queries.updateConsignor(tx, consignorId, { portalTokenHash: hashSecret(token), linkId: null })
      })
      return { token }
    },

    /**
     * Adds all rows of a table, or none when one is not understood.
     * @throws AppError `invalid` for what is no table; `conflict` and `premium_required` for too many
     */
    async addFromCsv(userId: string, listingId: string, csv: string): Promise<ConsignorCsvRow[]> {
      await checkOwnListing(db, userId, listingId)
      const most = await limits.getMost(userId)
      const rows = readConsignorsCsv(csv)
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await requireConsignment(tx, listingId)
        const known = await queries.listConsignors(tx, listingId)
        const added = numberRows(rows, known)
        if (added.some(({ message }) => message !== '')) {
          return added.map(({ line, name, message }) => ({ line, name, number: null, message }))
        }
        refuseTooMany(known.length + added.length, most)
        await queries.insertConsignors(
          tx,
          added.flatMap(({ input, number }) => {
            if (!input || number === null) return []
            const { isWaiting: _isWaiting, ...values } = input
            return { ...values, number, id: uuidv7(), listingId, position: number, initials: toInitials(input.name) }
          }),
        )
        return added.map(({ line, name, number }) => ({ line, name, number, message: '' }))
      })
    },
  }
}

export const consignorNotFound = (): AppError => new AppError('not_found', t.lazy`This person is not part of the sale`)

/** The number after the highest, or the lowest free one when the highest is taken. */
export function findFreeNumber(others: readonly { number: number }[]): number {
  const taken = new Set(others.map(({ number }) => number))
  const next = Math.max(0, ...taken) + 1
  if (next <= MAX_CONSIGNOR_NUMBER) return next
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number
}

/** @throws AppError `conflict` */
function refuseTakenNumber(others: readonly { number: number; name: string }[], number: number): void {
  const holder = others.find((other) => other.number === number)
  if (holder) throw new AppError('conflict', t.lazy`Number ${String(number)} is ${holder.name}’s.`)
}

type FrozenTerms = Pick<
  queries.ConsignorRow,
  'number' | 'splitBasisPoints' | 'entryFeeCents' | 'tagFeeCents' | 'hasWorkedShift'
>

/** @throws AppError `conflict` for a number that is on tags, and terms of somebody who is settled */
function refuseChange(known: queries.ConsignorRow, next: FrozenTerms): void {
  if (known.number !== next.number && known.lastTagNumber > 0) {
    throw new AppError('conflict', t.lazy`Tags with the number ${String(known.number)} exist. Keep it.`)
  }
  const isChanged = Object.entries(next).some(([name, value]) => known[name as keyof FrozenTerms] !== value)
  if (known.settledAt !== null && isChanged) throw new AppError('conflict', FROZEN)
}

/** @throws AppError `premium_required` or `conflict` */
function refuseTooMany(count: number, most: number): void {
  if (count <= most) return
  if (most < MAX_CONSIGNORS) {
    const text = t.lazy`More than ${FREE_CONSIGNORS} consignors are part of Premium`
    throw new AppError('premium_required', text, { reason: 'sales_tracking' })
  }
  throw new AppError('conflict', t.lazy`A sale has at most ${MAX_CONSIGNORS} consignors.`)
}

/** 'RW' of 'Rosa Winter': as owners have them at the till. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
    .slice(0, 3)
}

/** Gives numbers to rows without one, and says which rows have one that is taken. */
function numberRows(rows: ReturnType<typeof readConsignorsCsv>, known: readonly { number: number; name: string }[]) {
  const taken = new Map(known.map(({ number, name }) => [number, name]))
  const asked = rows.map((row) => {
    const number = row.input?.number ?? null
    const holder = number === null ? undefined : taken.get(number)
    if (number !== null) taken.set(number, row.name)
    return holder === undefined ? row : { ...row, message: t`Number ${String(number)} is ${holder}’s.` }
  })
  return asked.map((row) => {
    if (row.input === null || row.input.number !== null) return { ...row, number: row.input?.number ?? null }
    const number = findFreeNumber([...taken.keys()].map((key) => ({ number: key })))
    taken.set(number, row.name)
    return { ...row, number }
  })
}
