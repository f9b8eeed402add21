import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ItemState } from '@yardsnap/contract/drafts'

const HOLD_MS = 250
const LOOK_MS = 500
/** A finger that moves less than this holds still. Pixels. */
const STILL = 10
/** How near to an edge the page scrolls, and how fast at most. Pixels, and pixels a frame. */
const EDGE = 72
const EDGE_SPEED = 14

interface Sweeping {
  scroller: RefObject<HTMLElement | null>
  isTicked: (id: string) => boolean
  /** @param topic the same for one sweep */
  onPaint: (ids: ReadonlySet<string>, state: ItemState, topic: string) => void
  onLook: (id: string) => void
}

interface Gesture {
  id: string
  from: { x: number; y: number }
  at: { x: number; y: number }
  isHeld: boolean
  /** What is painted, once it is. */
  state: ItemState | null
  painted: Set<string>
  topic: string
}

/**
 * Holding a tile and sliding gives all tiles on the way the answer that a tap would have given the first one; the page
 * scrolls at its edges. Holding still looks at the tile. A mouse slides without holding first.
 */
export function useSweep(sweeping: Sweeping) {
  const latest = useRef(sweeping)
  const gesture = useRef<Gesture | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const isClickOver = useRef(false)
  useEffect(() => {
    latest.current = sweeping
  })
  const { scroller } = sweeping

  useEffect(() => {
    const element = scroller.current
    // A touch may still become a slide until it scrolls, which only this can keep it from.
    const keepStill = (event: TouchEvent) => {
      if (gesture.current?.isHeld && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchmove', keepStill, { passive: false })
    const pending = timers
    return () => {
      element?.removeEventListener('touchmove', keepStill)
      for (const timer of pending.current) clearTimeout(timer)
      gesture.current = null
    }
  }, [scroller])

  const end = () => {
    for (const timer of timers.current) clearTimeout(timer)
    gesture.current = null
  }

  const paint = (current: Gesture) => {
    const id = tileAt(current.at)
    if (id === null || (current.state === null && id === current.id)) return
    const isStart = current.state === null
    current.state ??= latest.current.isTicked(current.id) ? 'suggested' : 'kept'
    const ids = new Set([...(isStart ? [current.id] : []), id].filter((one) => !current.painted.has(one)))
    if (ids.size === 0) return
    for (const one of ids) current.painted.add(one)
    latest.current.onPaint(ids, current.state, current.topic)
    if (isStart) scrollAtEdges(current)
  }

  const scrollAtEdges = (current: Gesture) => {
    const element = scroller.current
    if (!element || gesture.current !== current) return
    const { top, bottom } = element.getBoundingClientRect()
    const by = edgePull(current.at.y, top, bottom)
    if (by !== 0) {
      element.scrollBy(0, by)
      paint(current)
    }
    requestAnimationFrame(() => scrollAtEdges(current))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    isClickOver.current = false
    end()
    const id = tileOf(event.target)
    if (id === null || event.button !== 0 || !event.isPrimary) return
    const at = { x: event.clientX, y: event.clientY }
    const isMouse = event.pointerType === 'mouse'
    const topic = `sweep ${event.timeStamp}`
    const current: Gesture = { id, from: at, at, isHeld: isMouse, state: null, painted: new Set(), topic }
    gesture.current = current
    const hold = () => {
      current.isHeld = true
      navigator.vibrate?.(10)
    }
    const look = () => {
      isClickOver.current = true
      end()
      latest.current.onLook(id)
    }
    timers.current = [...(isMouse ? [] : [setTimeout(hold, HOLD_MS)]), setTimeout(look, LOOK_MS)]
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = gesture.current
    if (!current) return
    // Released where nobody saw it.
    if (event.buttons === 0) return end()
    current.at = { x: event.clientX, y: event.clientY }
    const hasMoved = Math.hypot(current.at.x - current.from.x, current.at.y - current.from.y) > STILL
    if (!hasMoved && current.state === null) return
    for (const timer of timers.current) clearTimeout(timer)
    if (!current.isHeld) return end()
    paint(current)
    if (current.state !== null) isClickOver.current = true
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    /** A long press opens the browser's menu on some phones. */
    onContextMenu: (event: MouseEvent) => {
      if (tileOf(event.target) !== null) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      // Keys click without a pointer.
      if (!isClickOver.current || event.detail === 0) return
      isClickOver.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** How far the page scrolls in one frame, faster nearer to the edge. Pixels. */
export function edgePull(y: number, top: number, bottom: number): number {
  const above = Math.max(0, top + EDGE - y)
  const below = Math.max(0, y - (bottom - EDGE))
  const pull = Math.min(1, Math.max(above, below) / EDGE) * EDGE_SPEED
  return above > below ? -pull : pull
}

function tileAt({ x, y }: { x: number; y: number }): string | null {
  return tileOf(document.elementFromPoint(x, y))
}

/** The id of the item whose picture or name is pressed. */
export function tileOf(target: EventTarget | null): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null
  return tile?.dataset['tile'] ?? null
}
