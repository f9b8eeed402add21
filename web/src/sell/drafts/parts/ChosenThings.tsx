import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatTag, isPriced } from '@yardsnap/contract/item-prices'
import { isNamed, publicTitle } from '@yardsnap/contract/item-titles'
import { plural } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'

/** How many things are shown at once. */
const SHOWN = 20

interface ChosenThingsProps {
  /** Those in the sale. */
  items: readonly DraftItem[]
  chosenIds: readonly string[]
  error: string | undefined
  onChange: (chosenIds: string[]) => void
}

/** The things that a price rule is for. */
export function ChosenThings({ items, chosenIds, error, onChange }: ChosenThingsProps) {
  const [search, setSearch] = useState('')
  const [isNew] = useState(chosenIds.length === 0)
  const chosen = new Set(chosenIds)
  const words = search.trim().toLowerCase()
  const found = items.filter((item) => isNamed(item) && publicTitle(item).toLowerCase().includes(words))
  return (
    <details open={isNew} className="rounded-card border border-line px-3.5">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">
        {plural(chosen.size, { one: '# thing is chosen', other: '# things are chosen' })}
      </summary>
      <div className="grid gap-2 pb-3.5">
        {items.length > SHOWN && (
          <TextField label="Find a thing" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
        <ul className="grid gap-1">
          {found.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <Checkbox
                label={[publicTitle(item), isPriced(item) ? formatTag(item.priceSuggested) : '']
                  .filter(Boolean)
                  .join(', ')}
                checked={chosen.has(item.id)}
                onChange={({ currentTarget }) =>
                  onChange(
                    currentTarget.checked
                      ? [...chosenIds, item.id]
                      : chosenIds.filter((chosenId) => chosenId !== item.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
        {found.length > SHOWN && (
          <p className="text-small text-ink-soft">
            {plural(found.length - SHOWN, { one: '# more: type a word of it', other: '# more: type a word of it' })}
          </p>
        )}
        {items.length === 0 && <p className="text-ink-soft">This sale has no items yet.</p>}
        {error && (
          <p role="alert" className="text-small font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
    </details>
  )
}
