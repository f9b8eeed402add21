import { isDay, isSeen, type PlacedSale } from '#shop/map/placed-sales.ts'
import { DayInfoCard } from './DayInfoCard.tsx'
import { InfoCard } from './InfoCard.tsx'
import { SeenInfoCard } from './SeenInfoCard.tsx'

/** The details of a pin, of a host's sale, of one that was seen, or of a sale day. */
export function SaleInfo({ placed, onClose }: { placed: PlacedSale; onClose: () => void }) {
  if (isDay(placed)) return <DayInfoCard placed={placed} onClose={onClose} />
  return isSeen(placed) ? (
    <SeenInfoCard placed={placed} onClose={onClose} />
  ) : (
    <InfoCard placed={placed} onClose={onClose} />
  )
}
