import type { CropRectangle } from '@yardsnap/contract/items'
import type { CSSProperties } from 'react'
import type { Point } from '#sell/detection/boxes.ts'

/** The position of a pointer on an element, in percent. */
export function toPercentPoint(pointer: { clientX: number; clientY: number }, element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: ((pointer.clientX - left) / width) * 100, y: ((pointer.clientY - top) / height) * 100 }
}

export function toPercentStyle({ x, y, width, height }: CropRectangle): CSSProperties {
  return { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }
}
