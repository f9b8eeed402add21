import type { DraftItem } from '@yardsnap/contract/drafts'
import { Tile } from './Tile.tsx'

/** @param tabStopId the one tile that the Tab key stops at */
export function TileGrid({ items, tabStopId }: { items: readonly DraftItem[]; tabStopId: string | null }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5 desk:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] desk:gap-3.5">
      {items.map((item) => (
        <Tile key={item.id} item={item} isTabStop={item.id === tabStopId} />
      ))}
    </div>
  )
}
