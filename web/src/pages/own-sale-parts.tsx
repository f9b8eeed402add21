import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { PrintButton } from '#sell/exports/PrintButton.tsx'

export { StockSelling } from '#day/ledger/StockSelling.tsx'
export { OwnerTools } from '#shop/browse/parts/OwnerTools.tsx'

interface ExportButtonsProps {
  listingId: string
  itemCount: number
  /** Ads elsewhere are the seller's own. */
  isCoHost: boolean
}

/** What a seller prints and copies of a sale. */
export function ExportButtons({ isCoHost, ...props }: ExportButtonsProps) {
  return (
    <>
      <PrintButton {...props} className="col-span-full" />
      {!isCoHost && <MarketplacesButton {...props} className="col-span-full" />}
    </>
  )
}
