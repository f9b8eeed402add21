import type { Listing } from '@yardsnap/contract/listings'
import type { PageStyle } from '@yardsnap/contract/page-styles'
import type { Redacted } from '#log/redaction.ts'
import type { Database } from '#db/database.ts'
import type { PlansService } from '#core/plans/service.ts'
import { checkOwnListing } from './ownership.ts'
import { writePageStyle } from './queries.ts'
import type { ListingsService } from './service.ts'

export type PageStyleService = ReturnType<typeof pageStyleService>

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'read'>
  plans: Pick<PlansService, 'requirePremium'>
}

export function pageStyleService({ database, listings, plans }: Dependencies) {
  return {
    /** @throws AppError `not_found` for a listing of another user, `premium_required` */
    async customize(userId: string, listingId: string, pageStyle: PageStyle): Promise<Redacted<Listing>> {
      await checkOwnListing(database.db, userId, listingId)
      await plans.requirePremium(userId, 'default')
      await writePageStyle(database.db, { userId, listingId, pageStyle: isUsual(pageStyle) ? null : pageStyle })
      return listings.read(userId, listingId)
    },
  }
}

function isUsual({ accent, welcome }: PageStyle): boolean {
  return accent === 'brick' && welcome === ''
}
