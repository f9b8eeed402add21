import { useNavigate } from '@tanstack/react-router'
import { useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useAskStillThere, useGrantedPosition, useRemoveSavedItem, useSavedItems } from './api.ts'
import { SavedItemCard } from './parts/SavedItemCard.tsx'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-7 desk:grid-cols-3 desk:gap-x-5 wide:grid-cols-5'

/** The caller's saved items. */
export function SavedItemList() {
  const query = useSavedItems()
  const holds = useOwnHoldsNow()
  const position = useGrantedPosition()
  const navigate = useNavigate()
  const { mutate: remove } = useRemoveSavedItem()
  const ask = useAskStillThere(
    (conversationId) => void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
  )
  if (query.error) return <LoadFailure query={query} title="Your things could not be loaded" />
  if (!query.data) {
    return (
      <Skeletons label="Loading your things" count={5} className={GRID} itemClassName="aspect-[3/4] rounded-card" />
    )
  }
  if (query.data.length === 0) {
    return (
      <EmptyCard
        scene="table"
        title="No things saved yet"
        description="Press the heart beside an item on the page of a sale. It appears here, and we let you know when its price drops."
        action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
      />
    )
  }
  return (
    <ul className={GRID}>
      {query.data.map((item) => (
        <li key={item.itemId} className="min-w-0">
          <SavedItemCard
            item={item}
            hold={holds.find(({ itemId }) => itemId === item.itemId)}
            position={position}
            onRemove={() => remove(item)}
            onAsk={() => ask.mutate(item.itemId)}
            isAsking={ask.isPending && ask.variables === item.itemId}
          />
        </li>
      ))}
    </ul>
  )
}
