import { plural } from '@yardsnap/contract/texts'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError } from '#api/call.ts'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { blankDraft, useDraftToEdit } from '#sell/drafts/api.ts'
import { DraftEditor } from '#sell/drafts/DraftEditor.tsx'
import { type RunningDraft, useRunningDraft } from '#sell/drafts/running-draft.ts'
import { HiddenNotice } from '#sell/listings/HiddenNotice.tsx'
import { useRefreshListings } from '#core/listings/own-listings.ts'
import { useUsageStats } from '#core/plans/api.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { SellIntro } from '#shop/start/SellIntro.tsx'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Creates a sale, or edits the one in the address (S2.5). */
export function CreatePage() {
  const { edit } = useSearch({ from: '/shell/create' })
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { visit, noteCreated } = useVisit(edit)
  const refresh = useRefreshListings()
  if (!user) {
    return (
      <SellIntro
        heading={<PageTitle title="Create Your Garage Sale Listing" />}
        action={<ButtonAnchor href={getLoginUrl()}>Sign in to put up a sale</ButtonAnchor>}
      />
    )
  }

  const replaceUrl = (listingId: string) => {
    noteCreated(listingId)
    refresh(listingId)
    void navigate({ to: '/create', search: { edit: listingId }, replace: true, resetScroll: false })
  }
  return (
    <div className="mx-auto max-w-[76rem] px-4.5 py-7 max-desk:pb-32 desk:px-8 desk:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle title={edit ? 'Edit Your Garage Sale Listing' : 'Create Your Garage Sale Listing'} />
        <div className="-mx-4.5 flex flex-wrap gap-1 desk:-mx-2">
          <ButtonLink to="/" tone="quiet">
            Home
          </ButtonLink>
          <ButtonLink to="/browse" tone="quiet">
            Browse Sales
          </ButtonLink>
        </div>
      </div>
      {visit.listingId === null ? (
        <NewListing key={visit.number} userId={user.id} isNew={edit === undefined} onCreated={replaceUrl} />
      ) : (
        <EditListing key={visit.number} userId={user.id} listingId={visit.listingId} />
      )}
    </div>
  )
}

/**
 * One visit edits one sale. Saving a new sale changes the address within the visit; any other change of the address
 * begins a new visit.
 */
function useVisit(edit: string | undefined) {
  const [visit, setVisit] = useState({
    number: 0,
    edit,
    listingId: edit ?? null,
    madeHere: null as string | null,
  })
  if (visit.edit !== edit) {
    const isSame = edit !== undefined && edit === visit.madeHere
    setVisit(isSame ? { ...visit, edit } : { number: visit.number + 1, edit, listingId: edit ?? null, madeHere: null })
  }
  const noteCreated = (madeHere: string) => setVisit((before) => ({ ...before, madeHere }))
  return { visit, noteCreated }
}

interface NewListingProps {
  userId: string
  /** Whether the server does not know the sale yet. */
  isNew: boolean
  onCreated: (listingId: string) => void
}

/** A new sale, or the existing draft where the plan has no room for another one. */
function NewListing({ userId, isNew, onCreated }: NewListingProps) {
  const [draft] = useState(() => blankDraft(uuidv7()))
  const running = useRunningDraft(userId)
  if (running === 'pending') return <LoadingSteps />
  if (running?.isOnly)
    return <Navigate to="/create" search={{ edit: running.listingId }} state={(state) => state} replace />
  return (
    <>
      {isNew && (running ? <RunningDraftNotice {...running} /> : <MonthlyLimitNotice />)}
      <DraftEditor userId={userId} draft={draft} onCreated={onCreated} />
    </>
  )
}

function RunningDraftNotice({ listingId, title }: RunningDraft) {
  return (
    <section
      aria-label="Your draft"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-5 py-4"
    >
      <p className="max-w-xl wrap-anywhere">
        You have already started “<bdi>{title}</bdi>”. Below you start another sale.
      </p>
      <ButtonLink to="/create" search={{ edit: listingId }} tone="secondary">
        Continue your draft
      </ButtonLink>
    </section>
  )
}

function EditListing({ userId, listingId }: { userId: string; listingId: string }) {
  const { data: draft, error, refetch, isFetching } = useDraftToEdit(listingId)
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing) {
    return (
      <EmptyState
        scene="sign"
        title="Sale Not Found"
        description="This sale is not yours to edit, or it has been removed."
        action={<ButtonLink to="/create">Create Listing</ButtonLink>}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        className="mt-6"
        title="The listing could not be loaded"
        description="Check your connection. What you typed on this device is kept."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!draft) return <LoadingSteps />
  return (
    <>
      {draft.hiding && <HiddenNotice hiding={draft.hiding} className="mt-6" />}
      <DraftEditor userId={userId} draft={draft} onCreated={() => undefined} />
    </>
  )
}

function LoadingSteps() {
  return (
    <div aria-busy className="mt-8 grid gap-6">
      <span className="sr-only">Loading the listing</span>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}

/** Shown before anything is typed: this month's listings are used up. */
function MonthlyLimitNotice() {
  const { limits } = usePlan()
  const { data: usage } = useUsageStats()
  const { openUpgradeModal } = useUpgradeModal()
  if (!usage || usage.monthlyListingsUsed < limits.listingsPerMonth) return null
  return (
    <section
      aria-label="Plan"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-mustard bg-mustard-wash px-5 py-4"
    >
      <p className="max-w-xl">
        {plural(limits.listingsPerMonth, {
          one: "Your plan includes # listing a month, and this month's is used. You can still edit it from your home page.",
          other:
            "Your plan includes # listings a month, and this month's is used. You can still edit it from your home page.",
        })}
      </p>
      <Button tone="secondary" onClick={() => openUpgradeModal('listing_limit')}>
        See Premium
      </Button>
    </section>
  )
}
