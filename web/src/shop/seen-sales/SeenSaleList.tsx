import { useQuery } from '@tanstack/react-query'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import { useState } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { seenSalesQuery, showsSeenSales } from './api.ts'
import { narrowSeenSales } from './narrow-seen-sales.ts'
import { SeenSaleCard } from './SeenSaleCard.tsx'

/** Fills whole rows of one, two and three columns. */
const FIRST_SHOWN = 6

/** The sales that neighbors saw, behind those of hosts with the same filters; nothing where there is none. */
export function SeenSaleList({ filters }: { filters: ListingFilters }) {
  const query = useQuery(seenSalesQuery(filters))
  const [now] = useState(currentTime)
  if (!showsSeenSales(filters)) return null
  if (query.error)
    return <LoadFailure query={query} title="The sales neighbors saw could not be loaded" className="mt-6" />
  if (!query.data) return null
  return (
    <SeenSaleSection seenSales={narrowSeenSales(query.data.seenSales, filters, now)} hasMore={query.data.hasMore} />
  )
}

interface SeenSaleSectionProps {
  seenSales: readonly SeenSale[]
  /** Whether there are more than one answer holds. */
  hasMore: boolean
  /** Selects a sale's pin; missing where there is no map. */
  onShow?: ((seenSaleId: string) => void) | undefined
}

export function SeenSaleSection({ seenSales, hasMore, onShow }: SeenSaleSectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (seenSales.length === 0) return null
  const shown = isOpen ? seenSales : seenSales.slice(0, FIRST_SHOWN)
  return (
    <section aria-labelledby="seen-sales" className="mt-9">
      <h2 id="seen-sales" className="text-h2">
        Seen by neighbors
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">Signs that people passed. No host has confirmed these sales.</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
        {shown.map((seenSale) => (
          <li key={seenSale.id}>
            <SeenSaleCard seenSale={seenSale} onShow={onShow && (() => onShow(seenSale.id))} />
          </li>
        ))}
      </ul>
      {shown.length < seenSales.length && (
        <Button tone="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Show all {seenSales.length}
        </Button>
      )}
      {hasMore && shown.length === seenSales.length && (
        <p className="mt-3 text-small text-ink-soft">There are more. Search around a place to see the nearest.</p>
      )}
    </section>
  )
}
