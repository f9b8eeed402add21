import type { Bundle } from '@yardsnap/contract/bundles'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { inLanguage } from '#text/translations.ts'
import { suggestBundles } from './bundle-suggestions.ts'

export type BundlesService = ReturnType<typeof bundlesService>

interface Dependencies {
  listings: Pick<ListingsService, 'readOwn'>
  drafts: Pick<DraftsService, 'read'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  plans: Pick<PlansService, 'requirePremium'>
}

/** Suggests items to sell together. */
export function bundlesService({ listings, drafts, ownAccount, plans }: Dependencies) {
  return {
    /**
     * Suggests bundles of the items in the working copy, which shoppers may not see yet.
     * @throws AppError `not_found` for a listing of another user, `premium_required`
     */
    async suggest(userId: string, listingId: string): Promise<Bundle[]> {
      const { items } = await listings.readOwn(userId, listingId)
      await plans.requirePremium(userId, 'default')
      const sold = new Map(items.map(({ id, soldQuantity }) => [id, soldQuantity]))
      const kept = (await drafts.read({ id: userId }, listingId)).items.filter(({ state }) => state === 'kept')
      const candidates = kept.map((item) => ({ ...item, soldQuantity: sold.get(item.id) ?? 0 }))
      return inLanguage(await ownAccount.readLanguage(userId), () => suggestBundles(candidates))
    },
  }
}
