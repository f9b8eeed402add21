import type { DraftItem } from '@yardsnap/contract/drafts'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import {
  ITEM_CATEGORIES,
  ITEM_CONDITIONS,
  MAX_ITEM_DESCRIPTION_LENGTH,
  MAX_ITEM_QUANTITY,
} from '@yardsnap/contract/items'
import { COLOR_LETTERS, colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { t } from '@yardsnap/contract/texts'
import { memo, type RefObject } from 'react'
import { boundedBySeller, pricedBySeller } from '#core/items/draft-items.ts'
import { BarcodeField } from './BarcodeField.tsx'
import type { ItemActions } from '#sell/items/use-item-actions.ts'
import { LimitNote } from '#ui/LimitNote.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const CATEGORY_OPTIONS = ITEM_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))
const COLOR_OPTIONS = [
  { value: '', label: t`No color` },
  ...StickerColor.options.map((value) => ({ value, label: `${colorName(value)} (${COLOR_LETTERS[value]})` })),
]
const CONDITION_OPTIONS = ITEM_CONDITIONS.map((value) => ({ value, label: conditionName(value) }))

/** What these fields need of an item. A change of anything else, such as the name, does not render them again. */
export const LINE_FIELDS = [
  ...(['id', 'category', 'condition', 'quantity', 'stickerColor'] as const),
  ...(['priceSuggested', 'priceLow', 'priceHigh', 'description', 'gtin'] as const),
]
type LineFieldsProps = Pick<DraftItem, (typeof LINE_FIELDS)[number]> & {
  actions: ItemActions
  isCategoryOwn: RefObject<boolean>
  /** Called with the number that is typed for the item; null while there is none. */
  onCode: (gtin: string | null) => void
}

/** The fields of an open line except the name. Memoized, so that typing a name does not render them again. */
export const LineFields = memo(function LineFields({ id, actions, isCategoryOwn, onCode, ...item }: LineFieldsProps) {
  const set = (fields: Partial<DraftItem>, topic: string) =>
    actions.update(id, (before) => ({ ...before, ...fields, isTouched: true }), topic)
  return (
    <div className="grid grid-cols-2 gap-2.5 desk:grid-cols-4">
      <Select
        label="Category"
        options={CATEGORY_OPTIONS}
        value={item.category.toLowerCase()}
        onChange={(event) => {
          isCategoryOwn.current = true
          set({ category: event.currentTarget.value }, 'category')
        }}
      />
      <Select
        label="Condition"
        options={CONDITION_OPTIONS}
        value={item.condition.toLowerCase()}
        onChange={(event) => set({ condition: event.currentTarget.value }, 'condition')}
      />
      <NumberField
        label="Quantity"
        value={item.quantity}
        min={1}
        max={MAX_ITEM_QUANTITY}
        onValueChange={(quantity) => set({ quantity }, 'quantity')}
        className="[&_[role=group]]:w-full [&_input]:grow"
      />
      <PriceField
        label="Suggested price"
        value={item.priceSuggested}
        onValueChange={(price) => actions.update(id, (before) => pricedBySeller(before, price), 'price')}
        isKeptWhileTyped
      />
      <PriceField
        label="Low price"
        value={item.priceLow}
        onValueChange={(priceLow) => actions.update(id, (before) => boundedBySeller(before, { priceLow }), 'price')}
        isKeptWhileTyped
      />
      <PriceField
        label="High price"
        value={item.priceHigh}
        onValueChange={(priceHigh) => actions.update(id, (before) => boundedBySeller(before, { priceHigh }), 'price')}
        isKeptWhileTyped
      />
      <Select
        label="Sticker color"
        options={COLOR_OPTIONS}
        value={item.stickerColor ?? ''}
        onChange={({ currentTarget }) =>
          set({ stickerColor: StickerColor.safeParse(currentTarget.value).data ?? null }, 'stickerColor')
        }
        className="max-desk:col-span-2"
      />
      <TextArea
        label="Item description"
        rows={1}
        maxLength={MAX_ITEM_DESCRIPTION_LENGTH}
        value={item.description}
        onChange={(event) => set({ description: event.currentTarget.value }, 'description')}
        hint={<LimitNote text={item.description} max={MAX_ITEM_DESCRIPTION_LENGTH} />}
        className="col-span-2 [&_textarea]:min-h-12"
      />
      <BarcodeField
        value={item.gtin}
        onValueChange={(gtin) => {
          set({ gtin }, 'gtin')
          onCode(gtin)
        }}
      />
    </div>
  )
})
