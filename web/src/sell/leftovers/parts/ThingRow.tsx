import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { LeftoverWay, type LeftThing, MAX_SIZE_LENGTH } from '@yardsnap/contract/leftovers'
import { refusedName } from '@yardsnap/contract/refused-donations'
import { plural, t } from '@yardsnap/contract/texts'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { WAY_OPTIONS } from '#sell/leftovers/ways.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface ThingRowProps {
  thing: LeftThing
  /** For whom it is held, in words; empty for nobody. */
  held: readonly string[]
  onWay: (way: LeftoverWay) => void
  onSize: (size: string) => void
}

/** One thing with where it goes; what is picked up has a size, and a hint where charities often refuse it. */
export function ThingRow({ thing, held, onWay, onSize }: ThingRowProps) {
  const { title, category, condition, quantity, way, refused, size } = thing
  const isDonated = way === 'pickup' || way === 'dropoff'
  const pieces = quantity > 1 && plural(quantity, { one: '# piece', other: '# pieces' })
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line p-4.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <div className="flex min-w-0 grow basis-52 items-center gap-3.5">
          <ItemRow item={thing} pixels={56} as="h3">
            <p className="text-small text-ink-soft">
              {[pieces, categoryName(category), conditionName(condition)].filter(Boolean).join(' · ')}
            </p>
            {held.map((text) => (
              <p key={text} className="text-small font-semibold wrap-anywhere">
                {text}
              </p>
            ))}
          </ItemRow>
        </div>
        <Select
          label={t`Where it goes: ${title}`}
          isLabelHidden
          className="grow basis-40 desk:max-w-48"
          value={way ?? ''}
          options={way === null ? [{ value: '', label: t`Choose` }, ...WAY_OPTIONS] : WAY_OPTIONS}
          onChange={({ target }) => {
            const chosen = LeftoverWay.safeParse(target.value).data
            if (chosen) onWay(chosen)
          }}
        />
      </div>
      {isDonated && refused && (
        <p className="rounded-control bg-mustard-wash px-3 py-2 text-small">
          <b>Ask first.</b> Many charities refuse these: {refusedName(refused)}.
        </p>
      )}
      {way === 'pickup' && (
        <TextField
          label={t`Size (optional): ${title}`}
          isLabelHidden
          placeholder={t`Size, such as 84 × 36 × 34 in`}
          maxLength={MAX_SIZE_LENGTH}
          defaultValue={size}
          onBlur={({ target }) => target.value.trim() !== size && onSize(target.value.trim())}
        />
      )}
    </li>
  )
}
