import type { SavedEntry } from '@yardsnap/contract/saved'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useRemoveSaved } from './saved-list.ts'
import { GoneCard } from './parts/GoneCard.tsx'
import { SavedCard } from './parts/SavedCard.tsx'
import { type SavedView, toSavedView } from './saved-view.ts'
import { SAVED_DAYS, SAVED_SORTS } from './saved-order.ts'

interface SavedListProps {
  listings: readonly SavedEntry[]
  hasOrderNumbers: boolean
  selectedIds: ReadonlySet<string>
  onSelect: (listingId: string, isSelected: boolean) => void
}

/** The list of saved sales (S2.9.2). */
export function SavedList({ listings, hasOrderNumbers, selectedIds, onSelect }: SavedListProps) {
  const { mutate: remove } = useRemoveSaved()
  return (
    <ul className="grid grid-cols-1 gap-4">
      {listings.map((listing) => (
        <li key={listing.listingId}>
          {listing.isAvailable ? (
            <SavedCard
              listing={listing.listing}
              orderNumber={hasOrderNumbers ? listing.sortOrder + 1 : null}
              isSelected={selectedIds.has(listing.listingId)}
              onSelect={(isSelected) => onSelect(listing.listingId, isSelected)}
              onRemove={() => remove(listing)}
            />
          ) : (
            <GoneCard entry={listing} onRemove={() => remove(listing)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shown while nothing is saved (S2.9.4). */
export function NoSavedListings() {
  return (
    <EmptyCard
      scene="road"
      title="No Saved Sales"
      description="Press the heart on a sale to keep it here, then plan your morning through the ones you like."
      action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
    />
  )
}

export function NoListingsOnDays({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyCard
      scene="sign"
      title="None of your saved sales is open then"
      description="Show all of them, or find one for these days."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="secondary" onClick={onShowAll}>
            Show all
          </Button>
          <ButtonLink to="/browse">Browse Sales</ButtonLink>
        </div>
      }
    />
  )
}

export function SavedListSkeleton() {
  return (
    <Skeletons
      label="Loading your saved sales"
      count={3}
      className="grid grid-cols-1 gap-4"
      itemClassName="h-56 rounded-card desk:h-44"
    />
  )
}

interface SavedFiltersProps {
  view: SavedView
  onChange: (view: SavedView) => void
}

/** The days and the order of the list (S2.9.1). */
export function SavedFilters({ view, onChange }: SavedFiltersProps) {
  const sort = view.sort ?? 'custom'
  const changeSort = (value: string) => onChange(toSavedView({ ...view, sort: value }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-4 print:hidden">
      <ChipGroup
        label="When"
        isLabelHidden
        options={SAVED_DAYS}
        value={view.days ?? 'all'}
        onValueChange={(days) => onChange({ ...view, days })}
      />
      <Select
        label="Sort by"
        className="w-full desk:w-44"
        options={SAVED_SORTS}
        value={sort}
        onChange={(event) => changeSort(event.currentTarget.value)}
      />
    </div>
  )
}
