import type { Bundle } from '@yardsnap/contract/bundles'
import { AppError } from '#errors.ts'
import type { ListingsService } from '#features/listings/service.ts'
import type { PlansService } from '#features/plans/service.ts'
import { suggestBundles } from './bundle-suggestions.ts'

export type BundlesService = ReturnType<typeof bundlesService>

interface Dependencies {
  listings: Pick<ListingsService, 'read'>
  plans: Pick<PlansService, 'requirePremium'>
}

/** What of a sale would sell better together. */
export function bundlesService({ listings, plans }: Dependencies) {
  return {
    /** @throws AppError `not_found` for another's sale, `premium_required` */
    async suggest(userId: string, listingId: string): Promise<Bundle[]> {
      const { isOwner, items } = await listings.read(userId, listingId)
      if (!isOwner) throw new AppError('not_found', 'This listing does not exist or has been removed')
      await plans.requirePremium(userId, 'default')
      return suggestBundles(items)
    },
  }
}
