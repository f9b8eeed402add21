import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'

interface NoConsignorsProps {
  /** Of the task that needs consignors. */
  title: string
  listingId: string
  /** Whether whoever sees it may set the terms. */
  isHost: boolean
  onLeave: () => void
}

/** Stands in for a task of a sale of many sellers where the sale has no terms yet. */
export function NoConsignors({ title, listingId, isHost, onLeave }: NoConsignorsProps) {
  return (
    <TaskScreen title={title} leave="back" onLeave={onLeave}>
      <div className="mx-auto max-w-3xl p-4">
        <EmptyCard
          scene="table"
          title="This sale has no consignors"
          description="Consignors take part once the host has set the terms of the sale."
          action={
            isHost && (
              <ButtonLink to="/sale/$listingId/consignment" params={{ listingId }}>
                Go to the terms
              </ButtonLink>
            )
          }
        />
      </div>
    </TaskScreen>
  )
}
