import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { useRef } from 'react'
import { largestFirst } from '#sell/detection/boxes.ts'
import { getItemName } from '#core/items/item-text.ts'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { BoxLabels } from './BoxLabels.tsx'
import { DrawingLayer } from './DrawingLayer.tsx'
import { DetectionBox } from './DetectionBox.tsx'
import { SuggestedBox } from './SuggestedBox.tsx'

export interface PhotoStageProps {
  photo: Photo
  name: string
  /** Items of all states. Kept items have a box, suggested ones a faint box. */
  items: readonly DraftItem[]
  selectedId: string | null
  isDrawing: boolean
  widthPixels: number
  onSelect: (id: string | null) => void
  onCrop: (item: DraftItem, crop: CropRectangle) => void
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
            onCrop={(next) => props.onCrop(item, next)}
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
