import type { SavedSale } from '@yardsnap/contract/saved'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useRemoveSaved } from './api.ts'
import { GoneCard, SavedCard } from './parts/SavedCard.tsx'

interface SavedListProps {
  sales: readonly SavedSale[]
  hasOrderNumbers: boolean
  selectedIds: ReadonlySet<string>
  onSelect: (listingId: string, isSelected: boolean) => void
}

/** S2.9.2. */
export function SavedList({ sales, hasOrderNumbers, selectedIds, onSelect }: SavedListProps) {
  const { mutate: remove } = useRemoveSaved()
  return (
    <ul className="grid grid-cols-1 gap-4">
      {sales.map((sale) => (
        <li key={sale.listingId}>
          {sale.isAvailable ? (
            <SavedCard
              listing={sale.listing}
              orderNumber={hasOrderNumbers ? sale.sortOrder + 1 : null}
              isSelected={selectedIds.has(sale.listingId)}
              onSelect={(isSelected) => onSelect(sale.listingId, isSelected)}
              onRemove={() => remove(sale)}
            />
          ) : (
            <GoneCard onRemove={() => remove(sale)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** S2.9.4. */
export function NoSavedSales() {
  return (
    <Card>
      <EmptyState
        scene="road"
        title="No Saved Sales"
        description="Press the heart on a sale to keep it here, then plan your morning through the ones you like."
        action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
      />
    </Card>
  )
}

export function NoSalesOnDays({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Card>
      <EmptyState
        scene="sign"
        title="None of your saved sales is on then"
        description="Look at all of them, or find one for these days."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button tone="secondary" onClick={onShowAll}>
              Show all
            </Button>
            <ButtonLink to="/browse">Browse Sales</ButtonLink>
          </div>
        }
      />
    </Card>
  )
}

const SKELETONS = 3

export function SavedListSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4">
      <output className="sr-only">Loading your saved sales</output>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-card desk:h-44" />
      ))}
    </div>
  )
}
