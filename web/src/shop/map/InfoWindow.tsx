import { type MapRef, Popup } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import type { ReactNode } from 'react'
import { INFO_MAX_WIDTH } from '#core/map/map-view.ts'
import type { Offset } from './spread.ts'

/** Between the info window and the edge of the map, in pixels. */
const EDGE = 8

interface InfoWindowProps {
  position: Position
  /** From the position to where the window ends above its pin, in pixels. */
  offset: Offset
  children: ReactNode
}

/** What a pin says, above it. Its height is that of the map at most (map.css). */
export function InfoWindow({ position, offset, children }: InfoWindowProps) {
  return (
    <Popup
      latitude={position.latitude}
      longitude={position.longitude}
      offset={offset}
      anchor="bottom"
      maxWidth={INFO_MAX_WIDTH}
      closeButton={false}
      closeOnClick={false}
      // MapLibre would scroll the page to where the window stands before the map has moved.
      focusAfterOpen={false}
      onOpen={({ target }) =>
        target.getElement().querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
      }
    >
      {children}
    </Popup>
  )
}

/** How far below the middle of the map a place must be for the whole info window above it to be visible, in pixels. */
export function roomForInfo(map: MapRef, [, down]: Offset): number {
  const container = map.getContainer()
  const height = container.querySelector<HTMLElement>('.maplibregl-popup')?.offsetHeight ?? 0
  return height - down + EDGE - container.clientHeight / 2
}
