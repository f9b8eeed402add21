import { plural } from '@yardsnap/contract/texts'
import { sumPrices } from '@yardsnap/contract/items'
import { useState } from 'react'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { publishChecks } from '#sell/drafts/publish-checks.ts'
import { type PublishingProps, PublishSheet } from '#sell/drafts/PublishSheet.tsx'
import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { PrintButton } from '#sell/exports/PrintButton.tsx'
import { ExportButton } from '#sell/items/ExportButton.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { DESK, useMediaQuery } from '#ui/use-media-query.ts'
import { FailureBox } from './FailureBox.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { StepCard } from './StepCard.tsx'

/** How the sale will look, and the button that makes it public or shows shoppers what has changed. */
export function PublishCard({ id, ...props }: PublishingProps & { id: string }) {
  const { state, items, form, photoCount, publishing } = props
  const isDesktop = useMediaQuery(DESK)
  const [isOpen, setOpen] = useState(false)
  const { listingId, version, status, hasUnpublishedChanges, hiding, isCoHost } = state.server
  const isPublished = status !== 'draft'
  const isMade = version > 0
  const mainButton =
    hiding || isCoHost ? null : isPublished ? (
      <Button
        onClick={() => void form.handleSubmit(publishing.update)()}
        isPending={publishing.pending === 'publish'}
        pendingText="Updating..."
      >
        Update sale
      </Button>
    ) : (
      <Button onClick={() => setOpen(true)}>Publish Sale</Button>
    )
  // Shown beside the button that failed. For a draft, the publish sheet shows it.
  const failure = isPublished && <FailureBox failure={null} refusal={publishing.refusal} />
  const documents = { listingId, itemCount: items.length, prepare: publishing.saveFirst }
  return (
    <>
      <StepCard id={id} title="4 Review & Publish">
        <ListingPreview form={state.form} items={items} />
        {hiding && (
          <p className="mt-4 rounded-control bg-danger-wash px-4 py-3">
            You can change this sale and save it, but not publish it while it is hidden.
          </p>
        )}
        {isCoHost && (
          <p className="mt-4 rounded-control bg-sky-wash px-4 py-3">
            What you change is saved. The owner of this sale publishes it.
          </p>
        )}
        {!isPublished && !hiding && !isCoHost && <ConfirmationNotice className="mt-4" />}
        {hasUnpublishedChanges && !isCoHost && (
          <p className="mt-4 rounded-control bg-mustard-wash px-4 py-3">
            Shoppers still see the sale as it was. “Update sale” shows them your changes.
          </p>
        )}
        {isDesktop && failure}
        <div className="mt-6 flex flex-wrap gap-3">
          {isDesktop && mainButton}
          <ExportButton items={items} />
          {isMade && <PrintButton {...documents} />}
          {isMade && !isCoHost && <MarketplacesButton {...documents} />}
          {isPublished && (
            <ButtonLink tone="secondary" to="/sale/$listingId" params={{ listingId }}>
              View sale
            </ButtonLink>
          )}
        </div>
        {isPublished && !isCoHost && <PublicTools publishing={publishing} hasChanges={hasUnpublishedChanges} />}
      </StepCard>
      <PublishSheet
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        checks={publishChecks(state.form, items, photoCount)}
      />
      {!isDesktop && (
        <div
          data-action-bar
          className="fixed inset-x-0 short:static bottom-(--bottom-bar) z-20 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-card px-4.5 py-3"
        >
          {failure && <div className="w-full empty:hidden *:mt-0">{failure}</div>}
          <p className="text-small text-ink-soft">
            <span className="block">{plural(items.length, { one: '# item', other: '# items' })}</span>
            <PriceTag price={sumPrices(items).toFixed(2)} />
          </p>
          {mainButton}
        </div>
      )}
    </>
  )
}

/** For a public sale: discards changes that shoppers have not seen, or takes the sale down. */
function PublicTools({ publishing, hasChanges }: Pick<PublishingProps, 'publishing'> & { hasChanges: boolean }) {
  const [asking, setAsking] = useState<'discard' | 'take-down' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="mt-3 -ml-5 flex flex-wrap gap-x-1">
      {hasChanges && (
        <Button tone="quiet" onClick={() => setAsking('discard')}>
          Discard my changes
        </Button>
      )}
      <Button tone="quiet" onClick={() => setAsking('take-down')}>
        Take down
      </Button>
      <AlertDialog
        isOpen={asking === 'discard'}
        onOpenChange={close}
        title="Discard your changes?"
        description="The sale stays as shoppers see it. What you have changed since is lost, and photos that you have added are deleted."
        confirmText="Discard changes"
        pendingText="Discarding..."
        isPending={publishing.pending === 'discard'}
        onConfirm={() => void publishing.discard().then(close)}
      />
      <AlertDialog
        isOpen={asking === 'take-down'}
        onOpenChange={close}
        title="Take the sale down?"
        description="It becomes a draft that only you see, with all you have changed. Those who saved it no longer find it among their sales until you publish it again. It no longer counts as an active sale; the month's listing stays used."
        confirmText="Take down"
        pendingText="Taking down..."
        isPending={publishing.pending === 'take-down'}
        onConfirm={() => void publishing.takeDown().then(close)}
      />
    </div>
  )
}
