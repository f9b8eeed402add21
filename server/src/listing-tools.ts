import { bundlesService } from '#features/items/bundles-service.ts'
import { copyingService } from '#features/listings/copy-service.ts'
import { pageStyleService } from '#features/listings/page-style.ts'
import { ledgerService } from '#features/ledger/service.ts'

type ListingToolsParts = Parameters<typeof ledgerService>[0] &
  Parameters<typeof copyingService>[0] &
  Parameters<typeof pageStyleService>[0] &
  Parameters<typeof bundlesService>[0]

/** What sellers do with their own sales. */
export function listingTools(parts: ListingToolsParts) {
  return {
    styles: pageStyleService(parts),
    copies: copyingService(parts),
    bundles: bundlesService(parts),
    ledger: ledgerService(parts),
  }
}
