import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { useRef } from 'react'
import { useSizedPicture } from '#core/items/picture-versions.ts'
import { classes } from '#ui/classes.ts'
import { largestFirst } from './boxes.ts'
import { BoxLabels } from './parts/BoxLabels.tsx'
import { toPercentStyle } from './parts/place.ts'

interface BoxesOnPhotoProps {
  photo: Photo
  boxes: readonly { key: string; crop: CropRectangle; label: string; isSuggestion: boolean }[]
  /** The highlighted box, if it is in this photo. */
  litKey: string | null
}

/**
 * A photo with the boxes of its items, for viewing only. Names are shown where they fit; when a box is highlighted,
 * only its name is shown.
 */
export function BoxesOnPhoto({ photo, boxes, litKey }: BoxesOnPhotoProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sizedPicture = useSizedPicture()
  const lit = boxes.find(({ key }) => key === litKey)
  const ordered = boxes.toSorted((a, b) => Number(a === lit) - Number(b === lit) || largestFirst(a.crop, b.crop))
  return (
    <div
      ref={frame}
      className="relative overflow-hidden rounded-card"
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img
        key={photo.url}
        src={sizedPicture(photo.url, 960)}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full bg-paper-deep object-cover"
      />
      {ordered.map(({ key, crop, isSuggestion }) => (
        <span
          key={key}
          style={toPercentStyle(crop)}
          className={classes(
            'absolute transition-opacity',
            isSuggestion ? 'suggested-box' : 'found-box',
            key === litKey ? 'bg-mustard/25' : lit && 'opacity-40',
          )}
        />
      ))}
      <BoxLabels boxes={lit ? [lit] : ordered.filter(({ isSuggestion }) => !isSuggestion)} photo={frame} />
    </div>
  )
}
