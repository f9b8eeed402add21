import { isSeen, type PlacedSale } from '#shop/map/placed-seen-sales.ts'
import { InfoCard } from './InfoCard.tsx'
import { SeenInfoCard } from './SeenInfoCard.tsx'

/** The details of a pin, of a host's sale or of one that was seen. */
export function SaleInfo({ placed, onClose }: { placed: PlacedSale; onClose: () => void }) {
  return isSeen(placed) ? (
    <SeenInfoCard placed={placed} onClose={onClose} />
  ) : (
    <InfoCard placed={placed} onClose={onClose} />
  )
}
