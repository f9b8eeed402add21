import type { PublicListing } from '@yardsnap/contract/discovery'
import { SaleCard, SaleCardSkeleton } from './SaleCard.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5.5'

/** Specification S2.6.4. */
const SKELETONS = 6
export function SaleGrid({ sales }: { sales: readonly PublicListing[] }) {
  return (
    <ul className={GRID}>
      {sales.map((sale) => (
        <li key={sale.id}>
          <SaleCard sale={sale} />
        </li>
      ))}
    </ul>
  )
}

export function SaleGridSkeleton() {
  return (
    <div aria-busy className={GRID}>
      <output className="sr-only">Loading sales</output>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  )
}
