import type { DraftItem } from '@yardsnap/contract/drafts'
import { getPictureUrl } from '@yardsnap/contract/items'
import type { Ref } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'

interface GhostProps {
  lifted: { x: number; y: number }
  item: DraftItem | undefined
  /** Moved by the hand that drags it, without drawing anything anew. */
  ref: Ref<HTMLDivElement>
}

/** A lifted thing that follows the finger, a little above it. */
export function Ghost({ lifted: { x, y }, item, ref }: GhostProps) {
  if (!item) return null
  return (
    <div
      ref={ref}
      aria-hidden
      data-ghost
      style={{ translate: `${x}px ${y}px` }}
      className="pointer-events-none fixed top-0 left-0 z-40"
    >
      <ItemPicture
        url={getPictureUrl(item)}
        category={item.category}
        name={item.title}
        alt=""
        widthPixels={128}
        className="size-24 -translate-x-1/2 -translate-y-3/4 -rotate-3 rounded-control border-3 border-ink shadow-[0_8px_24px_rgb(0_0_0/0.35)]"
      />
    </div>
  )
}
