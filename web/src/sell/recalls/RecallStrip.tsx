import { plural } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { getItemName } from '#core/items/item-text.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useRecalls } from './api.ts'
import { RecallCards } from './RecallCards.tsx'

interface RecallStripProps {
  items: readonly DraftItem[]
  onNotMine: (id: string, noticeId: string) => void
  onTakeOut: (id: string) => void
}

/** How many items may be recalled, or may not be sold, which opens their cards. Nothing where there are none. */
export function RecallStrip({ items, onNotMine, onTakeOut }: RecallStripProps) {
  const found = useRecalls(items)
  const [isOpen, setOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  /** An answered card goes with the button that has the focus, which would leave the sheet: Escape would then close what is below it. */
  const keepFocus = () => content.current?.focus()
  if (found.length === 0 && !isOpen) return null
  return (
    <>
      {found.length > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line-strong bg-mustard-wash px-3.5 py-2 text-left font-semibold"
        >
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          {plural(found.length, { one: 'Recall check: look at # thing', other: 'Recall check: look at # things' })}
        </button>
      )}
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="Recall check">
        <div ref={content} tabIndex={-1} className="outline-none">
          {found.length === 0 && (
            <p className="pb-4">There is nothing else to look at. Names alone do not find every recall.</p>
          )}
          <ul className="grid gap-6 pb-4 empty:hidden">
            {found.map((recalls) => (
              <li key={recalls.item.id} className="grid gap-2.5">
                <h3 className="flex min-w-0 items-center gap-2.5 text-h3">
                  <ItemThumbnail item={recalls.item} widthPixels={44} className="size-11 shrink-0 rounded-control" />
                  <bdi className="min-w-0 wrap-anywhere">{getItemName(recalls.item)}</bdi>
                </h3>
                <RecallCards
                  recalls={recalls}
                  onNotMine={(noticeId) => {
                    keepFocus()
                    onNotMine(recalls.item.id, noticeId)
                  }}
                  onTakeOut={() => {
                    keepFocus()
                    onTakeOut(recalls.item.id)
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </>
  )
}
