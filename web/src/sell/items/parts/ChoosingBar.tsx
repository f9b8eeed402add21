import { Boxes, Merge, SlidersHorizontal, Tag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChoosingBarProps {
  count: number
  onPrice: () => void
  onChange: () => void
  onLot: () => void
  onMerge: () => void
  onDrop: () => void
}

/** What is done with all chosen items at once. */
export function ChoosingBar({ count, onPrice, onChange, onLot, onMerge, onDrop }: ChoosingBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Chosen items"
      data-action-bar
      className="fixed inset-x-0 bottom-(--bottom-bar) z-30 grid grid-cols-5 bg-ink px-2 pt-1.5 pb-2.5 text-paper desk:sticky desk:bottom-4 desk:mt-4 desk:rounded-card desk:pb-1.5"
    >
      <Action icon={<Tag />} isReady={count > 0} onClick={onPrice}>
        Price
      </Action>
      <Action icon={<SlidersHorizontal />} isReady={count > 0} onClick={onChange}>
        Change
      </Action>
      <Action icon={<Boxes />} isReady={count > 1} onClick={onLot}>
        Lot
      </Action>
      <Action icon={<Merge />} isReady={count > 1} onClick={onMerge}>
        Merge
      </Action>
      <Action icon={<Trash2 />} isReady={count > 0} onClick={onDrop}>
        Drop
      </Action>
    </div>
  )
}

function Action(props: { icon: ReactNode; isReady: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      disabled={!props.isReady}
      onClick={props.onClick}
      className="flex min-h-15 flex-col items-center justify-center gap-1 rounded-control text-small leading-none font-semibold hover:bg-paper/10 focus-visible:outline-mustard disabled:opacity-50 [&>svg]:size-5.5"
    >
      {props.icon}
      {props.children}
    </button>
  )
}
