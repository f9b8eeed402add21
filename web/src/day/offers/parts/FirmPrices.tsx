import { formatPrice } from '@yardsnap/contract/formats'
import { hasPrice } from '@yardsnap/contract/item-prices'
import { shownTitle } from '@yardsnap/contract/item-titles'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useOfferSettings } from '#core/offers/api.ts'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'

/** More than these are found by a search. */
const SHOWN = 12

interface FirmPricesProps {
  listing: Listing
  firmItemIds: readonly string[]
}

/** For which things no offers are taken. */
export function FirmPrices({ listing, firmItemIds }: FirmPricesProps) {
  const { mutate, isPending, variables } = useOfferSettings(listing.id).firm
  const [search, setSearch] = useState('')
  const priced = listing.items.filter(hasPrice)
  if (priced.length === 0) return null
  const words = search.trim().toLowerCase()
  const isFirm = (itemId: string) =>
    isPending && variables.itemId === itemId ? variables.isFirm : firmItemIds.includes(itemId)
  const found = priced.filter((item) => shownTitle(item).toLowerCase().includes(words))
  const shown = found.toSorted((a, b) => Number(firmItemIds.includes(b.id)) - Number(firmItemIds.includes(a.id)))
  return (
    <details className="rounded-card border border-line bg-card px-3.5">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-semibold">
        {firmItemIds.length === 0
          ? t`Firm prices: none`
          : plural(firmItemIds.length, { one: 'Firm prices: # thing', other: 'Firm prices: # things' })}
      </summary>
      <div className="grid gap-2 pb-3.5">
        {priced.length > SHOWN && (
          <TextField label="Find a thing" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
        <ul className="grid gap-1">
          {shown.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <Switch
                label={shownTitle(item)}
                hint={formatPrice(item.priceSuggested)}
                checked={isFirm(item.id)}
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
