import { getRouteApi } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '@yardsnap/contract/discovery'
import { Map as MapIcon } from 'lucide-react'
import { useCallback } from 'react'
import { messageOf } from '#api/call.ts'
import { usePublicListings } from '#features/sales/api.ts'
import { SaleGrid, SaleGridSkeleton } from '#features/sales/SaleGrid.tsx'
import { SaleSearch } from '#features/sales/SaleSearch.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/browse')

/** Everybody's published sales, to look through and search (specification S2.6). */
export function BrowsePage() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const changeSearch = useCallback(
    (next: string) => void navigate({ search: { search: next || undefined }, replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Browse Garage Sales Near You" />
      <div className="mt-5 mb-4 grid gap-2.5 desk:grid-cols-[minmax(0,34rem)_auto] desk:justify-between">
        <SaleSearch search={search} onSearch={changeSearch} />
        <ButtonLink to="/map" tone="secondary" icon={<MapIcon aria-hidden className="size-5" />}>
          Map View
        </ButtonLink>
      </div>
      <Results search={search} onClear={() => changeSearch('')} />
    </div>
  )
}

function Results({ search, onClear }: { search: string; onClear: () => void }) {
  const {
    data: sales,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = usePublicListings({
    search: search || undefined,
  })
  if (error) {
    return (
      <ErrorState
        title="The sales could not be loaded"
        description={messageOf(error, 'Failed to fetch listings')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!sales) return <SaleGridSkeleton />
  return (
    <div aria-busy={isPlaceholderData} className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <output className={classes('mb-4 block text-ink-soft', sales.length === 0 && 'sr-only')}>
        {countText(sales.length)}
      </output>
      {sales.length > 0 ? <SaleGrid sales={sales} /> : <NoSales search={search} onClear={onClear} />}
    </div>
  )
}

function countText(count: number): string {
  if (count === 1) return '1 sale'
  return count < DEFAULT_PAGE_SIZE ? `${count} sales` : `The first ${count} sales. Search to narrow them down.`
}

function NoSales({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      scene="sign"
      title="No sales found"
      description={
        search ? (
          <>
            Nothing matches “<bdi>{search}</bdi>”.
          </>
        ) : (
          'Nobody has put up a sign yet. Yours could be the first.'
        )
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/create">Create Your Own Sale</ButtonLink>
          {search && (
            <Button tone="secondary" onClick={onClear}>
              Clear search
            </Button>
          )}
        </div>
      }
    />
  )
}
