import { LABEL_HEIGHT, placeLabels } from '#features/detection/labels.ts'

interface BoxLabelsProps {
  boxes: Parameters<typeof placeLabels>[0]
  /** Of the photo as it is shown, in pixels. */
  size: { width: number; height: number }
}

/** What the boxes hold, each label where no other one lies. The boxes have the same texts as their names. */
export function BoxLabels({ boxes, size }: BoxLabelsProps) {
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
