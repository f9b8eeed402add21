import type { CropRectangle } from '@yardsnap/contract/items'
import { type PointerEvent, useEffect, useState } from 'react'
import { boxBetween, MIN_SIDE, type Point } from '#features/detection/boxes.ts'
import { placeOf, positionOf } from './place.ts'

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
    const from = placeOf(event, event.currentTarget)
    setCorners({ from, to: from })
  }
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    if (!corners) return
    const { from } = corners
    // Where the finger is lifted: its last way may have been told by no move.
    const to = placeOf(event, event.currentTarget)
    setCorners(null)
    // A press without a drag is no box.
    if (Math.abs(to.x - from.x) >= MIN_SIDE && Math.abs(to.y - from.y) >= MIN_SIDE) onDraw(boxBetween(from, to))
  }

  return (
    <div
      data-testid="drawing-layer"
      className="absolute inset-0 cursor-crosshair touch-none bg-scrim/40"
      onPointerDown={start}
      onPointerMove={(event) => corners && setCorners({ ...corners, to: placeOf(event, event.currentTarget) })}
      onPointerUp={finish}
      onPointerCancel={() => setCorners(null)}
    >
      {corners && <div className="found-box absolute" style={positionOf(boxBetween(corners.from, corners.to))} />}
    </div>
  )
}
