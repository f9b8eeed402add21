import { type ConsignedItem, ConsignedItemState } from '@yardsnap/contract/consigned-items'
import { t } from '@yardsnap/contract/texts'
import { Pencil, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { toFormCents } from '#day/consignment/amounts.ts'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import type { ItemRules } from '#day/consignment/ItemFields.tsx'
import { MoreItems, ROWS } from '#day/consignment/MoreItems.tsx'
import { ITEM_STATES } from '#day/consignment/tag-words.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { type ItemSearch, useConsignedItems } from './api.ts'

const STATES = [
  { value: '', label: t.of('items of any state')`All` },
  ...ConsignedItemState.options.map((value) => ({ value, label: ITEM_STATES[value].name })),
]

interface Draft {
  words: string
  consignor: string
  state: string
  price: string
}

/** Finds a thing by what is on it: a tag that fell off has its words, size and price. */
export function ItemSection({ listingId, rules }: { listingId: string; rules: ItemRules }) {
  const [draft, setDraft] = useState<Draft>({ words: '', consignor: '', state: '', price: '' })
  const search = useDeferredValue(toSearch(draft))
  const query = useConsignedItems(listingId, search)
  const isNoNumber = draft.consignor.trim() !== '' && toConsignor(draft.consignor) === undefined
  const items = isNoNumber ? undefined : query.data?.pages.flatMap((page) => page.items)
  const [count, setCount] = useState(ROWS)
  const [edited, setEdited] = useState<ConsignedItem | null>(null)
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  return (
    <>
      <search className="mb-4 grid grid-cols-2 gap-3 wide:grid-cols-[2fr_1fr_1fr_1fr]">
        <TextField
          label="What is it?"
          type="search"
          icon={<Search />}
          placeholder="Blue coat 5T"
          value={draft.words}
          maxLength={80}
          onChange={(event) => set({ words: event.currentTarget.value })}
          className="max-wide:col-span-2"
        />
        <PriceField label="Price" value={draft.price} onValueChange={(price) => set({ price })} isKeptWhileTyped />
        <TextField
          label="Consignor"
          inputMode="numeric"
          placeholder="Number"
          value={draft.consignor}
          onChange={(event) => set({ consignor: event.currentTarget.value })}
          error={isNoNumber ? t`The number of a consignor, from 1 to 9999` : undefined}
        />
        <Select
          label="State"
          options={STATES}
          value={draft.state}
          onChange={(event) => set({ state: event.currentTarget.value })}
          className="max-wide:col-span-2"
        />
      </search>
      {query.error && !query.data && <LoadFailure query={query} title="The items could not be loaded" />}
      {query.isPending && (
        <Skeletons label="Loading the items" count={4} className="grid gap-2.5" itemClassName="h-16 rounded-card" />
      )}
      {items && (
        <Found
          items={items.slice(0, count)}
          isAll={Object.values(draft).every((value) => value === '')}
          onEdit={setEdited}
        />
      )}
      {items && <MoreItems query={query} loaded={items.length} count={count} onShow={setCount} />}
      {edited && (
        <ItemEditor key={edited.id} listingId={listingId} rules={rules} item={edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

interface FoundProps {
  items: readonly ConsignedItem[]
  /** Whether nothing was searched for. */
  isAll: boolean
  onEdit: (item: ConsignedItem) => void
}

function Found({ items, isAll, onEdit }: FoundProps) {
  if (items.length === 0) {
    return (
      <p className="py-6 text-center text-ink-soft">
        {isAll ? 'No item was entered yet.' : 'No item matches. Try fewer words, or no price.'}
      </p>
    )
  }
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Items">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-0">
            <ConsignedRow item={item} hasConsignor>
              {item.state !== 'sold' && (
                <IconButton label={`Edit ${item.title}`} icon={<Pencil />} onClick={() => onEdit(item)} />
              )}
            </ConsignedRow>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is typed so far, as far as it can be searched for. */
function toSearch({ words, consignor, state, price }: Draft): ItemSearch {
  const cents = toFormCents(price)
  return {
    words: words.trim() || undefined,
    consignor: toConsignor(consignor),
    state: ConsignedItemState.safeParse(state).data,
    ...(cents > 0 && { minCents: cents, maxCents: cents }),
  }
}

/** @returns undefined for what is no number of a consignor */
const toConsignor = (typed: string): number | undefined =>
  /^(?!0+$)\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined
