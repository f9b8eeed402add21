import type { CropRectangle } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** The photo of a sale that somebody saw, which is in no listing. */
export function seenPhotos() {
  return {
    /**
     * Makes an admitted photo the one of a seen sale.
     * @param blurs what is blurred in every picture of it
     * @throws AppError `conflict` for a photo that is somewhere else already
     */
    async attachToSeenSale(
      tx: Queryable,
      photo: { objectKey: string; ownerId: string; seenSaleId: string; blurs: CropRectangle[] },
    ): Promise<void> {
      if (await queries.attachLoosePhoto(tx, photo)) return
      throw new AppError('conflict', t.lazy`This photo is used elsewhere. Upload it again for this sale.`)
    },

    /** Deletes the photos of seen sales, within the transaction that deletes these or takes them down. */
    async removeForSeenSales(tx: Queryable, seenSaleIds: string[]): Promise<void> {
      if (seenSaleIds.length > 0) await queries.discardPhotos(tx, { seenSaleIds })
    },
  }
}
