import type { DraftItem } from '@yardsnap/contract/drafts'
import { Tile } from './Tile.tsx'

interface TileGridProps {
  items: readonly DraftItem[]
  /** The one tile that the Tab key stops at. */
  tabStopId: string | null
  /** Null unless several things are being chosen. */
  chosenIds: ReadonlySet<string> | null
}

export function TileGrid({ items, tabStopId, chosenIds }: TileGridProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5 desk:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] desk:gap-3.5">
      {items.map((item) => (
        <Tile
          key={item.id}
          item={item}
          isTabStop={item.id === tabStopId}
          isChosen={chosenIds && chosenIds.has(item.id)}
        />
      ))}
    </div>
  )
}
