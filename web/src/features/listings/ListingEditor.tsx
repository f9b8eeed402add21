import type { PhotoFaces } from '@yardsnap/contract/detection'
import type { Listing } from '@yardsnap/contract/listings'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AnalysisStatus } from '#features/detection/AnalysisStatus.tsx'
import { FacesNotice } from '#features/detection/FacesNotice.tsx'
import { pictureVersions, useFaces } from '#features/detection/faces.ts'
import { PhotoBoxes } from '#features/detection/PhotoBoxes.tsx'
import { ItemRows } from '#features/items/ItemRows.tsx'
import { photoOf } from '#features/items/crop.ts'
import { PictureVersions } from '#features/items/picture-versions.ts'
import { newRow } from '#features/items/rows.ts'
import { PhotosCard } from '#features/photos/PhotosCard.tsx'
import { useUpgradeModal } from '#features/plans/upgrade-modal.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import { ConflictNotice } from './parts/ConflictNotice.tsx'
import { FailureBox } from './parts/FailureBox.tsx'
import { PublishCard } from './parts/PublishCard.tsx'
import { StepCard } from './parts/StepCard.tsx'
import { StepProgress } from './parts/StepProgress.tsx'
import { useLeaveWarning } from './parts/use-leave-warning.ts'
import { isUnplaced } from '@yardsnap/contract/listing-form'
import { DetailsForm } from './DetailsForm.tsx'
import { SaveLine } from './SaveLine.tsx'
import { useDetailsForm } from './use-details-form.ts'
import { usePublishing } from './use-publishing.ts'
import { useRows, useListingEditor } from './use-listing-editor.ts'

interface ListingEditorProps {
  userId: string
  /** Null for a new sale. */
  listing: Listing | null
  onCreated: (listingId: string) => void
}

const stepId = (step: number) => `step-${step}`

/** Puts a sale together in four steps: photos, items, details, publishing (S2.5). */
export function ListingEditor({ userId, listing, onCreated }: ListingEditorProps) {
  const goToStep = useCallback((step: number) => {
    // The card may only be there after the next drawing.
    requestAnimationFrame(() => {
      const heading = document.getElementById(stepId(step))?.querySelector('h2')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    })
  }, [])
  const editing = useListingEditor({ userId, listing, onCreated })
  const { editor, state, photos } = editing
  const { data: faces } = useFaces(state.draft.listingId, editing.detection.isRunning)
  const versions = useMemo(() => pictureVersions(photos, faces ?? []), [photos, faces])
  const form = useDetailsForm(editor, state)
  const publishing = usePublishing(editor, form)
  const items = useRows(editor, state)
  const { rows } = items.keeper
  const isPublished = listing?.status === 'published'
  useLeaveWarning(state)

  useEffect(() => {
    if (editing.detection.isRunning) goToStep(2)
  }, [editing.detection.isRunning, goToStep])
  const hadItems = useRef(listing !== null && listing.items.length > 0)
  useEffect(() => {
    if (hadItems.current) goToStep(2)
    hadItems.current = false
  }, [goToStep])

  const addFirstByHand = () => {
    const row = newRow()
    items.keeper.change((list) => [...list, row])
    items.setSelectedKey(row.key)
  }

  return (
    <PictureVersions value={versions}>
      <StepProgress
        current={currentStep({ photos: photos.length, items: rows.length, details: state.draft.details })}
        isReachable={[true, photos.length > 0 || rows.length > 0, true, rows.length > 0]}
        onStep={goToStep}
      />
      {state.status === 'conflict' && <ConflictNotice editor={editor} />}
      <div className="mt-6 grid gap-6">
        <StepCard id={stepId(1)} title="1 Upload Item Photos">
          <PhotosCard
            photos={photos}
            uploadsId={state.draft.uploadsId}
            ensureListing={editing.ensureListing}
            onUploaded={editing.takeUploaded}
            onRemove={editing.dropPhoto}
          />
          {photos.length === 0 && rows.length === 0 && (
            <p className="mt-4 text-ink-soft">
              No photos at hand?{' '}
              <button
                type="button"
                onClick={addFirstByHand}
                className="min-h-11 font-semibold text-sky underline underline-offset-3"
              >
                Add items by hand
              </button>
            </p>
          )}
        </StepCard>
        {(photos.length > 0 || rows.length > 0) && (
          <StepCard id={stepId(2)} title="2 AI Analysis & Results">
            <ItemsStep editing={editing} items={items} faces={faces ?? []} />
          </StepCard>
        )}
        <StepCard id={stepId(3)} title="3 Sale Details">
          <DetailsForm form={form} isUnplaced={state.isUnplaced ?? isUnplaced(listing)} />
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
            <SaveLine state={state} />
            <Button
              tone="secondary"
              onClick={publishing.save}
              isPending={publishing.pending === 'save'}
              pendingText="Saving..."
            >
              {isPublished ? 'Save changes' : 'Save draft'}
            </Button>
          </div>
          <FailureBox failure={state.failure} refusal={publishing.refusal} />
        </StepCard>
        {rows.length > 0 && (
          <PublishCard
            id={stepId(4)}
            details={state.draft.details}
            rows={rows}
            listingId={state.draft.listingId}
            isPublished={isPublished}
            isSaving={state.status === 'saving'}
            publishing={publishing}
            onStep={goToStep}
          />
        )}
      </div>
    </PictureVersions>
  )
}

interface ItemsStepProps {
  editing: ReturnType<typeof useListingEditor>
  items: ReturnType<typeof useRows>
  faces: readonly PhotoFaces[]
}

/** The photo with its boxes beside the rows of what was found. */
function ItemsStep({ editing, items, faces }: ItemsStepProps) {
  const { photos, detection, suggestions, unavailable, analyze } = editing
  const { openUpgradeModal } = useUpgradeModal()
  const { keeper, selectedKey, setSelectedKey } = items
  const [chosenIndex, setChosenIndex] = useState(0)
  const { listingId } = editing.state.draft
  const photoIndex = Math.min(chosenIndex, Math.max(0, photos.length - 1))

  const select = (key: string | null) => {
    setSelectedKey(key)
    const source = keeper.rows.find((row) => row.key === key)?.sourceImageUrl
    const index = source ? photos.findIndex((photo) => photo.url === photoOf(source)) : -1
    if (index >= 0) setChosenIndex(index)
  }
  const removeBox = (row: (typeof keeper.rows)[number]) => {
    keeper.remove([row])
    showToast({
      title: 'Item removed',
      description: row.title,
      action: { label: 'Undo', onPress: keeper.undo },
    })
  }
  const rows: ReactNode = (
    <div className="min-w-0">
      <AnalysisStatus
        state={detection}
        unavailable={unavailable}
        advanced={editing.advanced}
        onAnalyze={() => analyze()}
        onCancel={editing.cancelAnalysis}
        onUpgrade={() => openUpgradeModal('advanced_ai')}
        hasPhotos={photos.length > 0}
        hasItems={keeper.rows.length > 0}
      />
      <FacesNotice listingId={listingId} photos={faces} />
      <div className="mt-5">
        <ItemRows listingId={listingId} keeper={keeper} selectedKey={selectedKey} onSelect={select} />
      </div>
    </div>
  )
  if (photos.length === 0) return rows
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] wide:gap-9">
      <div className="wide:sticky wide:top-24">
        <PhotoBoxes
          photos={photos}
          rows={keeper.rows}
          suggestions={suggestions}
          photoIndex={photoIndex}
          onPhotoIndex={setChosenIndex}
          selectedKey={selectedKey}
          onSelect={select}
          onCrop={items.recrop}
          onDraw={items.draw}
          onAccept={items.accept}
          onRemove={removeBox}
          onLookAgain={detection.isRunning || unavailable !== null ? null : (photo) => analyze([photo])}
        />
      </div>
      {rows}
    </div>
  )
}

interface Filled {
  photos: number
  items: number
  details: { title: string; streetAddress: string; saleDate: string }
}

/** The first step that still has something to do. */
function currentStep({ photos, items, details }: Filled): number {
  if (photos === 0 && items === 0) return 1
  if (items === 0) return 2
  return details.title && details.streetAddress && details.saleDate ? 4 : 3
}
