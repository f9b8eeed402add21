import type { CropRectangle } from '@yardsnap/contract/items'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Handle, HANDLES, moveBox, type Point, resizeBox } from '#sell/detection/boxes.ts'
import { classes } from '#ui/classes.ts'
import { toPercentPoint, toPercentStyle } from './place.ts'

/** The step of an arrow key in percent of the photo; a tenth of it with Alt. */
const KEY_STEP = 1
const FINE_KEY_STEP = 0.1
const STAGGER_MS = 40

interface DetectionBoxProps {
  crop: CropRectangle
  label: string
  order: number
  isSelected: boolean
  /** Whether another box is selected. */
  isBehind: boolean
  onSelect: () => void
  /** @param topic see `ItemKeeper` */
  onCrop: (crop: CropRectangle, topic?: string) => void
  onRemove: () => void
}

/** The box of an item: moved by dragging or arrow keys, resized by its handles or Shift and arrow keys. */
export function DetectionBox(props: DetectionBoxProps) {
  const { crop, label, order, isSelected, isBehind, onSelect, onCrop, onRemove } = props
  const { live, grab } = useDrag(crop, onCrop)
  const box = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The keys would still be those of the box beside it, as after Undo.
    if (isSelected && document.activeElement?.matches('.found-box')) box.current?.focus({ preventScroll: true })
  }, [isSelected])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
      return
    }
    const by = getArrowStep(event)
    if (!by) return
    event.preventDefault()
    onCrop(event.shiftKey ? resizeBox(crop, 'se', by) : moveBox(crop, by), 'arrows')
  }

  return (
    <div
      className={classes('absolute animate-pop', isSelected && 'z-20', isBehind && 'opacity-45')}
      style={{ ...toPercentStyle(live), animationDelay: `${order * STAGGER_MS}ms` }}
    >
      <button
        ref={box}
        type="button"
        aria-label={label}
        aria-pressed={isSelected}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
        // The keyboard's focus selects. That of a pointer also comes back by itself, as when a toast closes.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && onSelect()}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          onSelect()
          if (isSelected || event.pointerType === 'mouse') grab(event, 'move')
        }}
        className={classes('found-box absolute inset-0', isSelected && 'cursor-move touch-none bg-mustard/15')}
      />
      {isSelected &&
        HANDLES.map((handle) => <Grip key={handle} handle={handle} onGrab={(event) => grab(event, handle)} />)}
    </div>
  )
}

const GRIP_PLACES: Record<Handle, string> = {
  nw: 'left-0 top-0 cursor-nwse-resize',
  n: 'left-1/2 top-0 cursor-ns-resize',
  ne: 'left-full top-0 cursor-nesw-resize',
  e: 'left-full top-1/2 cursor-ew-resize',
  se: 'left-full top-full cursor-nwse-resize',
  s: 'left-1/2 top-full cursor-ns-resize',
  sw: 'left-0 top-full cursor-nesw-resize',
  w: 'left-0 top-1/2 cursor-ew-resize',
}

/** A corner or side to pull; the keyboard resizes with Shift and the arrows instead. */
function Grip({ handle, onGrab }: { handle: Handle; onGrab: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span
      aria-hidden
      onPointerDown={onGrab}
      className={classes(
        'absolute grid size-8 -translate-1/2 touch-none place-items-center after:size-3 after:rounded-full after:border-2 after:border-on-mustard after:bg-mustard',
        GRIP_PLACES[handle],
      )}
    />
  )
}

/** The box while it is dragged; the change applies on release. */
function useDrag(crop: CropRectangle, onCrop: (crop: CropRectangle) => void) {
  const [dragged, setDragged] = useState<CropRectangle | null>(null)
  const latest = useRef<CropRectangle | null>(null)

  const grab = (event: PointerEvent<HTMLElement>, handle: Handle | 'move') => {
    const photo = event.currentTarget.closest('[style*="aspect-ratio"]')
    if (!photo || event.button !== 0) return
    event.stopPropagation()
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const from = toPercentPoint(event, photo)
    const follow = (move: globalThis.PointerEvent) => {
      const to = toPercentPoint(move, photo)
      const by = { x: to.x - from.x, y: to.y - from.y }
      latest.current = handle === 'move' ? moveBox(crop, by) : resizeBox(crop, handle, by)
      setDragged(latest.current)
    }
    const finish = (end: globalThis.PointerEvent) => {
      target.removeEventListener('pointermove', follow)
      target.removeEventListener('pointerup', finish)
      target.removeEventListener('pointercancel', finish)
      if (end.type === 'pointerup' && latest.current) onCrop(latest.current)
      latest.current = null
      setDragged(null)
    }
    target.addEventListener('pointermove', follow)
    target.addEventListener('pointerup', finish)
    target.addEventListener('pointercancel', finish)
  }

  return { live: dragged ?? crop, grab }
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function getArrowStep({ key, altKey }: KeyboardEvent): Point | null {
  const arrow = ARROWS[key]
  const step = altKey ? FINE_KEY_STEP : KEY_STEP
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null
}
