import type { RefObject } from 'react'
import { LABEL_HEIGHT, placeLabels } from '#sell/detection/labels.ts'
import { useSize } from '#ui/use-size.ts'

interface BoxLabelsProps {
  boxes: Parameters<typeof placeLabels>[0]
  photo: RefObject<HTMLElement | null>
}

/** The labels of the boxes, none over another. Hidden from screen readers: the boxes have the same names. */
export function BoxLabels({ boxes, photo }: BoxLabelsProps) {
  const size = useSize(photo)
  if (!size) return null
  const places = placeLabels(boxes, size)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10">
      {boxes.map(({ key, label }) => {
        const place = places.get(key)
        return (
          place && (
            <span
              key={key}
              style={{ left: place.left, top: place.top, maxWidth: place.maxWidth, height: LABEL_HEIGHT }}
              className="absolute animate-pop truncate rounded-mark bg-mustard px-2 font-display text-tiny leading-[22px] font-bold text-on-mustard"
            >
              {label}
            </span>
          )
        )
      })}
    </div>
  )
}
