import { bundlesService } from '#sell/drafts/bundles-service.ts'
import { copyingService } from '#core/listings/copy-service.ts'
import { pageStyleService } from '#core/listings/page-style.ts'
import { ledgerService } from '#day/ledger/service.ts'

type ListingToolsParts = Parameters<typeof ledgerService>[0] &
  Parameters<typeof copyingService>[0] &
  Parameters<typeof pageStyleService>[0] &
  Parameters<typeof bundlesService>[0]

/** Services with which sellers edit and export their own sales. */
export function listingTools(parts: ListingToolsParts) {
  return {
    styles: pageStyleService(parts),
    copies: copyingService(parts),
    bundles: bundlesService(parts),
    ledger: ledgerService(parts),
  }
}
