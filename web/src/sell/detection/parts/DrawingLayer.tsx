import type { CropRectangle } from '@yardsnap/contract/items'
import { type PointerEvent, useEffect, useState } from 'react'
import { boxBetween, MIN_SIDE, type Point } from '#sell/detection/boxes.ts'
import { toPercentPoint, toPercentStyle } from './place.ts'

/** Covers the photo while drawing, so that neither boxes nor scrolling take the pointer. */
export function DrawingLayer({ onDraw, onCancel }: { onDraw: (crop: CropRectangle) => void; onCancel: () => void }) {
  const [corners, setCorners] = useState<{ from: Point; to: Point } | null>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onCancel])

  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = toPercentPoint(event, event.currentTarget)
    setCorners({ from, to: from })
  }
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    if (!corners) return
    const { from } = corners
    // The end is where the finger is lifted, because the last part of its way may come without a move event.
    const to = toPercentPoint(event, event.currentTarget)
    setCorners(null)
    // A press without a drag is no box.
    if (Math.abs(to.x - from.x) >= MIN_SIDE && Math.abs(to.y - from.y) >= MIN_SIDE) onDraw(boxBetween(from, to))
  }

  return (
    <div
      data-testid="drawing-layer"
      className="absolute inset-0 cursor-crosshair touch-none bg-scrim/40"
      onPointerDown={start}
      onPointerMove={(event) => corners && setCorners({ ...corners, to: toPercentPoint(event, event.currentTarget) })}
      onPointerUp={finish}
      onPointerCancel={() => setCorners(null)}
    >
      {corners && <div className="found-box absolute" style={toPercentStyle(boxBetween(corners.from, corners.to))} />}
    </div>
  )
}
