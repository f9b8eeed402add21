import { plural, t } from '@yardsnap/contract/texts'
import type { PhotoFaces } from '@yardsnap/contract/detection'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { Check, LayoutGrid, Pencil, Tag } from 'lucide-react'
import { useRef, useState } from 'react'
import { AnalysisStatus, DetectionHints } from '#sell/detection/AnalysisStatus.tsx'
import { FacesNotice } from '#sell/detection/FacesNotice.tsx'
import { FailedPhotos } from '#sell/detection/FailedPhotos.tsx'
import { PhotoBoxes, type PhotoBoxesProps, PhotoBoxesScreen } from '#sell/detection/PhotoBoxes.tsx'
import { getPhotoUrl } from '#core/items/crop.ts'
import { changeItems, type ItemKeeper, newItem, ofState, unpricedItems, withCrop } from '#core/items/draft-items.ts'
import { getItemName } from '#core/items/item-text.ts'
import { ItemList } from '#sell/items/ItemList.tsx'
import { UnpricedButton } from '#sell/pricing/PriceAll.tsx'
import { isKnownGuess, needsCard } from '#sell/review/name-cards.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Button } from '#ui/Button.tsx'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import type { Task } from './TaskScreens.tsx'
import type { useDraft } from './use-draft.ts'

interface ItemsStepProps {
  editing: ReturnType<typeof useDraft>
  faces: readonly PhotoFaces[]
  selectedId: string | null
  onSelect: (id: string | null) => void
  onTask: (task: Task) => void
  saveFirst: () => Promise<boolean>
}

/** The items of the sale, with the photos and their boxes beside them. */
export function ItemsStep({ editing, faces, selectedId, onSelect, onTask, saveFirst }: ItemsStepProps) {
  const { keeper, photos, listingId, detection, unavailable } = editing
  const { openUpgradeModal } = useUpgradeModal()
  const isWide = useMediaQuery(WIDE)
  const [photoIndex, setPhotoIndex] = useState(0)
  const photosOver = useOverPage()
  const canLook = photos.length > 0 && !detection.isRunning && unavailable === null && detection.failure === null

  const select = (id: string | null) => {
    onSelect(id)
    const source = keeper.items.find((item) => item.id === id)?.sourceImageUrl
    const index = source ? photos.findIndex((photo) => photo.url === getPhotoUrl(source)) : -1
    if (index >= 0) setPhotoIndex(index)
  }
  const showPhoto = (photo: Photo) => {
    setPhotoIndex(photos.findIndex(({ id }) => id === photo.id))
    if (!isWide) photosOver.open()
  }
  const crop = (item: DraftItem, next: CropRectangle, topic?: string) =>
    keeper.change(
      (items) => items.map((other) => (other.id === item.id ? withCrop(other, next) : other)),
      topic && `${item.id} ${topic}`,
    )
  const draw = (photo: Photo, drawn: CropRectangle) => {
    const item = newItem(keeper.items, { photoUrl: photo.url, crop: drawn })
    keeper.change((items) => [...items, item])
    onSelect(item.id)
  }
  const drop = (item: DraftItem) => {
    const undo = keeper.change((items) => changeItems(items, new Set([item.id]), { state: 'dropped' }))
    const bringBack = () => {
      undo()
      select(item.id)
    }
    showUndoToast(t`Item dropped`, bringBack, getItemName(item))
  }
  const boxes: PhotoBoxesProps = {
    photos,
    items: keeper.items,
    photoIndex: Math.min(photoIndex, Math.max(0, photos.length - 1)),
    onPhotoIndex: setPhotoIndex,
    selectedId,
    onSelect: select,
    onCrop: crop,
    onDraw: draw,
    onAccept: (item) => {
      keeper.change((items) => changeItems(items, new Set([item.id]), { state: 'kept' }))
      onSelect(item.id)
    },
    onRemove: drop,
    onLookAgain: detection.isRunning || unavailable !== null ? null : (photo) => editing.analyze([photo]),
  }
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] wide:gap-9 wide:has-[>:only-child]:grid-cols-1">
      {isWide && photos.length > 0 && (
        <div className="sticky top-24">
          <PhotoBoxes {...boxes} />
        </div>
      )}
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <AnalysisStatus
          state={detection}
          unavailable={unavailable}
          onAnalyze={() => editing.analyze()}
          onCancel={editing.cancelAnalysis}
          hasPhotos={photos.length > 0}
          hasItems={keeper.items.length > 0}
        />
        <FailedPhotos
          photos={photos}
          failed={editing.failedPhotos}
          onTryAgain={(photo) => editing.analyze([photo])}
          onDraw={showPhoto}
        />
        <FacesNotice listingId={listingId} photos={faces} />
        <ToDo keeper={keeper} isRunning={detection.isRunning} onTask={onTask} />
        <ItemList
          listingId={listingId}
          keeper={keeper}
          photos={photos}
          selectedId={selectedId}
          onSelect={select}
          saveFirst={saveFirst}
          photoTools={{
            onLook: canLook ? () => editing.analyze() : null,
            onPhotos: !isWide && photos.length > 0 ? photosOver.open : null,
          }}
        />
        {canLook && keeper.items.length > 0 && (
          <DetectionHints advanced={editing.advanced} onUpgrade={() => openUpgradeModal('advanced_ai')} />
        )}
      </div>
      {!isWide && photosOver.isOpen && <PhotoBoxesScreen {...boxes} onClose={photosOver.close} />}
    </div>
  )
}

interface ToDoProps {
  keeper: ItemKeeper
  isRunning: boolean
  onTask: (task: Task) => void
}

/** Buttons for the tasks that are not finished, in one row. */
function ToDo({ keeper, isRunning, onTask }: ToDoProps) {
  // As the screen of names counts them: its cards first, and guesses only once no card is left.
  const nameless = keeper.items.filter(needsCard).length
  const guesses = keeper.items.filter(isKnownGuess).length
  const suggested = ofState(keeper.items, 'suggested').length
  const isDone = nameless + guesses + suggested + unpricedItems(keeper.items).length === 0 && !isRunning
  const [wasShown, setWasShown] = useState(false)
  if (!isDone && !wasShown) setWasShown(true)
  if (isDone) {
    // The row keeps its place. Otherwise the page would move when the last price is typed, and the next tap would hit
    // something else.
    return wasShown ? (
      <p className="flex min-h-11 items-center gap-2 text-small text-ink-soft">
        <Check aria-hidden className="size-5 text-grass" /> Everything has its name and price
      </p>
    ) : null
  }
  return (
    <div className="-m-1 flex gap-2 overflow-x-auto p-1 *:shrink-0 desk:flex-wrap">
      {nameless + guesses > 0 && (
        <Button tone="secondary" icon={<Pencil />} onClick={() => onTask('names')} className={TO_DO}>
          {nameless > 0
            ? plural(nameless, { one: 'Name # thing', other: 'Name # things' })
            : plural(guesses, { one: 'Check # guess', other: 'Check # guesses' })}
        </Button>
      )}
      <UnpricedButton
        keeper={keeper}
        tone="secondary"
        icon={<Tag />}
        onClick={() => onTask('prices')}
        className={TO_DO}
      />
      {(suggested > 0 || isRunning) && (
        <Button tone="secondary" icon={<LayoutGrid />} onClick={() => onTask('review')} className={TO_DO}>
          {suggested > 0 ? `Review what was found (${suggested} not sure)` : 'Review what was found'}
        </Button>
      )}
    </div>
  )
}

const TO_DO = 'min-h-11! px-3.5!'

/**
 * Whether something covers the page. When it closes, the page returns to its former scroll position, even if something
 * behind it was opened meanwhile.
 */
function useOverPage() {
  const [isOpen, setOpen] = useState(false)
  const top = useRef(0)
  return {
    isOpen,
    open: () => {
      top.current = window.scrollY
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      requestAnimationFrame(() => window.scrollTo({ top: top.current, behavior: 'instant' }))
    },
  }
}
