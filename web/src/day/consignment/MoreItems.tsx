import type { useConsignedItems } from '#day/consignment/items/api.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'

/** More rows at once make a phone slow. */
export const ROWS = 100

interface MoreItemsProps {
  query: ReturnType<typeof useConsignedItems>
  /** How many are here, and how many of them are shown. */
  loaded: number
  count: number
  onShow: (count: number) => void
}

/** Shows more things of consignors, and asks for those that are not here yet. */
export function MoreItems({ query, loaded, count, onShow }: MoreItemsProps) {
  if (query.isFetchNextPageError) {
    return (
      <LoadFailure
        query={{ ...query, refetch: query.fetchNextPage }}
        title="The items could not be loaded"
        className="mt-4"
      />
    )
  }
  if (loaded <= count && !query.hasNextPage) return null
  return (
    <Button
      tone="secondary"
      className="mt-4"
      isPending={query.isFetchingNextPage}
      pendingText="Loading..."
      onClick={() => {
        onShow(count + ROWS)
        if (loaded < count + ROWS) void query.fetchNextPage()
      }}
    >
      Show more
    </Button>
  )
}
