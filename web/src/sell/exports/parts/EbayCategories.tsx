import { capitalized } from '@yardsnap/contract/formats'
import type { ItemCategory } from '@yardsnap/contract/items'
import { EBAY_CATEGORIES, EbayCategoryId } from '@yardsnap/contract/marketplaces'
import { useId } from 'react'
import { TextField } from '#ui/TextField.tsx'

interface EbayCategoriesProps {
  categories: readonly ItemCategory[]
  /** As typed. */
  ids: Partial<Record<ItemCategory, string>>
  onChange: (category: ItemCategory, id: string) => void
}

/** eBay's number for each kind of item in the sale: one of a few known ones, or any other. */
export function EbayCategories({ categories, ids, onChange }: EbayCategoriesProps) {
  const listId = useId()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-semibold">eBay category numbers</legend>
      {categories.map((category) => {
        const id = ids[category] ?? ''
        const known = EBAY_CATEGORIES.find((entry) => entry.id === id.trim())
        return (
          <TextField
            key={category}
            label={capitalized(category)}
            value={id}
            list={listId}
            inputMode="numeric"
            placeholder={category === 'books' ? '261186' : '88433'}
            hint={known?.name ?? (id === '' ? (category === 'books' ? 'Books' : 'Every Other Thing') : undefined)}
            error={id === '' ? undefined : EbayCategoryId.safeParse(id).error?.issues[0]?.message}
            onChange={(event) => onChange(category, event.target.value)}
          />
        )
      })}
      <datalist id={listId}>
        {EBAY_CATEGORIES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}
