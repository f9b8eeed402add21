import { shownTitle } from '@yardsnap/contract/item-titles'
import { freeText } from '@yardsnap/contract/item-prices'
import { t } from '@yardsnap/contract/texts'
import type { TillItem } from '@yardsnap/contract/till'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { isUnpriced } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { OwnerMark } from './OwnerMark.tsx'
import { AvailabilityNote } from './AvailabilityNote.tsx'

const MOST_SHOWN = 60

function priceOf(till: Till, item: TillItem): string | number {
  if (isUnpriced(item)) return t`No price yet`
  return item.isFree ? freeText() : till.computePriceCents(item) / 100
}

interface ItemSearchSheetProps {
  till: Till
  isOpen: boolean
  onPick: (item: TillItem) => void
  onClose: () => void
}

export function ItemSearchSheet({ till, isOpen, onPick, onClose }: ItemSearchSheetProps) {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const results = till.state.items
    .filter((item) => words.every((word) => shownTitle(item).toLowerCase().includes(word)))
    .toSorted((a, b) => Number(till.countLeft(a) === 0) - Number(till.countLeft(b) === 0))
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title="Find a thing">
      <TextField
        label="Name"
        icon={<Search />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        className="mb-3"
      />
      <ul className="min-h-60">
        {results.slice(0, MOST_SHOWN).map((item) => {
          const isSold = till.countLeft(item) === 0
          return (
            <li key={item.id} className="border-b border-line">
              <button
                type="button"
                onClick={() => {
                  setSearch('')
                  onPick(item)
                }}
                className="flex min-h-15 w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5 text-left"
              >
                <span className="flex min-w-0 grow basis-36 items-center gap-3">
                  <ItemRow item={item} pixels={44} as="span" isSold={isSold}>
                    <span className="text-small text-ink-soft">
                      {isSold ? `No. ${item.stickerNumber}, sold` : `No. ${item.stickerNumber}`}
                    </span>
                    {!isSold && <AvailabilityNote till={till} itemId={item.id} />}
                  </ItemRow>
                </span>
                <OwnerMark owners={till.state.owners} ownerId={item.ownerId} />
                <PriceTag price={priceOf(till, item)} />
              </button>
            </li>
          )
        })}
      </ul>
      {results.length === 0 && <p className="text-ink-soft">No item has this name. Type a price instead.</p>}
      {results.length > MOST_SHOWN && (
        <p className="pt-3 text-small text-ink-soft">Type more of the name to see others.</p>
      )}
    </Sheet>
  )
}
