import { shownTitle } from '@yardsnap/contract/item-titles'
import { freeText } from '@yardsnap/contract/item-prices'
import { plural, t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { X } from 'lucide-react'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { type BasketLine, computeListCents, isUnpriced, priceNoteOf } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { AvailabilityNote } from './AvailabilityNote.tsx'
import { BagButtons } from './BagButtons.tsx'
import { OwnerMark } from './OwnerMark.tsx'

interface BasketListProps {
  till: Till
  onEdit: (line: BasketLine) => void
}

/** What is sold, below the bags that have a price now. */
export function BasketList(props: BasketListProps) {
  return (
    <>
      <BagButtons till={props.till} />
      <Lines {...props} />
    </>
  )
}

/** Dollars, or words for what costs nothing. */
function getTag({ state }: Till, { itemId, cents }: BasketLine): string | number {
  const item = state.items.find(({ id }) => id === itemId)
  if (cents > 0 || !item) return cents / 100
  if (isUnpriced(item)) return t`No price yet`
  return item.isFree ? freeText() : 0
}

function Lines({ till, onEdit }: BasketListProps) {
  const { lines } = till.basket
  if (lines.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-ink-soft">
        {till.state.consignment?.mode === 'rummage'
          ? 'Type a price and add it.'
          : till.state.consignment
            ? 'Scan a tag, or type its code.'
            : 'Scan a sticker, or type its number.'}
      </p>
    )
  }
  return (
    <ul aria-label="Basket">
      {lines.map((line, index) => {
        const [listCents, priceNote] = [computeListCents(line), priceNoteOf(line)]
        return (
          <li
            key={line.key}
            className={classes('flex items-center gap-1 border-b border-line pr-1', index === 0 && 'bg-mustard-wash')}
          >
            <button
              type="button"
              aria-label={`Change ${shownTitle(line)}`}
              onClick={() => onEdit(line)}
              className="flex min-h-16 min-w-0 grow flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2 pl-4 text-left"
            >
              <span className="flex min-w-0 grow basis-36 items-center gap-3">
                <ItemRow item={line} pixels={48} as="span">
                  {(line.quantity > 1 || line.cents !== listCents) && (
                    <span className="block text-small text-ink-soft">
                      {line.quantity > 1 && plural(line.quantity, { one: '# piece', other: '# pieces' })}{' '}
                      {line.cents !== listCents && (
                        <>
                          <s>{formatPrice(listCents / 100)}</s> haggled
                        </>
                      )}
                    </span>
                  )}
                  {priceNote && <span className="block text-small text-ink-soft">{priceNote}</span>}
                  <AvailabilityNote till={till} itemId={line.itemId} buyer={line} />
                </ItemRow>
              </span>
              <OwnerMark owners={till.state.owners} ownerId={line.ownerId} />
              <PriceTag price={getTag(till, line)} />
            </button>
            <IconButton label={`Remove ${shownTitle(line)}`} icon={<X />} onClick={() => till.removeLine(line)} />
          </li>
        )
      })}
    </ul>
  )
}
