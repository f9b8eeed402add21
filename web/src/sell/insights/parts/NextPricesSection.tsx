import { formatTag } from '@yardsnap/contract/item-prices'
import type { NextPrice } from '@yardsnap/contract/insights'
import { plural } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { useCopied } from '#core/listings/use-copied.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { useCopyWithPrices } from '#sell/insights/api.ts'

const FIRST = 5

/** What is left at the prices that such things went for, as a draft of the next sale. */
export function NextPricesSection({ listingId, things }: { listingId: string; things: readonly NextPrice[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const { mutate, isPending } = useCopyWithPrices()
  const copied = useCopied()
  if (things.length === 0) return null
  const shown = isWhole ? things : things.slice(0, FIRST)
  return (
    <Section
      title="Prices for next time"
      description="What is left of categories of which at least three things were sold, at the share of the tag that was paid for them. Firm prices stay."
    >
      <ul className="grid gap-1">
        {shown.map(({ itemId, title, price, nextPrice }) => (
          <li key={itemId} className="flex min-h-10 items-baseline justify-between gap-4">
            <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
            <span className="shrink-0 tabular-nums">
              <s className="text-ink-soft">
                <span className="sr-only">Before: </span>
                {formatTag(price)}
              </s>{' '}
              <strong>
                <span className="sr-only">Next time: </span>
                {formatTag(nextPrice)}
              </strong>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && things.length > FIRST && (
        <Button tone="quiet" className="-ml-5" onClick={() => setIsWhole(true)}>
          {plural(things.length - FIRST, { one: '# more', other: '# more' })}
        </Button>
      )}
      <p className="mt-3 mb-2 text-small text-ink-soft">
        Makes a draft of the next sale with what is left. You can change everything before you publish it.
      </p>
      <Button isPending={isPending} pendingText="Copying..." onClick={() => mutate(listingId, copied)}>
        Use these prices next time
      </Button>
    </Section>
  )
}
