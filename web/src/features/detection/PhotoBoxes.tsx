import { formatPrice } from '@yardsnap/contract/formats'
import type { DetectedItem } from '@yardsnap/contract/detection'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { ChevronLeft, ChevronRight, Sparkles, SquareDashedMousePointer, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSizedPicture } from '#features/items/picture-versions.ts'
import { type EditableItem, UNTITLED_ITEM } from '#features/items/rows.ts'
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
  rows: readonly EditableItem[]
  suggestions: readonly DetectedItem[]
  photoIndex: number
  onPhotoIndex: (index: number) => void
  selectedKey: string | null
  onSelect: (key: string | null) => void
  onCrop: (row: EditableItem, crop: CropRectangle) => void
  onDraw: (photo: Photo, crop: CropRectangle) => void
  onAccept: (suggestion: DetectedItem) => void
  onRemove: (row: EditableItem) => void
  /** Analyzes one photo again; null while that is not possible. */
  onLookAgain: ((photo: Photo) => void) | null
}

export function PhotoBoxes(props: PhotoBoxesProps) {
  const { photos, rows, suggestions, photoIndex, onPhotoIndex, selectedKey, onSelect, onDraw, onLookAgain } = props
  const [isDrawing, setDrawing] = useState(false)
  const sizedPicture = useSizedPicture()
  const frame = useRef<HTMLDivElement>(null)
  const photo = photos[photoIndex]
  if (!photo) return null

  const boxes = rows.flatMap((row) =>
    row.sourceImageUrl === photo.url && row.cropData ? [{ row, crop: row.cropData }] : [],
  )
  const ghosts = suggestions.filter((item) => item.sourceImageUrl === photo.url)
  const selected = boxes.find(({ row }) => row.key === selectedKey)?.row
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
          .toSorted((a, b) => largestFirst(a.cropData, b.cropData))
          .map((item) => (
            <SuggestedBox key={item.cropUrl} item={item} onAccept={() => props.onAccept(item)} />
          ))}
        {boxes
          .toSorted((a, b) => largestFirst(a.crop, b.crop))
          .map(({ row, crop }, index) => (
            <FoundBox
              key={row.key}
              crop={crop}
              label={labelOf(row)}
              order={index}
              isSelected={row.key === selectedKey}
              onSelect={() => onSelect(row.key)}
              onCrop={(next) => props.onCrop(row, next)}
              onRemove={() => props.onRemove(row)}
            />
          ))}
        <BoxLabels boxes={labeled(boxes, selectedKey)} photo={frame} />
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
function labeled(boxes: readonly { row: EditableItem; crop: CropRectangle }[], selectedKey: string | null) {
  return boxes
    .toSorted(
      (a, b) => Number(b.row.key === selectedKey) - Number(a.row.key === selectedKey) || largestFirst(a.crop, b.crop),
    )
    .map(({ row, crop }) => ({ key: row.key, crop, label: labelOf(row) }))
}

/** 'Armchair · $60'; without a price while there is none. */
function labelOf(row: EditableItem): string {
  const title = row.title || UNTITLED_ITEM
  return Number(row.priceSuggested) > 0 ? `${title} · ${formatPrice(row.priceSuggested)}` : title
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
