import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { freeText, hasPrice, isFree, isPriced } from '@yardsnap/contract/item-prices'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { fairRange, roughRange } from '#core/items/draft-items.ts'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { getItemName, priceText } from '#core/items/item-text.ts'
import { fairText, roughGuessText } from '#sell/pricing/quick-prices.ts'
import { QuickPrices } from './QuickPrices.tsx'
import { classes } from '#ui/classes.ts'

interface PriceLineProps {
  item: DraftItem
  /** The text that is being typed into the current line; null where it shows the price of the item. */
  text: string | null
  isInHand: boolean
  /** Why the last typed character was refused. */
  problem: string | null
  /** Whether the page shows its own number keys, so that the phone's keyboard must stay closed. */
  hasPad: boolean
  onTake: (id: string) => void
  onType: (text: string) => void
  onMove: (by: 1 | -1) => void
  onChoose: (price: number) => void
  onFree: () => void
  /** Shown below the current line. */
  children?: ReactNode
}

/** One item with its price, which is edited in the tag itself. */
export const PriceLine = memo(function PriceLine(props: PriceLineProps) {
  const { item, isInHand, hasPad, onTake } = props
  const name = getItemName(item)
  return (
    <li
      className={classes(
        'scroll-mt-46 scroll-mb-40 border-b border-line',
        !hasPad && 'last:border-b-0',
        isInHand ? 'bg-mustard-wash' : '[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]',
      )}
    >
      <div className={classes('mx-auto flex max-w-3xl items-center gap-3 px-4', isInHand ? 'min-h-18' : 'min-h-15')}>
        <ItemThumbnail
          item={item}
          widthPixels={44}
          className={classes(
            'size-11 shrink-0 rounded-control',
            !item.isLabelSure && 'outline-2 outline-offset-1 outline-line-strong outline-dashed',
          )}
        />
        <span className="min-w-0 grow">
          <span className="flex gap-1.5">
            <bdi className="truncate font-semibold">{name}</bdi>
            {item.quantity > 1 && (
              <span className="shrink-0 text-ink-soft tabular-nums">
                {isInHand ? `×${item.quantity}, each` : `×${item.quantity}`}
              </span>
            )}
          </span>
          {isInHand ? (
            <Note problem={props.problem}>{knownText(item)}</Note>
          ) : (
            !item.isLabelSure && <span className="block text-tiny text-ink-soft">a guess</span>
          )}
        </span>
        {isInHand && !hasPad && <QuickPrices item={item} onChoose={props.onChoose} onFree={props.onFree} />}
        {isInHand ? (
          <TagField {...props} name={name} />
        ) : (
          <button
            type="button"
            aria-label={isPriced(item) ? `Price of ${name}, ${priceText(item)}` : `Price of ${name}, none yet`}
            onClick={() => onTake(item.id)}
            onFocus={() => onTake(item.id)}
            className="-my-2 grid min-h-11 shrink-0 items-center rounded-control"
          >
            <span className={classes('price-tag min-w-21.5 text-[1.0625rem]', !isPriced(item) && 'text-ink-soft')}>
              {priceText(item)}
            </span>
          </button>
        )}
      </div>
      {props.children}
    </li>
  )
})

function knownText(item: DraftItem): string {
  const rough = roughRange(item)
  if (rough) return roughGuessText(rough)
  const fair = fairRange(item)
  return fair ? fairText(fair) : t`no fair price is known`
}

function Note({ problem, children }: { problem: string | null; children: string }) {
  return (
    <span
      role={problem ? 'alert' : undefined}
      className={classes('block text-small', problem ? 'font-semibold text-danger' : 'text-ink-soft')}
    >
      {problem ?? children}
    </span>
  )
}

function TagField({ item, text, hasPad, onType, onMove, name }: PriceLineProps & { name: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
    const line = field.current?.closest('li')
    // Scrolls the line into the upper third, above the page's number keys.
    const isLow = (line?.getBoundingClientRect().top ?? 0) > window.innerHeight / 3
    line?.scrollIntoView({ block: hasPad && isLow ? 'start' : 'nearest' })
  }, [hasPad])
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const shown = text ?? (hasPrice(item) ? formatPrice(item.priceSuggested).slice(1).replaceAll(',', '') : '')
  return (
    <span className="price-tag min-w-27 shrink-0 rounded-[8px] text-[1.375rem] outline-3 outline-offset-3 outline-sky">
      <span aria-hidden>$</span>
      <input
        ref={field}
        type="text"
        aria-label={`Price of ${name}`}
        inputMode={hasPad ? 'none' : 'decimal'}
        autoComplete="off"
        placeholder={isFree(item) ? freeText() : '?'}
        value={shown}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={move}
        className="-my-2 min-h-11 w-[4.5ch] bg-transparent tabular-nums outline-none"
      />
    </span>
  )
}
