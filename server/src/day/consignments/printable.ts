import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { addBonus } from '@yardsnap/contract/settlement-sums'
import type { ConsignorSettlement } from '@yardsnap/contract/settlements'
import type { Database, Queryable } from '#db/database.ts'
import { checkOwnListing } from '#core/listings/ownership.ts'
import { consignorNotFound } from './consignors.ts'
import * as itemQueries from './item-queries.ts'
import { findAccess, linkEnded } from './portal.ts'
import * as queries from './queries.ts'
import { listUntagged } from './settlement-queries.ts'
import { readBooks, settleAll, toConsignorSettlement } from './sums.ts'
import { getTerms, toItem } from './view.ts'

/** All that is printed for one consignor. */
export interface PrintableConsignor {
  consignorId: string
  saleTitle: string
  timeZone: string | null
  settlement: ConsignorSettlement
  /** Their present split and shift's bonus together. */
  splitBasisPoints: number
  items: ConsignedItem[]
  untagged: ConsignorPortal['untagged']
}

/** Reads what is printed for a consignor, for the organizer or by the consignor's link. */
export function printableConsignors({ database: { db }, secret }: { database: Database; secret: string }) {
  return {
    /** @throws AppError `not_found` */
    async readForOrganizer(userId: string, listingId: string, consignorId: string): Promise<PrintableConsignor> {
      await checkOwnListing(db, userId, listingId)
      return read(db, { listingId, consignorId })
    },

    /** @throws AppError `not_found` for a link that does not work */
    async readForConsignor(token: string): Promise<PrintableConsignor> {
      const access = await findAccess(db, { secret, token })
      if (!access) throw linkEnded()
      return read(db, access)
    },
  }
}

async function read(
  db: Queryable,
  { listingId, consignorId }: { listingId: string; consignorId: string },
): Promise<PrintableConsignor> {
  const sale = await queries.findSale(db, listingId)
  const books = await readBooks(db, listingId)
  const consignor = books.consignors.find(({ id }) => id === consignorId)
  const settled = settleAll(books).find((row) => row.consignorId === consignorId)
  if (!sale || !consignor || !settled) throw consignorNotFound()
  const { splitBasisPoints, bonusBasisPoints } = getTerms(consignor, books.consignment)
  return {
    consignorId,
    saleTitle: sale.title,
    timeZone: sale.timeZone,
    settlement: toConsignorSettlement(settled),
    splitBasisPoints: addBonus(splitBasisPoints, bonusBasisPoints),
    items: (await itemQueries.listItems(db, listingId, { consignorId })).map(toItem),
    untagged: await listUntagged(db, consignorId),
  }
}
