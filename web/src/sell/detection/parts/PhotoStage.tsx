import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { useRef, type PointerEvent, useEffect, useState } from 'react'
import { largestFirst, boxBetween, MIN_SIDE, type Point } from '#sell/detection/boxes.ts'
import { getItemName } from '#core/items/item-text.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { BoxLabels } from './BoxLabels.tsx'
import { DetectionBox } from './DetectionBox.tsx'
import { Plus } from 'lucide-react'
import { toPercentStyle, toPercentPoint } from './place.ts'

export interface PhotoStageProps {
  photo: Photo
  name: string
  /** Items of all states. Kept items have a box, suggested ones a faint box. */
  items: readonly DraftItem[]
  selectedId: string | null
  isDrawing: boolean
  widthPixels: number
  onSelect: (id: string | null) => void
  /** @param topic see `ItemKeeper` */
  onCrop: (item: DraftItem, crop: CropRectangle, topic?: string) => void
  onDraw: (crop: CropRectangle) => void
  onCancelDrawing: () => void
  onAccept: (item: DraftItem) => void
  onRemove: (item: DraftItem) => void
}

/** A photo with the boxes of its items. Only the selected box has handles, and the others fade. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, selectedId, isDrawing, onSelect } = props
  const sizedPicture = useSizedPicture()
  const frame = useRef<HTMLDivElement>(null)
  const { boxes, ghosts } = boxesIn(photo, props.items)
  const hasSelected = boxes.some(({ item }) => item.id === selectedId)
  return (
    <div
      ref={frame}
      className="relative w-full overflow-hidden rounded-card bg-paper-deep"
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img
        key={photo.url}
        src={sizedPicture(photo.url, props.widthPixels)}
        alt={props.name}
        className="absolute inset-0 size-full"
        draggable={false}
        onPointerDown={() => onSelect(null)}
      />
      {ghosts
        .toSorted((a, b) => largestFirst(a.crop, b.crop))
        .map(({ item, crop }) => (
          <SuggestedBox key={item.id} title={getItemName(item)} crop={crop} onAccept={() => props.onAccept(item)} />
        ))}
      {boxes
        .toSorted((a, b) => largestFirst(a.crop, b.crop))
        .map(({ item, crop }, index) => (
          <DetectionBox
            key={item.id}
            crop={crop}
            label={describeItem(item)}
            order={index}
            isSelected={item.id === selectedId}
            isBehind={hasSelected && item.id !== selectedId}
            onSelect={() => onSelect(item.id)}
            onCrop={(next, topic) => props.onCrop(item, next, topic)}
            onRemove={() => props.onRemove(item)}
          />
        ))}
      <BoxLabels boxes={labeled(boxes, selectedId)} photo={frame} />
      {isDrawing && <DrawingLayer onDraw={props.onDraw} onCancel={props.onCancelDrawing} />}
    </div>
  )
}

interface Placed {
  item: DraftItem
  crop: CropRectangle
}

export function boxesIn(photo: Photo, items: readonly DraftItem[]): { boxes: Placed[]; ghosts: Placed[] } {
  const placed = items.flatMap((item) =>
    item.sourceImageUrl === photo.url && item.cropData ? [{ item, crop: item.cropData }] : [],
  )
  return {
    boxes: placed.filter(({ item }) => item.state === 'kept'),
    ghosts: placed.filter(({ item }) => item.state === 'suggested'),
  }
}

/** The selected box places its label first, then the large ones. */
function labeled(boxes: readonly Placed[], selectedId: string | null) {
  return boxes
    .toSorted(
      (a, b) => Number(b.item.id === selectedId) - Number(a.item.id === selectedId) || largestFirst(a.crop, b.crop),
    )
    .map(({ item, crop }) => ({ key: item.id, crop, label: describeItem(item) }))
}

/** 'Armchair · $60'; without a price while there is none. */
function describeItem(item: DraftItem): string {
  const name = getItemName(item)
  return isPriced(item) ? `${name} · ${formatTag(item.priceSuggested)}` : name
}

/** The width from which the text fits into the box, in percent of the photo. */
const WIDE_ENOUGH = 22

/** A possible item: one press adds it. */
function SuggestedBox({ title, crop, onAccept }: { title: string; crop: CropRectangle; onAccept: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Add ${title}?`}
      onClick={onAccept}
      className="suggested-box group absolute grid animate-pop place-items-center hover:bg-[#ffffff]/25 focus-visible:bg-[#ffffff]/25"
      style={toPercentStyle(crop)}
    >
      <span className="pointer-events-none absolute top-full left-1/2 z-10 mt-0.5 hidden -translate-x-1/2 rounded-mark bg-[#ffffff] px-2 font-display text-tiny font-bold whitespace-nowrap text-[#22201b] group-hover:block group-focus-visible:block">
        {title}?
      </span>
      {crop.width >= WIDE_ENOUGH ? (
        <span className="pointer-events-none max-w-full truncate rounded-mark bg-[#ffffff] px-2 py-0.5 font-display text-tiny font-bold text-[#22201b]">
          tap to add
        </span>
      ) : (
        <Plus strokeWidth={3} className="pointer-events-none size-5 rounded-full bg-[#ffffff] p-0.5 text-[#22201b]" />
      )}
    </button>
  )
}

/** Covers the photo while drawing, so that neither boxes nor scrolling take the pointer. */
function DrawingLayer({ onDraw, onCancel }: { onDraw: (crop: CropRectangle) => void; onCancel: () => void }) {
  const [corners, setCorners] = useState<{ from: Point; to: Point } | null>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onCancel])

  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = toPercentPoint(event, event.currentTarget)
    setCorners({ from, to: from })
  }
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    if (!corners) return
    const { from } = corners
    // The end is where the finger is lifted, because the last part of its way may come without a move event.
    const to = toPercentPoint(event, event.currentTarget)
    setCorners(null)
    // A press without a drag is no box.
    if (Math.abs(to.x - from.x) >= MIN_SIDE && Math.abs(to.y - from.y) >= MIN_SIDE) onDraw(boxBetween(from, to))
  }

  return (
    <div
      data-testid="drawing-layer"
      className="absolute inset-0 cursor-crosshair touch-none bg-scrim/40"
      onPointerDown={start}
      onPointerMove={(event) => corners && setCorners({ ...corners, to: toPercentPoint(event, event.currentTarget) })}
      onPointerUp={finish}
      onPointerCancel={() => setCorners(null)}
    >
      {corners && <div className="found-box absolute" style={toPercentStyle(boxBetween(corners.from, corners.to))} />}
    </div>
  )
}
