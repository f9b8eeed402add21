import { type PointerEvent, useRef, useState } from 'react'

/** A finger that goes so far sideways has swiped. Pixels. */
const SWIPE = 64

/** Follows a finger sideways. @returns handlers for the element, which needs `touch-action: pan-y`, and its offset */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    from.current = null
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'touch' && event.isPrimary) from.current = event.clientX
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== null) setOffset(event.clientX - from.current)
      },
      onPointerUp: (event: PointerEvent) => {
        const by = from.current === null ? 0 : event.clientX - from.current
        end()
        if (by < -SWIPE) onLeft()
        if (by > SWIPE) onRight()
      },
      onPointerCancel: end,
    },
  }
}
