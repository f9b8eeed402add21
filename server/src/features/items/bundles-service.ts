import type { Bundle } from '@yardsnap/contract/bundles'
import type { ListingsService } from '#features/listings/service.ts'
import type { PlansService } from '#features/plans/service.ts'
import { suggestBundles } from './bundle-suggestions.ts'

export type BundlesService = ReturnType<typeof bundlesService>

interface Dependencies {
  listings: Pick<ListingsService, 'readOwn'>
  plans: Pick<PlansService, 'requirePremium'>
}

/** Suggests items to sell together. */
export function bundlesService({ listings, plans }: Dependencies) {
  return {
    /** @throws AppError `not_found` for a listing of another user, `premium_required` */
    async suggest(userId: string, listingId: string): Promise<Bundle[]> {
      const { items } = await listings.readOwn(userId, listingId)
      await plans.requirePremium(userId, 'default')
      return suggestBundles(items)
    },
  }
}
