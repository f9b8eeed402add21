import type { DetectedItem } from '@yardsnap/contract/detection'
import { positionOf } from './place.ts'

/** Something that may be an item: one press makes it one. */
export function SuggestedBox({ item, onAccept }: { item: DetectedItem; onAccept: () => void }) {
  const { cropData: crop } = item
  return (
    <button
      type="button"
      aria-label={`Add ${item.title}?`}
      onClick={onAccept}
      className="suggested-box group absolute grid animate-pop place-items-center hover:bg-[#ffffff]/25 focus-visible:bg-[#ffffff]/25"
      style={positionOf(crop)}
    >
      <span className="pointer-events-none max-w-full truncate rounded-mark bg-[#ffffff] px-2 py-0.5 font-display text-tiny font-bold text-[#22201b]">
        tap to add
      </span>
    </button>
  )
}
