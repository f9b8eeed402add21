import { categoryName } from '@yardsnap/contract/item-words'
import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'

interface CategoryPickerProps {
  label: string
  max: number
  value: readonly ItemCategory[]
  onChange: (value: ItemCategory[]) => void
  error?: string | undefined
}

/** Chooses up to `max` categories by their pictures. */
export function CategoryPicker({ label, max, value, onChange, error }: CategoryPickerProps) {
  const noteId = useId()
  const [hasTooMany, setTooMany] = useState(false)
  const toggle = (category: ItemCategory) => {
    const isTaken = value.includes(category)
    if (!isTaken && value.length >= max) {
      setTooMany(true)
      return
    }
    setTooMany(false)
    onChange(isTaken ? value.filter((each) => each !== category) : [...value, category])
  }
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="mb-1 text-h3 font-display font-bold">{label}</legend>
      <output id={noteId} className={classes('mb-3 block', (error ?? hasTooMany) ? 'text-danger' : 'text-ink-soft')}>
        {error ??
          (hasTooMany ? t`Take one away first: a house has at most ${max}.` : t`Up to ${max}, none is fine too.`)}
      </output>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-2.5">
        {ITEM_CATEGORIES.map((category) => (
          <label
            key={category}
            className="relative flex flex-col items-center gap-1 rounded-control border-[1.5px] border-line-strong bg-card px-1.5 pt-2.5 pb-2 text-center text-small font-semibold select-none hover:bg-paper-deep has-checked:border-grass has-checked:bg-grass-wash has-checked:outline-2 has-checked:outline-grass has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky"
          >
            <input
              type="checkbox"
              checked={value.includes(category)}
              onChange={() => toggle(category)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
            />
            <CategoryDrawing category={category} className="size-14 rounded-control" />
            <span className="max-w-full wrap-anywhere">{categoryName(category)}</span>
            <Check
              aria-hidden
              strokeWidth={3.5}
              className="pointer-events-none absolute top-1.5 right-1.5 hidden size-5 rounded-full bg-grass p-0.5 text-on-grass peer-checked:block"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
