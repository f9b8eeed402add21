import { formatPrice } from '@yardsnap/contract/formats'
import { hasPrice } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useOfferSettings } from '#core/offers/api.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

/** More than these are found by a search. */
const SHOWN = 12

/** For which things no offers are taken, and no rule lowers the price. */
export function FirmPrices({ listing }: { listing: Listing }) {
  const { mutate, isPending, variables } = useOfferSettings(listing.id).firm
  const [search, setSearch] = useState('')
  const priced = listing.items.filter(hasPrice)
  if (priced.length === 0) return null
  const words = search.trim().toLowerCase()
  const isFirm = (item: ListedItem) => (isPending && variables.itemId === item.id ? variables.isFirm : item.isFirm)
  const firmCount = listing.items.filter((item) => item.isFirm).length
  const found = priced.filter((item) => shownTitle(item).toLowerCase().includes(words))
  const shown = found.toSorted((a, b) => Number(b.isFirm) - Number(a.isFirm))
  return (
    <details className="rounded-card border border-line bg-card px-3.5">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">
        {firmCount === 0
          ? t`Firm prices: none`
          : plural(firmCount, { one: 'Firm prices: # thing', other: 'Firm prices: # things' })}
      </summary>
      <div className="grid gap-2 pb-3.5">
        <p className="text-small text-ink-soft">No offers are taken for them, and no price rule lowers them.</p>
        {priced.length > SHOWN && (
          <TextField label="Find a thing" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
        <ul className="grid gap-1">
          {shown.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <Switch
                label={shownTitle(item)}
                hint={formatPrice(item.priceSuggested)}
                checked={isFirm(item)}
                onChange={({ currentTarget }) => mutate({ itemId: item.id, isFirm: currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
        {shown.length > SHOWN && (
          <p className="text-small text-ink-soft">
            {plural(shown.length - SHOWN, { one: '# more: type a word of it', other: '# more: type a word of it' })}
          </p>
        )}
      </div>
    </details>
  )
}
