import { Spinner } from '#ui/Spinner.tsx'
import { WalkEntry } from './WalkEntry.tsx'

/**
 * Stands where photos are chosen until that has loaded, and is as high: what is below must not move under a finger. On a
 * phone there are two buttons in place of the uploader's list, whose height is Uppy's.
 */
export function PhotoPlaceholder() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-3">
      <div className="grid h-71.5 place-items-center rounded-control border-2 border-dashed border-line-strong bg-paper-deep text-ink-soft desk:h-125 [@media(pointer:coarse)_and_(hover:none)]:h-47.5!">
        <Spinner />
      </div>
      <WalkEntry isDisabled />
    </div>
  )
}
