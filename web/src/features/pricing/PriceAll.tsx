import { Tags } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Progress } from '#ui/Progress.tsx'
import { hasOwnPrice } from './price-rows.ts'
import { type PriceAllOptions, usePriceAll } from './use-price-all.ts'

const TAGS = <Tags />

/** Prices all items of a sale at once; those the seller priced only on request. */
export function PriceAll(options: PriceAllOptions) {
  const { progress, priceAll, cancel } = usePriceAll(options)
  const named = options.rows.filter((row) => row.title.trim() !== '')
  const free = named.filter((row) => !hasOwnPrice(row))
  if (named.length === 0) return null
  if (progress) {
    return (
      <div className="order-last flex w-full items-end gap-3 py-1">
        <Progress
          label={`Pricing ${Math.min(progress.done + 1, progress.total)} of ${progress.total}`}
          fraction={progress.done / progress.total}
        />
        <Button tone="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  }
  if (free.length === named.length) {
    return (
      <Button tone="secondary" icon={TAGS} onClick={() => void priceAll(named)}>
        Price all
      </Button>
    )
  }
  const typed = named.length - free.length
  return (
    <Menu
      trigger={
        <Button tone="secondary" icon={TAGS}>
          Price all
        </Button>
      }
      entries={[
        ...(free.length > 0
          ? [{ label: `Only the ${free.length} without a price of yours`, onSelect: () => void priceAll(free) }]
          : []),
        {
          label: typed === 1 ? 'All, also the 1 that you priced' : `All, also the ${typed} that you priced`,
          onSelect: () => void priceAll(named),
        },
      ]}
    />
  )
}
