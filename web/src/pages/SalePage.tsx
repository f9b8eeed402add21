import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#api/call.ts'
import { useListing } from '#features/listings/api.ts'
import { SaleDetail, SaleDetailSkeleton } from '#features/sales/SaleDetail.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SceneDrawing } from '#ui/SceneDrawing.tsx'

const route = getRouteApi('/shell/sale/$listingId')

/** One sale (specification S2.11). */
export function SalePage() {
  const { listingId } = route.useParams()
  const { data: listing, error, isFetching, refetch } = useListing(listingId)
  if (isMissing(error)) return <SaleNotFound />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <Link
        to="/browse"
        className="mb-1 -ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Browse Sales
      </Link>
      {error ? (
        <Failure>
          <ErrorState
            title="This sale could not be loaded"
            description={messageOf(error, 'Failed to fetch listings')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Failure>
      ) : (
        <>{listing ? <SaleDetail listing={listing} /> : <SaleDetailSkeleton />}</>
      )}
    </div>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageTitle title="Garage sale" />
      {children}
    </div>
  )
}

/** Also for an address that cannot be one of a sale, which the server calls invalid. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** Specification S2.11.6. */
function SaleNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-5 py-14 text-center">
      <SceneDrawing scene="sign" className="w-44" />
      <PageTitle title="Sale Not Found" className="mt-5" />
      <p className="mt-2 text-lead text-ink-soft">
        The garage sale you&apos;re looking for doesn&apos;t exist or has been removed.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/browse">Browse Other Sales</ButtonLink>
        <ButtonLink to="/" tone="secondary">
          Go Home
        </ButtonLink>
      </div>
    </div>
  )
}
