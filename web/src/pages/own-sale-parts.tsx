import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { PrintButton } from '#sell/exports/PrintButton.tsx'

export { StockSelling } from '#day/ledger/StockSelling.tsx'
export { OwnerTools } from '#shop/browse/parts/OwnerTools.tsx'

/** What a seller prints and copies of a sale. */
export function ExportButtons(props: { listingId: string; itemCount: number }) {
  return (
    <>
      <PrintButton {...props} className="col-span-full" />
      <MarketplacesButton {...props} className="col-span-full" />
    </>
  )
}
