import type { PhotoFaces } from '@yardsnap/contract/detection'
import type { DraftItem } from '@yardsnap/contract/drafts'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { Images, LayoutGrid, Pencil, Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { AnalysisStatus } from '#sell/detection/AnalysisStatus.tsx'
import { FacesNotice } from '#sell/detection/FacesNotice.tsx'
import { FailedPhotos } from '#sell/detection/FailedPhotos.tsx'
import { PhotoBoxes, type PhotoBoxesProps, PhotoBoxesScreen } from '#sell/detection/PhotoBoxes.tsx'
import { photoOf } from '#core/items/crop.ts'
import { changeItems, newItem, ofState, withCrop } from '#core/items/draft-items.ts'
import { nameOf } from '#core/items/item-text.ts'
import { ItemList } from '#sell/items/ItemList.tsx'
import { needsName } from '#sell/review/name-cards.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#lib/toast.ts'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import type { Task } from './TaskScreens.tsx'
import type { useDraft } from './use-draft.ts'

interface ItemsStepProps {
  editing: ReturnType<typeof useDraft>
  faces: readonly PhotoFaces[]
  selectedId: string | null
  onSelect: (id: string | null) => void
  onTask: (task: Task) => void
}

/** What is in the sale, with the photos and their boxes beside it. */
export function ItemsStep({ editing, faces, selectedId, onSelect, onTask }: ItemsStepProps) {
  const { keeper, photos, listingId, detection, unavailable } = editing
  const { openUpgradeModal } = useUpgradeModal()
  const isWide = useMediaQuery(WIDE)
  const [photoIndex, setPhotoIndex] = useState(0)
  const photosOver = useOverPage()
  const canLook = photos.length > 0 && !detection.isRunning && unavailable === null && detection.failure === null
  const suggested = ofState(keeper.items, 'suggested')
  const nameless = keeper.items.filter(needsName).length

  const select = (id: string | null) => {
    onSelect(id)
    const source = keeper.items.find((item) => item.id === id)?.sourceImageUrl
    const index = source ? photos.findIndex((photo) => photo.url === photoOf(source)) : -1
    if (index >= 0) setPhotoIndex(index)
  }
  const showPhoto = (photo: Photo) => {
    setPhotoIndex(photos.indexOf(photo))
    if (!isWide) photosOver.open()
  }
  const crop = (item: DraftItem, next: CropRectangle) =>
    keeper.change((items) => items.map((other) => (other.id === item.id ? withCrop(other, next) : other)))
  const draw = (photo: Photo, drawn: CropRectangle) => {
    const item = newItem(keeper.items, { photoUrl: photo.url, crop: drawn })
    keeper.change((items) => [...items, item])
    onSelect(item.id)
  }
  const drop = (item: DraftItem) => {
    keeper.change((items) => changeItems(items, new Set([item.id]), { state: 'dropped' }))
    showToast({ title: 'Item dropped', description: nameOf(item), action: { label: 'Undo', onPress: keeper.undo } })
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
      <div className="min-w-0">
        <AnalysisStatus
          state={detection}
          unavailable={unavailable}
          advanced={editing.advanced}
          onAnalyze={() => editing.analyze()}
          onCancel={editing.cancelAnalysis}
          onUpgrade={() => openUpgradeModal('advanced_ai')}
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
        <div className="mt-3 flex flex-wrap gap-2 *:basis-36 empty:hidden">
          {canLook && (
            <Button tone="secondary" icon={<Sparkles />} onClick={() => editing.analyze()} className="px-3.5!">
              {keeper.items.length > 0 ? 'Look again' : 'Find items'}
            </Button>
          )}
          {!isWide && photos.length > 0 && (
            <Button tone="secondary" icon={<Images />} onClick={photosOver.open} className="px-3.5!">
              Photos and boxes
            </Button>
          )}
        </div>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {nameless > 0 && (
            <Button tone="secondary" icon={<Pencil />} onClick={() => onTask('names')}>
              {nameless === 1 ? 'Name 1 thing' : `Name ${nameless} things`}
            </Button>
          )}
          {(suggested.length > 0 || detection.isRunning) && (
            <Button tone="secondary" icon={<LayoutGrid />} onClick={() => onTask('review')}>
              {suggested.length > 0 ? `Review what was found (${suggested.length} not sure)` : 'Review what was found'}
            </Button>
          )}
        </div>
        <div className="mt-5">
          <ItemList
            listingId={listingId}
            keeper={keeper}
            photos={photos}
            selectedId={selectedId}
            onSelect={select}
            onPrice={() => onTask('prices')}
          />
        </div>
      </div>
      {!isWide && photosOver.isOpen && <PhotoBoxesScreen {...boxes} onClose={photosOver.close} />}
    </div>
  )
}

/** Something that covers the page, which stands afterwards where it stood, whatever was opened behind it meanwhile. */
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
