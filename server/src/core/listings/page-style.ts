import type { Listing } from '@yardsnap/contract/listings'
import type { PageStyle } from '@yardsnap/contract/page-styles'
import type { Redacted } from '#log/redaction.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { checkOwnListing } from './ownership.ts'
import { writePageStyle } from './queries.ts'
import type { ListingsService } from './service.ts'

export type PageStyleService = ReturnType<typeof pageStyleService>

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'read'>
  photos: Pick<PhotosService, 'list'>
  plans: Pick<PlansService, 'requirePremium'>
}

export function pageStyleService({ database, listings, photos, plans }: Dependencies) {
  return {
    /**
     * @throws AppError `not_found` for a listing of another user, `premium_required`, `invalid` for a photo of another
     *   listing
     */
    async customize(userId: string, listingId: string, pageStyle: PageStyle): Promise<Redacted<Listing>> {
      await checkOwnListing(database.db, userId, listingId)
      await plans.requirePremium(userId, 'default')
      const [cover] = pageStyle.coverUrl?.split('?', 1) ?? []
      if (cover !== undefined && (await photos.list(userId, listingId)).every((photo) => photo.url !== cover)) {
        throw new AppError('invalid', 'Choose one of the photos of this sale as its cover')
      }
      await writePageStyle(database.db, { userId, listingId, pageStyle: isUsual(pageStyle) ? null : pageStyle })
      return listings.read(userId, listingId)
    },
  }
}

function isUsual({ coverUrl, accent, welcome }: PageStyle): boolean {
  return coverUrl === null && accent === 'brick' && welcome === ''
}
