import type { CropRectangle } from '@yardsnap/contract/items'
import type { CSSProperties } from 'react'
import type { Point } from '#features/detection/boxes.ts'

/** Where a pointer is on an element, in percent of it. */
export function placeOf(pointer: { clientX: number; clientY: number }, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: ((pointer.clientX - left) / width) * 100, y: ((pointer.clientY - top) / height) * 100 }
}

/** Where a box is drawn over its photo. */
export function positionOf({ x, y, width, height }: CropRectangle): CSSProperties {
  return { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }
}
