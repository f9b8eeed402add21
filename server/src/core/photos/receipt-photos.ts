import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

/** The photo of the receipt of a donation: in no listing, and seen by its owner alone. */
export function receiptPhotos() {
  return {
    /**
     * Makes an admitted photo the receipt of a donation.
     * @throws AppError `conflict` for a photo that is somewhere else already
     */
    async attachToDonation(
      tx: Queryable,
      photo: { objectKey: string; ownerId: string; donationId: string },
    ): Promise<void> {
      if (await queries.attachLoosePhoto(tx, photo)) return
      throw new AppError('conflict', t.lazy`This photo is used elsewhere. Upload it again as a receipt.`)
    },

    /** Deletes the receipt of a donation, within the transaction that deletes the donation or gives it another one. */
    async removeForDonation(tx: Queryable, donationId: string): Promise<void> {
      await queries.discardPhotos(tx, { donationId })
    },
  }
}
