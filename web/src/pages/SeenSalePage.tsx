import { getRouteApi } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { useSeenSale } from '#shop/seen-sales/seen-sale.ts'
import { SeenSaleDetail } from '#shop/seen-sales/SeenSaleDetail.tsx'
import { site } from '#lib/site.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const route = getRouteApi('/shell/seen/$seenSaleId')

/** A sale that neighbors saw. */
export function SeenSalePage() {
  const { seenSaleId } = route.useParams()
  const query = useSeenSale(seenSaleId)
  if (isMissing(query.error)) return <Gone />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/browse">Browse Sales</BackLink>
      {query.data && <SeenSaleDetail seenSale={query.data} />}
      {!query.data && query.error && (
        <div className="flex max-w-2xl flex-col gap-5">
          <PageTitle title="A sale neighbors saw" />
          <LoadFailure query={query} title="This sale could not be loaded" />
        </div>
      )}
      {query.isPending && (
        <div aria-busy className="grid grid-cols-1 gap-4">
          <output className="sr-only">Loading the sale</output>
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      )}
    </div>
  )
}

/** It is over for long, was removed or hidden, or its host has published it. */
function Gone() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-5 py-14 text-center">
      <SceneDrawing scene="sign" className="w-44 max-w-full" />
      <PageTitle title="This sale is not shown anymore" className="mt-5" />
      <p className="mt-2 text-lead text-ink-soft">
        It is over, nobody was there, its host has it here now, or somebody who lives there has removed it.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/browse">Browse Other Sales</ButtonLink>
        {site.hasSeenSales && (
          <ButtonLink to="/seen/new" tone="secondary">
            Add a sale you saw
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
