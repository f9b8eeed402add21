import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ItemState } from '@yardsnap/contract/drafts'

const HOLD_MS = 250
/**
 * A tile that is held this long is lifted. Dropped on another tile it is merged with it; let go without moving, it is
 * opened.
 */
const LIFT_MS = 500
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
  /** A lifted tile was dropped on another one. */
  onDrop: (id: string, ontoId: string) => void
}

interface Gesture {
  id: string
  from: { x: number; y: number }
  at: { x: number; y: number }
  isHeld: boolean
  isLifted: boolean
  hasMoved: boolean
  /** The state that this sweep sets; null until it has set one. */
  state: ItemState | null
  painted: Set<string>
  topic: string
}

/**
 * Holding a tile and sliding gives every tile on the way the state that a tap would have given the first one; near an
 * edge, the page scrolls. Holding still lifts the tile, which can then be dragged onto another one; let go without
 * dragging, it is opened. A mouse slides without holding first.
 * @returns `lifted`: where it was lifted, for a picture that follows with `ghost`
 */
export function useSweep(sweeping: Sweeping) {
  const latest = useRef(sweeping)
  const gesture = useRef<Gesture | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const isClickOver = useRef(false)
  const [lifted, setLifted] = useState<{ id: string; x: number; y: number } | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  useEffect(() => {
    latest.current = sweeping
  })
  const { scroller } = sweeping
  usePreventedScroll(scroller, gesture, timers)

  const end = () => {
    for (const timer of timers.current) clearTimeout(timer)
    if (gesture.current?.isLifted) {
      setLifted(null)
      markTarget(scroller.current, null)
    }
    gesture.current = null
  }

  const drag = (current: Gesture) => {
    const { x, y } = current.at
    if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
    markTarget(scroller.current, dropTarget(current))
  }

  const release = () => {
    const current = gesture.current
    const target = current && dropTarget(current)
    end()
    if (!current?.isLifted) return
    if (target) latest.current.onDrop(current.id, target)
    else if (!current.hasMoved) latest.current.onLook(current.id)
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
      if (current.isLifted) drag(current)
      else paint(current)
    }
    requestAnimationFrame(() => scrollAtEdges(current))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    isClickOver.current = false
    end()
    const id = findTileId(event.target)
    if (id === null || event.button !== 0 || !event.isPrimary) return
    const at = { x: event.clientX, y: event.clientY }
    const isMouse = event.pointerType === 'mouse'
    const topic = `sweep ${event.timeStamp}`
    const current: Gesture = { id, from: at, at, ...UNMOVED, isHeld: isMouse, painted: new Set(), topic }
    gesture.current = current
    const hold = () => {
      current.isHeld = true
      navigator.vibrate?.(10)
    }
    const lift = () => {
      isClickOver.current = true
      current.isLifted = true
      navigator.vibrate?.(15)
      setLifted({ id, ...current.at })
    }
    timers.current = [...(isMouse ? [] : [setTimeout(hold, HOLD_MS)]), setTimeout(lift, LIFT_MS)]
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = gesture.current
    if (!current) return
    // The pointer was released outside of the page.
    if (event.buttons === 0) return end()
    current.at = { x: event.clientX, y: event.clientY }
    const hasMoved = Math.hypot(current.at.x - current.from.x, current.at.y - current.from.y) > STILL
    if (!hasMoved && current.state === null && !current.hasMoved) return
    if (current.isLifted) {
      if (!current.hasMoved) {
        current.hasMoved = true
        scrollAtEdges(current)
      }
      return drag(current)
    }
    for (const timer of timers.current) clearTimeout(timer)
    if (!current.isHeld) return end()
    paint(current)
    if (current.state !== null) isClickOver.current = true
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: end,
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    /** A long press opens the browser's menu on some phones. */
    onContextMenu: (event: MouseEvent) => {
      if (findTileId(event.target) !== null) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      // Keys click without a pointer.
      if (!isClickOver.current || event.detail === 0) return
      isClickOver.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { handlers, lifted, ghost }
}

/** Prevents scrolling while a tile is held. Only a touchmove listener that is not passive can do that. */
function usePreventedScroll(
  scroller: RefObject<HTMLElement | null>,
  gesture: RefObject<Gesture | null>,
  timers: RefObject<ReturnType<typeof setTimeout>[]>,
): void {
  useEffect(() => {
    const element = scroller.current
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
  }, [scroller, gesture, timers])
}

const UNMOVED = { isLifted: false, hasMoved: false, state: null }

/** The tile under a lifted one that it would be merged with. */
function dropTarget({ id, at, isLifted }: Gesture): string | null {
  const over = isLifted ? tileAt(at) : null
  return over === id ? null : over
}

/** Marks the tile under a dragged one directly on the page, so that React need not render hundreds of tiles. */
function markTarget(scroller: HTMLElement | null, id: string | null): void {
  for (const tile of scroller?.querySelectorAll<HTMLElement>('[data-merge-target]') ?? []) {
    if (tile.dataset['tile'] !== id) delete tile.dataset['mergeTarget']
  }
  const target = id === null ? null : scroller?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id)}"]`)
  if (target) target.dataset['mergeTarget'] = ''
}

/** How far the page scrolls in one frame, faster nearer to the edge. Pixels. */
export function edgePull(y: number, top: number, bottom: number): number {
  const above = Math.max(0, top + EDGE - y)
  const below = Math.max(0, y - (bottom - EDGE))
  const pull = Math.min(1, Math.max(above, below) / EDGE) * EDGE_SPEED
  return above > below ? -pull : pull
}

function tileAt({ x, y }: { x: number; y: number }): string | null {
  return findTileId(document.elementFromPoint(x, y))
}

/** The id of the item whose picture or name is pressed. */
export function findTileId(target: EventTarget | null): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null
  return tile?.dataset['tile'] ?? null
}
