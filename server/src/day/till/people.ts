import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import type { OwnPayWays } from '@yardsnap/contract/pay-ways'
import { MAX_TILL_NUMBER, type TillOwner } from '@yardsnap/contract/till'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import type { PayWaysService } from '#core/pay-ways/service.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'
import * as tagQueries from './tag-queries.ts'

const ARE_PAID_LATER = t.lazy`The people of this sale are consignors. They are paid when the sale is settled.`
const ARE_CONSIGNORS = t.lazy`The people of this sale are consignors. Change them in their list.`

interface Dependencies {
  database: Database
  payWays: Pick<PayWaysService, 'sealForOwner'>
}

/** Assigns items to the people of a sale, and numbers the price stickers and phones. */
export function tillPeople({ database: { db }, payWays }: Dependencies) {
  async function numberStickers(listingId: string): Promise<void> {
    if (!(await queries.hasUnnumbered(db, listingId))) return
    await db.transaction(async (tx) => {
      await queries.lockListing(tx, listingId)
      await queries.numberStickers(tx, listingId)
    })
  }

  return {
    numberStickers,

    /** Whom somebody has put down to get money of their sales, for the export of their data: how they are reached is others'. */
    exportOwners: (userId: string) => tagQueries.listOwnersOf(db, userId),

    /** The number of a phone at this sale, given once. After 99 phones, which no sale has, all others share the last. */
    async numberTill(listingId: string, deviceId: string): Promise<number> {
      const known = await queries.findTillNumber(db, listingId, deviceId)
      if (known !== null) return known
      return db.transaction(async (tx) => {
        await queries.lockListing(tx, listingId)
        const given = await queries.findTillNumber(tx, listingId, deviceId)
        if (given !== null) return given
        const number = (await queries.countTillNumbers(tx, listingId)) + 1
        if (number > MAX_TILL_NUMBER) return MAX_TILL_NUMBER
        await queries.insertTillNumber(tx, { listingId, deviceId, number })
        return number
      })
    },

    /** @throws AppError `not_found`; `conflict` where the organizer pays, or the person would be paid twice */
    async writeOwnerPayWays(
      userId: string,
      { listingId, ownerId }: { listingId: string; ownerId: string },
      ways: OwnPayWays['ways'],
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (await tagQueries.findConsignment(tx, listingId)) throw new AppError('conflict', ARE_PAID_LATER)
        const sealed = payWays.sealForOwner(ownerId, ways)
        if (!(await queries.writeSealedPayWays(tx, { listingId, ownerId }, sealed)))
          throw new AppError('not_found', t.lazy`This person is not part of the sale`)
      })
    },

    /** @throws AppError `conflict` when somebody is left out for whom something was sold, and where they are consignors */
    async writeOwners(userId: string, listingId: string, owners: TillOwner[]): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (await tagQueries.findConsignment(tx, listingId)) throw new AppError('conflict', ARE_CONSIGNORS)
        const paid = await queries.findPaidOwner(
          tx,
          listingId,
          owners.map(({ id }) => id),
        )
        if (paid !== null) throw new AppError('conflict', t.lazy`Things of ${paid} are sold already. Keep the name.`)
        await queries.replaceOwners(tx, listingId, owners)
      })
    },

    async assignOwner(userId: string, listingId: string, part: { itemIds: string[]; ownerId: string | null }) {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const isKnown = (await queries.listOwners(tx, listingId)).some(({ id }) => id === part.ownerId)
        if (part.ownerId !== null && !isKnown)
          throw new AppError('invalid', t.lazy`This person is not part of the sale`)
        await queries.assignOwner(tx, listingId, part)
      })
    },

    /** What stickers say below the price, by item: 'No. 15 · RW'. */
    async stickerNotes(listingId: string, language: Language): Promise<Map<string, string>> {
      await numberStickers(listingId)
      const initials = new Map((await queries.listOwners(db, listingId)).map((owner) => [owner.id, owner.initials]))
      const rows = await queries.listItems(db, listingId)
      return new Map(
        rows.map(({ id, stickerNumber, ownerId }) => {
          const owner = initials.get(ownerId ?? '')
          const number = inLanguage(language, () => t`No. ${String(stickerNumber)}`)
          return [id, owner === undefined ? number : `${number} · ${owner}`]
        }),
      )
    },
  }
}
