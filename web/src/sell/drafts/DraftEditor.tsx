import { t } from '@yardsnap/contract/texts'
import type { Draft, DraftConflict, DraftItem } from '@yardsnap/contract/drafts'
import { capitalized } from '@yardsnap/contract/formats'
import { hasChanges } from '@yardsnap/contract/draft-changes'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pictureVersions, useFaces } from '#sell/detection/faces.ts'
import { newItem, ofState } from '#core/items/draft-items.ts'
import { PictureVersions } from '#core/items/picture-versions.ts'
import { AddListButton } from '#sell/imports/AddListButton.tsx'
import { PhotosCard } from '#sell/photos/PhotosCard.tsx'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { Button } from '#ui/Button.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { ItemsStep } from './ItemsStep.tsx'
import { Conflicts } from './parts/Conflicts.tsx'
import { FailureBox } from './parts/FailureBox.tsx'
import { PublishCard } from './parts/PublishCard.tsx'
import { StepCard } from './parts/StepCard.tsx'
import { StepProgress } from './parts/StepProgress.tsx'
import { type DraftState, getPendingChanges } from './draft-state.ts'
import { SaveLine } from './SaveLine.tsx'
import { TaskScreens, useOpenTask } from './TaskScreens.tsx'
import { useDetailsForm } from './use-details-form.ts'
import { useDraft } from './use-draft.ts'
import { usePublishing } from './use-publishing.ts'

interface DraftEditorProps {
  userId: string
  /** Has version 0 for a new sale. */
  draft: Draft
  onCreated: (listingId: string) => void
}

const stepId = (step: number) => `step-${step}`

/** Puts a sale together in four steps: photos, items, details, publishing (S2.5). */
export function DraftEditor({ userId, draft, onCreated }: DraftEditorProps) {
  const editing = useDraft({ userId, draft, onCreated })
  const { store, state, keeper, photos, listingId, detection } = editing
  const { data: faces } = useFaces(listingId, detection.isRunning || state.server.version === 0)
  const versions = useMemo(() => pictureVersions(photos, faces ?? []), [photos, faces])
  const form = useDetailsForm(store, state)
  const publishing = usePublishing(store)
  const [task, setTask] = useOpenTask(listingId)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const kept = useMemo(() => ofState(keeper.items, 'kept'), [keeper.items])
  const hasItems = keeper.items.length > 0
  const isPublished = state.server.status !== 'draft'
  useLeaveWarning(state)

  const goToStep = useCallback((step: number) => {
    // The card may not be on the page before the next render.
    requestAnimationFrame(() => {
      const heading = document.getElementById(stepId(step))?.querySelector('h2')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    })
  }, [])
  const hadItems = useRef(draft.items.length > 0)
  useEffect(() => {
    if (hadItems.current) goToStep(2)
    hadItems.current = false
  }, [goToStep])

  const addByHand = () => {
    const item = newItem(keeper.items)
    keeper.change((items) => [...items, item])
    setSelectedId(item.id)
    setTask(null)
    goToStep(2)
  }
  const ensureListing = useLatestCallback(editing.ensureListing)
  const onUploaded = useLatestCallback(async (imageUrls: string[]) => {
    await editing.addPhotos(imageUrls)
    if (editing.unavailable === null) setTask('review')
  })
  const onRemove = useLatestCallback(editing.removePhoto)
  const getConflictProps = (isOfItems: boolean) => ({
    conflicts: state.conflicts.filter(({ itemId }) => (itemId !== null) === isOfItems),
    getTitle: (conflict: DraftConflict) => describeConflict(conflict, keeper.items),
    onResolve: store.resolve,
  })

  return (
    <PictureVersions value={versions}>
      <StepProgress
        current={currentStep({ photos: photos.length, items: kept.length, form: state.form })}
        isReachable={[true, photos.length > 0 || hasItems, true, hasItems]}
        onStep={goToStep}
      />
      <div className="mt-6 grid gap-6">
        <StepCard id={stepId(1)} title="1 Upload Item Photos">
          <PhotosCard
            photos={photos}
            uploadsId={state.uploadsId}
            ensureListing={ensureListing}
            onUploaded={onUploaded}
            onRemove={onRemove}
            isPublic={isPublished}
          />
          {photos.length === 0 && !hasItems && (
            <WithoutPhotos onByHand={addByHand}>
              <AddListButton keeper={keeper} form={form} onAdded={() => goToStep(2)} isLink />
            </WithoutPhotos>
          )}
        </StepCard>
        {(photos.length > 0 || hasItems) && (
          <StepCard id={stepId(2)} title="2 AI Analysis & Results">
            <Conflicts {...getConflictProps(true)} />
            <ItemsStep
              editing={editing}
              faces={faces ?? []}
              selectedId={selectedId}
              onSelect={setSelectedId}
              onTask={setTask}
              saveFirst={publishing.saveFirst}
            />
            <AddListButton keeper={keeper} form={form} onAdded={() => goToStep(2)} />
          </StepCard>
        )}
        <StepCard id={stepId(3)} title="3 Sale Details">
          <Conflicts {...getConflictProps(false)} />
          <DetailsForm form={form} items={kept} photos={photos} server={state.server} onPinned={publishing.showPlace} />
          <div className="mt-6 flex min-h-12 flex-wrap items-center justify-between gap-3">
            <SaveLine store={store} />
            {!isPublished && (
              <Button
                tone="secondary"
                onClick={() => void form.handleSubmit(publishing.save)()}
                isPending={publishing.pending === 'save'}
                pendingText="Saving..."
              >
                Save draft
              </Button>
            )}
          </div>
          <FailureBox failure={state.failure} refusal={isPublished ? null : publishing.refusal} />
        </StepCard>
        {hasItems && (
          <PublishCard
            id={stepId(4)}
            state={state}
            items={kept}
            form={form}
            photoCount={photos.length}
            publishing={publishing}
            onTask={setTask}
          />
        )}
      </div>
      <TaskScreens task={task} onTask={setTask} editing={editing} onAddByHand={addByHand} onDone={() => goToStep(2)} />
    </PictureVersions>
  )
}

/** The ways to begin without a photo. @param children another one */
function WithoutPhotos({ onByHand, children }: { onByHand: () => void; children: ReactNode }) {
  return (
    <p className="mt-4 text-ink-soft">
      No photos at hand?{' '}
      <button type="button" onClick={onByHand} className="min-h-11 font-semibold text-sky underline underline-offset-3">
        Add items by hand
      </button>{' '}
      or {children}
    </p>
  )
}

/** Warns before leaving only when neither the browser nor the server holds what was typed. */
function useLeaveWarning(state: DraftState): void {
  const isAtRisk = !state.isKeptHere && hasChanges(getPendingChanges(state))
  useBlocker({
    disabled: !isAtRisk,
    enableBeforeUnload: isAtRisk,
    shouldBlockFn: () => !window.confirm(t`Your changes are not saved yet. Leave without them?`),
  })
}

interface Filled {
  photos: number
  items: number
  form: { title: string; streetAddress: string; saleDate: string }
}

/** The first step that still has something to do. */
function currentStep({ photos, items, form }: Filled): number {
  if (photos === 0 && items === 0) return 1
  if (items === 0) return 2
  return form.title && form.streetAddress && form.saleDate ? 4 : 3
}

const GROUP_NAMES: Record<string, string> = {
  state: t`What is for sale`,
  name: t`Name`,
  category: t`Category`,
  condition: t`Condition`,
  quantity: t`Quantity`,
  price: t`Price`,
  picture: t`Picture`,
  title: t`Title`,
  description: t`Description`,
  address: t`Address`,
  coverUrl: t`Cover`,
  removed: t`This item`,
  saleDate: t`Date`,
  permitNumber: t`Permit number`,
  rainDate: t`Rain date`,
  dayNote: t`Note for the first day`,
  laterDays: t`More days`,
  priceRules: t`Price rules`,
  startTime: t`Start time`,
  endTime: t`End time`,
  hidesAddress: t`Hiding the address`,
  skipsEarlyAccess: t`Early access`,
  sellAsLot: t`Selling as a lot`,
  stickerColor: t`Color of its sticker`,
  retailPrice: t`Price when new`,
}

function describeConflict({ itemId, group, mine, theirs }: DraftConflict, items: readonly DraftItem[]) {
  const name = GROUP_NAMES[group] ?? capitalized(group)
  if (itemId === null) return name
  const item = items.find(({ id }) => id === itemId)
  const title = item?.title ?? (mine ?? theirs)?.['title']
  return typeof title === 'string' && title ? t`${name} of “${title}”` : name
}
