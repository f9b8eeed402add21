import { Spinner } from '#ui/Spinner.tsx'

/**
 * Stands where photos are chosen until that has loaded, and is as high: what is below must not move under a finger. On a
 * phone there are two buttons in place of the uploader's list.
 */
export function PhotoPlaceholder() {
  return (
    <div
      aria-busy
      className="grid h-85 place-items-center rounded-control border-2 border-dashed border-line-strong bg-paper-deep text-ink-soft [@media(pointer:coarse)_and_(hover:none)]:h-47.5"
    >
      <Spinner />
    </div>
  )
}
