import { formatPrice } from '@yardsnap/contract/formats'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { type CropRectangle, hasPrice } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { ChevronLeft, ChevronRight, Sparkles, SquareDashedMousePointer, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { nameOf } from '#features/items/item-text.ts'
import { useSizedPicture } from '#features/items/picture-versions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { largestFirst } from './boxes.ts'
import { BoxLabels } from './parts/BoxLabels.tsx'
import { DrawingLayer } from './parts/DrawingLayer.tsx'
import { FoundBox } from './parts/FoundBox.tsx'
import { SuggestedBox } from './parts/SuggestedBox.tsx'

/** Where a box starts that is added by keyboard. */
const CENTERED: CropRectangle = { x: 35, y: 35, width: 30, height: 30 }

interface PhotoBoxesProps {
  photos: readonly Photo[]
  /** Of all states: what is kept has a box, what is suggested a ghost of one. */
  items: readonly DraftItem[]
  photoIndex: number
  onPhotoIndex: (index: number) => void
  selectedId: string | null
  onSelect: (id: string | null) => void
  onCrop: (item: DraftItem, crop: CropRectangle) => void
  onDraw: (photo: Photo, crop: CropRectangle) => void
  onAccept: (item: DraftItem) => void
  onRemove: (item: DraftItem) => void
  /** Analyzes one photo again; null while that is not possible. */
  onLookAgain: ((photo: Photo) => void) | null
}

export function PhotoBoxes(props: PhotoBoxesProps) {
  const { photos, items, photoIndex, onPhotoIndex, selectedId, onSelect, onDraw, onLookAgain } = props
  const [isDrawing, setDrawing] = useState(false)
  const sizedPicture = useSizedPicture()
  const frame = useRef<HTMLDivElement>(null)
  const photo = photos[photoIndex]
  if (!photo) return null

  const placed = items.flatMap((item) =>
    item.sourceImageUrl === photo.url && item.cropData ? [{ item, crop: item.cropData }] : [],
  )
  const boxes = placed.filter(({ item }) => item.state === 'kept')
  const ghosts = placed.filter(({ item }) => item.state === 'suggested')
  const selected = boxes.find(({ item }) => item.id === selectedId)?.item
  const draw = (crop: CropRectangle) => {
    onDraw(photo, crop)
    setDrawing(false)
  }
  /** A click without a pointer comes from the keyboard: it adds a box to move instead of drawing one. */
  const startDrawing = (isKeyboard: boolean) => (isKeyboard ? draw(CENTERED) : setDrawing(!isDrawing))

  return (
    <div className="grid gap-3">
      <div
        ref={frame}
        className="relative overflow-hidden rounded-card bg-paper-deep"
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      >
        <img
          key={photo.url}
          src={sizedPicture(photo.url, 1280)}
          alt={`Your upload ${photoIndex + 1} of ${photos.length}`}
          className="absolute inset-0 size-full"
          draggable={false}
          onPointerDown={() => onSelect(null)}
        />
        {ghosts
          .toSorted((a, b) => largestFirst(a.crop, b.crop))
          .map(({ item, crop }) => (
            <SuggestedBox key={item.id} title={nameOf(item)} crop={crop} onAccept={() => props.onAccept(item)} />
          ))}
        {boxes
          .toSorted((a, b) => largestFirst(a.crop, b.crop))
          .map(({ item, crop }, index) => (
            <FoundBox
              key={item.id}
              crop={crop}
              label={labelOf(item)}
              order={index}
              isSelected={item.id === selectedId}
              onSelect={() => onSelect(item.id)}
              onCrop={(next) => props.onCrop(item, next)}
              onRemove={() => props.onRemove(item)}
            />
          ))}
        <BoxLabels boxes={labeled(boxes, selectedId)} photo={frame} />
        {isDrawing && <DrawingLayer onDraw={draw} onCancel={() => setDrawing(false)} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {photos.length > 1 && <Pager index={photoIndex} count={photos.length} onIndex={onPhotoIndex} />}
        <Button
          tone="secondary"
          icon={<SquareDashedMousePointer />}
          aria-pressed={isDrawing}
          onClick={(event) => startDrawing(event.detail === 0)}
        >
          {isDrawing ? 'Drag across the item' : 'Draw a box'}
        </Button>
        {onLookAgain && photos.length > 1 && (
          <Button tone="quiet" icon={<Sparkles />} onClick={() => onLookAgain(photo)}>
            Look again at this photo
          </Button>
        )}
        {selected && (
          <Button tone="quiet" icon={<Trash2 />} onClick={() => props.onRemove(selected)}>
            Delete box
          </Button>
        )}
      </div>
    </div>
  )
}

/** The selected box places its label first, then the large ones. */
function labeled(boxes: readonly { item: DraftItem; crop: CropRectangle }[], selectedId: string | null) {
  return boxes
    .toSorted(
      (a, b) => Number(b.item.id === selectedId) - Number(a.item.id === selectedId) || largestFirst(a.crop, b.crop),
    )
    .map(({ item, crop }) => ({ key: item.id, crop, label: labelOf(item) }))
}

/** 'Armchair · $60'; without a price while there is none. */
function labelOf(item: DraftItem): string {
  const name = nameOf(item)
  return hasPrice(item) ? `${name} · ${formatPrice(item.priceSuggested)}` : name
}

function Pager({ index, count, onIndex }: { index: number; count: number; onIndex: (index: number) => void }) {
  return (
    <div className="flex items-center">
      <IconButton
        label="Previous photo"
        icon={<ChevronLeft />}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <span className="min-w-16 text-center text-small font-semibold tabular-nums">
        {index + 1} of {count}
      </span>
      <IconButton
        label="Next photo"
        icon={<ChevronRight />}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
    </div>
  )
}
