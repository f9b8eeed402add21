import { countText } from '@yardsnap/contract/formats'
import { totalOf } from '@yardsnap/contract/items'
import { CircleAlert } from 'lucide-react'
import { ConfirmationNotice } from '#features/accounts/ConfirmationNotice.tsx'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { usePublishing } from '#features/listings/use-publishing.ts'
import { MarketplacesButton } from '#features/exports/MarketplacesButton.tsx'
import { PrintButton } from '#features/exports/PrintButton.tsx'
import { ExportButton } from '#features/items/ExportButton.tsx'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import type { EditableItem } from '#features/items/rows.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { DESK, useMediaQuery } from '#ui/use-media-query.ts'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { StepCard } from './StepCard.tsx'

interface PublishCardProps {
  id: string
  details: ListingForm
  rows: readonly EditableItem[]
  /** Null until the sale has been saved for the first time. */
  listingId: string | null
  isPublished: boolean
  /** A save is under way; publishing waits for it (S5.10). */
  isSaving: boolean
  publishing: ReturnType<typeof usePublishing>
  onStep: (step: number) => void
}

const MAX_PICTURES = 6

/** How the sale will look, what is still missing, and the button that makes it public. */
export function PublishCard({
  id,
  details,
  rows,
  listingId,
  isPublished,
  isSaving,
  publishing,
  onStep,
}: PublishCardProps) {
  const isDesktop = useMediaQuery(DESK)
  const mainButton = isPublished ? (
    <Button
      onClick={publishing.save}
      isPending={publishing.pending === 'save'}
      pendingText="Saving..."
      disabled={isSaving && publishing.pending === null}
    >
      Save changes
    </Button>
  ) : (
    <Button
      onClick={publishing.publish}
      isPending={publishing.pending === 'publish'}
      pendingText="Publishing..."
      disabled={isSaving && publishing.pending === null}
    >
      Publish Sale
    </Button>
  )
  return (
    <>
      <StepCard id={id} title="4 Review & Publish">
        <Preview details={details} rows={rows} />
        <Missing details={details} onStep={onStep} />
        {!isPublished && <ConfirmationNotice className="mt-4" />}
        <div className="mt-6 flex flex-wrap gap-3">
          {isDesktop && mainButton}
          <ExportButton rows={rows} />
          {listingId && <PrintButton listingId={listingId} itemCount={rows.length} prepare={publishing.saveFirst} />}
          {listingId && (
            <MarketplacesButton listingId={listingId} itemCount={rows.length} prepare={publishing.saveFirst} />
          )}
          {isPublished && listingId && (
            <ButtonLink tone="secondary" to="/sale/$listingId" params={{ listingId }}>
              View sale
            </ButtonLink>
          )}
        </div>
      </StepCard>
      {!isDesktop && (
        <div
          data-action-bar
          className="fixed inset-x-0 bottom-(--bottom-bar) z-20 flex items-center justify-between gap-3 border-t border-line bg-card px-4.5 py-3"
        >
          <p className="text-small text-ink-soft">
            <span className="block">{countText(rows.length)}</span>
            <PriceTag price={totalOf(rows).toFixed(2)} />
          </p>
          {mainButton}
        </div>
      )}
    </>
  )
}

function Preview({ details, rows }: Pick<PublishCardProps, 'details' | 'rows'>) {
  const pictures = rows.filter((row) => row.imageUrls.length > 0).slice(0, MAX_PICTURES)
  const place = [details.streetAddress, details.city, [details.state, details.zipCode].filter(Boolean).join(' ')]
  return (
    <div>
      {pictures.length > 0 && (
        <ul aria-hidden className="mb-4 grid grid-cols-3 gap-1 overflow-hidden rounded-control desk:grid-cols-6">
          {pictures.map((row) => (
            <li key={row.key}>
              <ItemPicture
                url={row.imageUrls[0] ?? null}
                category={row.category}
                alt=""
                widthPixels={200}
                className="aspect-square w-full"
              />
            </li>
          ))}
        </ul>
      )}
      <WhenLabel saleDate={details.saleDate} startTime={details.startTime} endTime={details.endTime} />
      <p className="mt-2 font-display text-h3 font-bold">{details.title || 'Untitled sale'}</p>
      <p className="mt-0.5 text-ink-soft">{place.filter(Boolean).join(', ') || 'No address yet'}</p>
      <p className="mt-3 flex items-center gap-3">
        <PriceTag price={totalOf(rows).toFixed(2)} />
        <span className="text-ink-soft">{countText(rows.length)}</span>
      </p>
    </div>
  )
}

/** Shoppers cannot find a sale without these, so they are asked for once more; only the title is required. */
function Missing({ details, onStep }: Pick<PublishCardProps, 'details' | 'onStep'>) {
  const missing = [
    !details.title.trim() && 'a title',
    !details.streetAddress.trim() && 'an address',
    !details.saleDate && 'a date',
  ].filter((name) => name !== false)
  if (missing.length === 0) return null
  return (
    <p className="mt-4 flex items-start gap-2 rounded-control bg-mustard-wash px-4 py-3">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Shoppers will miss {missing.join(' and ')}.{' '}
        <button type="button" onClick={() => onStep(3)} className="font-semibold text-sky underline underline-offset-3">
          Fill in the details
        </button>
      </span>
    </p>
  )
}
