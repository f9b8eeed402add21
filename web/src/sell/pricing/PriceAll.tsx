import { plural, t } from '@yardsnap/contract/texts'
import { isFree } from '@yardsnap/contract/item-prices'
import { isNamed } from '@yardsnap/contract/item-titles'
import { Tags } from 'lucide-react'
import { hasOwnPrice, type ItemKeeper, ofState, unpricedItems } from '#core/items/draft-items.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { showToast } from '#lib/toast.ts'
import { usePriceAll } from './use-price-all.ts'

interface PriceAllProps {
  keeper: ItemKeeper
  /** Leads to the first thing without a price; left out where `UnpricedButton` stands apart. */
  onUnpriced?: () => void
}

/** Prices all items of a sale at once, but those that the seller priced. One undo takes it back. */
export function PriceAll({ keeper, onUnpriced }: PriceAllProps) {
  const { progress, priceAll, cancel } = usePriceAll(keeper)
  const start = () => {
    const named = ofState(keeper.items, 'kept').filter(isNamed)
    const untouched = named.filter((item) => !hasOwnPrice(item) && !isFree(item))
    if (untouched.length > 0) return void priceAll(untouched)
    if (named.length === 0) showToast({ title: t`Nothing to price`, description: t`Prices need a name first.` })
    else showToast({ title: t`Nothing to price`, description: t`Every price here is your own.` })
  }
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
  return (
    <>
      <Button tone="secondary" icon={<Tags />} onClick={start} className="px-3.5!">
        Price all
      </Button>
      {/* Last in the row, because it disappears with the last missing price and must not move the other buttons under a finger. */}
      {onUnpriced && (
        <UnpricedButton keeper={keeper} tone="quiet" onClick={onUnpriced} className="order-last px-2.5!" />
      )}
    </>
  )
}

/** Leads to the first thing without a price, while there is one. */
export function UnpricedButton({ keeper, ...button }: { keeper: ItemKeeper } & Omit<ButtonProps, 'children'>) {
  const unpriced = unpricedItems(keeper.items).length
  if (unpriced === 0) return null
  return <Button {...button}>{plural(unpriced, { one: '# needs a price', other: '# need a price' })}</Button>
}
