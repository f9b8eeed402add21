import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isTyping } from '#core/items/UndoButton.tsx'
import { findTileId } from './use-sweep.ts'

interface TileKeys {
  scroller: RefObject<HTMLElement | null>
  /** Gives a tile the answer of another one. @param topic the same while Shift is held */
  onSweep: (fromId: string, toId: string, topic: string) => void
  onLook: (id: string) => void
  onKeep: () => void
  /** Begins to choose several with this one, or adds it to them. */
  onChoose: (id: string) => void
}

/** Arrows go from tile to tile, with Shift they sweep; L looks at one, C chooses it, Enter keeps. Space ticks, as on any button. */
export function useTileKeys({ scroller, onSweep, onLook, onKeep, onChoose }: TileKeys) {
  const sweeps = useRef(0)
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (event.key === 'Shift') sweeps.current += 1
    const id = findTileId(event.target)
    const isOnControl = id === null && event.target instanceof Element && event.target.closest('button, input') !== null
    if (isOnControl) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      // A repeated Enter is from the key press that opened this screen.
      if (!event.repeat) onKeep()
    } else if (id !== null && event.key.toLowerCase() === 'c') {
      event.preventDefault()
      onChoose(id)
    } else if (id !== null && (event.key.toLowerCase() === 'l' || event.key === 'Enter')) {
      event.preventDefault()
      onLook(id)
    } else if (event.key.startsWith('Arrow')) {
      const next = neighbor(scroller.current, event.target, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
      const nextId = findTileId(next)
      if (event.shiftKey && id !== null && nextId !== null) onSweep(id, nextId, `keys ${sweeps.current}`)
    }
  }
}

/** The tile beside, or in the nearest row above or below; the first one when none has the focus. */
function neighbor(scroller: HTMLElement | null, from: EventTarget | null, key: string): HTMLElement | undefined {
  const tiles = [...(scroller?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const at = tiles.findIndex((tile) => tile === from)
  if (at === -1) return tiles[0]
  if (key === 'ArrowLeft') return tiles[at - 1]
  if (key === 'ArrowRight') return tiles[at + 1]
  const here = tiles[at]!.getBoundingClientRect()
  const isDown = key === 'ArrowDown'
  const ahead = (isDown ? tiles.slice(at + 1) : tiles.slice(0, at).toReversed()).map((tile) => ({
    tile,
    box: tile.getBoundingClientRect(),
  }))
  const rowTop = ahead.find(({ box }) => (isDown ? box.top > here.top + 1 : box.top < here.top - 1))?.box.top
  if (rowTop === undefined) return undefined
  return ahead
    .filter(({ box }) => Math.abs(box.top - rowTop) <= 1)
    .toSorted((a, b) => Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left))[0]?.tile
}
