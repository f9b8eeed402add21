import { plural, t } from '@yardsnap/contract/texts'
import { dollars } from '@yardsnap/contract/dollars'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { hasPrice } from '@yardsnap/contract/item-prices'
import {
  ITEM_CATEGORIES,
  ITEM_CONDITIONS,
  MAX_ITEM_PICTURES,
  MAX_ITEM_QUANTITY,
  sumPrices,
} from '@yardsnap/contract/items'
import { COLOR_LETTERS, colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { useState } from 'react'
import { type BulkChange, changeItem } from '#sell/items/bulk.ts'
import { getItemName } from '#core/items/item-text.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { countPieces } from '#core/items/lots.ts'
import { Button } from '#ui/Button.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'

interface SheetProps {
  chosen: readonly DraftItem[]
  isOpen: boolean
  onClose: () => void
}

type ChangeSheetProps = SheetProps & { onChange: (change: BulkChange) => void }

const PERCENTS = [-50, -25, -10, 10, 25]

/** Sets one price for all chosen items, or changes their prices by a percentage. */
export function PriceSheet({ chosen, isOpen, onClose, onChange }: ChangeSheetProps) {
  const [price, setPrice] = useState('0.00')
  const total = (change: BulkChange) => formatPrice(sumPrices(chosen.map((item) => changeItem(item, change))))
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={plural(chosen.length, { one: 'Price of # item', other: 'Price of # items' })}
      footer={
        <Button onClick={() => (dollars(price) > 0 ? onChange({ price }) : onClose())}>
          {dollars(price) > 0 ? `Set ${formatPrice(price)} each` : 'Leave as they are'}
        </Button>
      }
    >
      <PriceField label="One price for each" value={price} onValueChange={setPrice} />
      {chosen.some(hasPrice) && (
        <>
          <h3 className="mt-5 mb-1 text-body font-semibold tracking-normal">Or change all prices</h3>
          <p className="mb-2 text-small text-ink-soft">Together they are {formatPrice(sumPrices(chosen))} now.</p>
          <div className="grid gap-2">
            {PERCENTS.map((percent) => (
              <Button key={percent} tone="secondary" className="justify-between!" onClick={() => onChange({ percent })}>
                {percent < 0 ? `${-percent}% less` : `${percent}% more`}
                <span className="text-ink-soft tabular-nums">{total({ percent })}</span>
              </Button>
            ))}
          </div>
        </>
      )}
    </Sheet>
  )
}

const AS_IT_IS = { value: '', label: t`As it is` }
const CATEGORIES = [AS_IT_IS, ...ITEM_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))]
const CONDITIONS = [AS_IT_IS, ...ITEM_CONDITIONS.map((value) => ({ value, label: conditionName(value) }))]

const NO_COLOR = 'none'
const COLORS = [
  AS_IT_IS,
  { value: NO_COLOR, label: t`No color` },
  ...StickerColor.options.map((value) => ({ value, label: `${colorName(value)} (${COLOR_LETTERS[value]})` })),
]

/** Name, category, condition and color of all chosen. */
export function ChangeSheet({ chosen, isOpen, onClose, onChange }: ChangeSheetProps) {
  const [category, setCategory] = useState('')
  const [condition, setCondition] = useState('')
  const [color, setColor] = useState('')
  const [title, setTitle] = useState('')
  const name = title.trim()
  const change = {
    ...(name !== '' && { title: name }),
    ...(category !== '' && { category }),
    ...(condition !== '' && { condition }),
    ...(color !== '' && { stickerColor: StickerColor.safeParse(color).data ?? null }),
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={changeText(chosen.length)}
      footer={
        <Button onClick={() => (Object.keys(change).length > 0 ? onChange(change) : onClose())}>
          {Object.keys(change).length > 0 ? changeText(chosen.length) : 'Leave as they are'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Name of each"
          placeholder="As it is"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Select
          label="Category"
          options={CATEGORIES}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <Select
          label="Condition"
          options={CONDITIONS}
          value={condition}
          onChange={(event) => setCondition(event.currentTarget.value)}
        />
        <Select
          label="Sticker color"
          hint="Price rules can lower one color"
          options={COLORS}
          value={color}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}

const changeText = (count: number) => plural(count, { one: 'Change # item', other: 'Change # items' })

/** Asks what the chosen items are together: one thing in several photos, or several pieces. */
export function MergeSheet({ chosen, isOpen, onClose, onMerge }: SheetProps & { onMerge: (quantity: number) => void }) {
  const urls = [...new Set(chosen.flatMap(({ imageUrls }) => imageUrls))]
  const pieces = Math.min(countPieces(chosen), MAX_ITEM_QUANTITY)
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="What are they together?"
      footer={
        <div className="grid gap-2.5">
          <Button tone="secondary" onClick={() => onMerge(1)}>
            {urls.length > 0
              ? plural(urls.length, { one: 'Same thing in # photo', other: 'Same thing in # photos' })
              : 'Same thing'}
          </Button>
          <Button tone="secondary" onClick={() => onMerge(pieces)}>
            {plural(pieces, { one: '# piece', other: '# pieces' })}
          </Button>
        </div>
      }
    >
      <ul className="grid grid-cols-2 gap-3">
        {chosen.map((item) => (
          <li key={item.id} className="min-w-0">
            <ItemThumbnail item={item} widthPixels={200} className="aspect-square w-full rounded-control" />
            <p className="mt-1 truncate text-small font-semibold">{getItemName(item)}</p>
          </li>
        ))}
      </ul>
      {urls.length > MAX_ITEM_PICTURES && (
        <p className="mt-3 text-small text-ink-soft">
          One item has room for {MAX_ITEM_PICTURES} pictures. What does not fit waits among the dropped things.
        </p>
      )}
    </Sheet>
  )
}
