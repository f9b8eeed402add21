import {
  type DonatedThing,
  type Donation,
  type DonationInput,
  type DonationsOfYear,
  MAX_DONATIONS,
} from '@yardsnap/contract/donations'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { type ListedItem, roundToCents } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import { objectPath, type PhotosService } from '#core/photos/service.ts'
import { itemsLeft, rangeOfPiece } from '#sell/exports/service.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import { toSpreadsheet } from '#text/csv.ts'
import { madeFile, type MadeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './donation-queries.ts'

export interface DonationsDependencies {
  database: Database
  listings: Pick<ListingsService, 'readOwn'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  photos: Pick<PhotosService, 'admit' | 'attachToDonation' | 'removeForDonation'>
  pricing: Pick<PricingService, 'guideRange'>
}

/** What charities took of somebody's sales. */
export function donationsService({ database: { db }, listings, ownAccount, photos, pricing }: DonationsDependencies) {
  function toThing(item: ListedItem): DonatedThing {
    const { low, high } = rangeOfPiece(item, pricing)
    const { category, condition, quantity } = item
    return { title: shownTitle(item), category, condition, quantity, low, high }
  }

  async function findOwn(from: Queryable, userId: string, donationId: string): Promise<queries.DonationRow | null> {
    const found = await queries.findDonation(from, donationId)
    if (found && found.userId !== userId) throw donationNotFound()
    return found
  }

  /** @param receiptKey of an admitted photo; null: no receipt */
  async function setReceipt(tx: Queryable, { before, receiptKey, ...ids }: ReceiptChange): Promise<void> {
    if (receiptKey === before) return
    if (before !== null) await photos.removeForDonation(tx, ids.donationId)
    if (receiptKey !== null) await photos.attachToDonation(tx, { objectKey: receiptKey, ...ids })
  }

  async function insert(tx: Queryable, userId: string, donationId: string, input: DonationInput, left: ListedItem[]) {
    const { listingId, itemIds, charity, way, donatedOn } = input
    if (listingId === null) throw donationNotFound()
    const { title: saleTitle } = await lockOwnListing(tx, userId, listingId)
    if ((await queries.countDonations(tx, userId)) >= MAX_DONATIONS)
      throw new AppError('invalid', t.lazy`You have ${MAX_DONATIONS} donations, which is as many as are kept.`)
    // Items refer to the donation, so it is written first; what it has of them is known then.
    const known = left.filter(({ id }) => itemIds.includes(id))
    const given = new Set(await queries.listDonated(tx, listingId))
    const things = known.filter(({ id }) => !given.has(id))
    if (things.length === 0) throw new AppError('invalid', t.lazy`Choose at least one thing that is still here.`)
    const row = { id: donationId, userId, listingId, saleTitle, charity, way, donatedOn, things: things.map(toThing) }
    await queries.insertDonation(tx, row)
    await queries.markDonated(tx, { listingId, itemIds: things.map(({ id }) => id), donationId, way })
  }

  return {
    /**
     * Notes a donation, or corrects who took it, when, and its receipt.
     * @throws AppError `not_found` for a donation, sale or photo of another user; `invalid` without a thing, or with too
     *   many donations; `conflict` for a photo that is used elsewhere
     */
    async put(userId: string, donationId: string, input: DonationInput): Promise<Donation> {
      const { receiptUrl, charity, way, donatedOn } = input
      const existing = await findOwn(db, userId, donationId)
      const left = existing || !input.listingId ? [] : itemsLeft(await listings.readOwn(userId, input.listingId))
      const [receiptKey = null] = receiptUrl === null ? [] : await photos.admit({ id: userId }, [receiptUrl])
      return db.transaction(async (tx) => {
        await queries.lockDonations(tx, userId)
        const before = await findOwn(tx, userId, donationId)
        if (before) await queries.updateDonation(tx, donationId, { charity, way, donatedOn })
        else await insert(tx, userId, donationId, input, left)
        await setReceipt(tx, { before: before?.receiptKey ?? null, receiptKey, ownerId: userId, donationId })
        const written = await queries.findDonation(tx, donationId)
        if (!written) throw donationNotFound()
        return toDonation(written)
      })
    },

    /** @throws AppError `not_found` for a donation of another user */
    async remove(userId: string, donationId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await queries.lockDonations(tx, userId)
        if (!(await findOwn(tx, userId, donationId))) throw donationNotFound()
        await photos.removeForDonation(tx, donationId)
        await queries.deleteDonation(tx, donationId)
      })
    },

    async listYear(userId: string, year: number): Promise<DonationsOfYear> {
      const rows = await queries.listDonationsOfYear(db, userId, year)
      return { years: await queries.listYears(db, userId), donations: rows.map(toDonation) }
    },

    /** @returns a line for each thing, with columns in the language of the account */
    async csv(userId: string, year: number): Promise<MadeFile<string>> {
      const rows = (await queries.listDonationsOfYear(db, userId, year)).map(toDonation)
      const language = await ownAccount.readLanguage(userId)
      const content = inLanguage(language, () => toSpreadsheet([getHeadings(), ...rows.flatMap(toCsvRows)]))
      const ending = `${String(year)}.csv`
      const name = inLanguage(language, () => t.of('file name, of the letters a to z')`donations`)
      return madeFile(name, { ending, mediaType: 'text/csv; charset=utf-8', content })
    },

    /** For the data export. */
    async exportOwn(userId: string): Promise<Donation[]> {
      return (await queries.listDonations(db, userId)).map(toDonation)
    },
  }
}

interface ReceiptChange {
  before: string | null
  receiptKey: string | null
  ownerId: string
  donationId: string
}

const donationNotFound = () => new AppError('not_found', t.lazy`This donation does not exist or has been removed`)

function toDonation({ receiptKey, ...row }: queries.DonationRow): Donation {
  const { id, listingId, saleTitle, charity, way, donatedOn, things } = row
  const receiptUrl = receiptKey === null ? null : objectPath(receiptKey)
  return { id, listingId, saleTitle, charity, way, donatedOn, things, receiptUrl }
}

const getHeadings = () => [
  t`Date`,
  t.of('who takes donations')`Charity`,
  t`Thing`,
  t`Category`,
  t`Condition`,
  t`Quantity`,
  t`Estimate for one, low`,
  t`Estimate for one, high`,
  t`Sale`,
  t`Receipt`,
]

function toCsvRows({ donatedOn, charity, things, saleTitle, receiptUrl }: Donation): (string | number)[][] {
  return things.map(({ title, category, condition, quantity, low, high }) => [
    donatedOn,
    charity,
    title,
    categoryName(category),
    conditionName(condition),
    quantity,
    roundToCents(low),
    roundToCents(high),
    saleTitle,
    receiptUrl ? t`yes` : t`no`,
  ])
}
