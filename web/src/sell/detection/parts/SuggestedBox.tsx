import type { CropRectangle } from '@yardsnap/contract/items'
import { Plus } from 'lucide-react'
import { toPercentStyle } from './place.ts'

/** The width from which the text fits into the box, in percent of the photo. */
const WIDE_ENOUGH = 22

/** A possible item: one press adds it. */
export function SuggestedBox({ title, crop, onAccept }: { title: string; crop: CropRectangle; onAccept: () => void }) {
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
