import { formatDay } from '@yardsnap/contract/dates'
import { formatPrice } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import type { Listing } from '@yardsnap/contract/listings'
import { IDEA_PERCENT_OFF, toIdeaRule } from '@yardsnap/contract/price-ideas'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { usePriceIdeas, useSetPriceRules } from './api.ts'

/** On the evening before a day of the sale: lower the prices of what people saved and nobody came for? */
export function PriceIdeas({ listing }: { listing: Listing }) {
  const { data } = usePriceIdeas(listing.id)
  const set = useSetPriceRules(listing.id)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  if (!data?.date) return null
  const { date } = data
  const chosen = data.things.filter(({ itemId }) => !leftOut.has(itemId))
  const lower = () => {
    const before = listing.priceRules
    const rule = toIdeaRule(
      date,
      chosen.map(({ itemId }) => itemId),
    )
    set.mutate(
      { priceRules: [...before, rule], version: listing.version },
      {
        onSuccess: ({ version }) =>
          showToast({
            title: t`${IDEA_PERCENT_OFF}% off from ${formatDay(date)}`,
            action: { label: t`Undo`, onPress: () => set.mutate({ priceRules: before, version, isUndo: true }) },
          }),
      },
    )
  }
  const toggle = (itemId: string, isChosen: boolean) =>
    setLeftOut((ids) => new Set(isChosen ? [...ids].filter((id) => id !== itemId) : [...ids, itemId]))
  return (
    <Card className="px-4.5 py-4">
      <h2 className="text-h3">{t`${IDEA_PERCENT_OFF}% off tomorrow?`}</h2>
      <p className="mt-1 text-ink-soft">People saved these things, and none of them has come yet.</p>
      <ul className="mt-2 divide-y divide-line">
        {data.things.map((thing) => (
          <li key={thing.itemId} className="flex items-center gap-3 py-2">
            <Checkbox
              label={shownTitle(thing)}
              isLabelHidden
              checked={!leftOut.has(thing.itemId)}
              onChange={({ currentTarget }) => toggle(thing.itemId, currentTarget.checked)}
            />
            <ItemRow item={thing} pixels={48} as="h3">
              <p className="text-small text-ink-soft">
                {plural(thing.savedCount, { one: 'Saved by #, seen by none', other: 'Saved by #, seen by none' })}
              </p>
            </ItemRow>
            <span className="ml-auto shrink-0 text-right tabular-nums">
              <s className="text-small text-ink-soft">
                <span className="sr-only">Now: </span>
                {formatPrice(thing.price)}
              </s>{' '}
              <strong>{formatPrice(thing.loweredPrice)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {set.error && !set.variables?.isUndo && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {getErrorMessage(set.error, t`The prices were not lowered. Please try again.`)}
        </p>
      )}
      <Button
        className="mt-3 min-h-12 w-full"
        disabled={chosen.length === 0}
        isPending={set.isPending}
        pendingText="Lowering..."
        onClick={lower}
      >
        {plural(chosen.length, { one: 'Lower # price', other: 'Lower # prices' })}
      </Button>
    </Card>
  )
}
