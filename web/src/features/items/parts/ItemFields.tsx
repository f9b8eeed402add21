import { capitalized } from '@yardsnap/contract/formats'
import { ITEM_CATEGORIES, ITEM_CONDITIONS, MAX_ITEM_QUANTITY } from '@yardsnap/contract/items'
import type { Ref } from 'react'
import type { EditableItem } from '#features/items/rows.ts'
import { MarketPriceAnalysis } from '#features/pricing/MarketPriceAnalysis.tsx'
import { fieldsOfPricing, questionOf } from '#features/pricing/price-rows.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const CATEGORY_OPTIONS = ITEM_CATEGORIES.map((value) => ({ value, label: capitalized(value) }))
const CONDITION_OPTIONS = ITEM_CONDITIONS.map((value) => ({ value, label: capitalized(value) }))

/** The longest option fits beside its arrow. */
const SNUG = '[&_select]:pr-7 [&_select]:pl-2.5 [&_svg]:right-1.5'

interface ItemFieldsProps {
  row: EditableItem
  onChange: (fields: Partial<EditableItem>) => void
}

/** What each item is asked for, on one line where there is room for it. */
export function ItemFields({ row, onChange }: ItemFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 @min-[30rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_auto_minmax(7rem,0.8fr)] @min-[30rem]:gap-1.5">
      <Select
        label="Category"
        isLabelHidden
        options={CATEGORY_OPTIONS}
        value={row.category.toLowerCase()}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
        className={SNUG}
      />
      <Select
        label="Condition"
        isLabelHidden
        options={CONDITION_OPTIONS}
        value={row.condition.toLowerCase()}
        onChange={(event) => onChange({ condition: event.currentTarget.value })}
        className={SNUG}
      />
      <NumberField
        label="Quantity"
        isLabelHidden
        value={row.quantity}
        min={1}
        max={MAX_ITEM_QUANTITY}
        onValueChange={(quantity) => onChange({ quantity })}
        className="[&_input]:w-[4ch]"
      />
      <PriceField
        label="Suggested price"
        isLabelHidden
        value={row.priceSuggested}
        onValueChange={(priceSuggested) => onChange({ priceSuggested })}
        className="[&_input]:pr-1.5 [&_input]:pl-6.5 [&_span[aria-hidden]]:left-3"
      />
    </div>
  )
}

interface MoreFieldsProps extends ItemFieldsProps {
  priceCheckRef: Ref<HTMLElement>
}

/** What is seldom changed. */
export function MoreFields({ row, onChange, priceCheckRef }: MoreFieldsProps) {
  return (
    <div className="mt-2 grid gap-4 rounded-control bg-paper-deep p-4 [&_label]:text-small">
      <MarketPriceAnalysis
        ref={priceCheckRef}
        question={questionOf(row)}
        onRetailPrice={(retailPrice) => onChange({ retailPrice })}
        currentPrice={row.priceSuggested}
        onApply={(pricing) => onChange(fieldsOfPricing(pricing))}
      />
      <div className="grid grid-cols-2 gap-3">
        <PriceField label="Low price" value={row.priceLow} onValueChange={(priceLow) => onChange({ priceLow })} />
        <PriceField label="High price" value={row.priceHigh} onValueChange={(priceHigh) => onChange({ priceHigh })} />
      </div>
      <TextArea
        label="Item description"
        rows={2}
        maxLength={2000}
        value={row.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {row.marketNotes && (
        <p className="text-small text-ink-soft">
          <strong className="text-ink">Market notes:</strong> {row.marketNotes}
        </p>
      )}
    </div>
  )
}
