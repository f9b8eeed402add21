import { plural } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatGtin } from '@yardsnap/contract/gtin-names'
import { categoryName } from '@yardsnap/contract/item-words'
import { isPriced } from '@yardsnap/contract/item-prices'
import { isNamed } from '@yardsnap/contract/item-titles'
import { Check } from 'lucide-react'
import { type MouseEvent, memo, type PointerEvent, useEffect, useRef } from 'react'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'
import { getItemName, priceText } from '#core/items/item-text.ts'
import { classes } from '#ui/classes.ts'
import { PriceTag } from '#ui/PriceTag.tsx'

interface ItemLineProps {
  item: DraftItem
  /** The one of all lines that Tab leads to. */
  isTabStop: boolean
  /** Whether the line is chosen; null unless lines are being chosen. */
  isChosen: boolean | null
  /** @param isRange whether everything from the line pressed before to this one is meant */
  onPress: (id: string, isRange: boolean) => void
  /** The line was held down. */
  onHold: (id: string) => void
  onFocus: (id: string) => void
}

/** An item in one line. A tap opens it, or chooses it while several are being chosen. */
export const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { item, isTabStop, isChosen, onPress, onFocus } = props
  const hold = useLongPress(() => props.onHold(item.id))
  const isGuess = isNameGuessed(item)
  return (
    <button
      type="button"
      data-line-button
      tabIndex={isTabStop ? 0 : -1}
      {...(isChosen === null ? { 'aria-expanded': false } : { role: 'checkbox', 'aria-checked': isChosen })}
      onFocus={() => onFocus(item.id)}
      onClick={(event) => !hold.isOver() && onPress(item.id, event.shiftKey)}
      {...hold.handlers}
      className={classes(
        'flex h-full w-full flex-wrap content-center items-center gap-x-3 pr-3.5 pl-2.5 text-left select-none [-webkit-touch-callout:none]',
        'focus-visible:-outline-offset-3',
        isChosen ? 'bg-mustard-wash' : 'hover:bg-paper',
      )}
    >
      {isChosen !== null && (
        <span
          className={classes(
            'grid size-6.5 shrink-0 place-items-center rounded-mark border-[1.5px]',
            isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-card',
          )}
        >
          {isChosen && <Check strokeWidth={3} className="size-4.5" />}
        </span>
      )}
      <ItemThumbnail
        item={item}
        widthPixels={44}
        className={classes(
          'size-[min(2.75rem,12vw)] shrink-0 rounded-control',
          !item.isLabelSure && 'outline-2 outline-offset-1 outline-line-strong outline-dashed',
        )}
      />
      <span className="min-w-0 grow basis-6">
        <span className={classes('relative block truncate font-semibold', !isNamed(item) && 'text-ink-soft')}>
          <bdi>{getItemName(item)}</bdi>
          <Pause />
        </span>
        {isGuess && (
          <span className="block text-tiny text-ink-soft">
            a guess
            <Pause />
          </span>
        )}
        {!isGuess && item.gtin && (
          <span className="block truncate text-tiny text-ink-soft tabular-nums">
            {formatGtin(item.gtin)}
            <Pause />
          </span>
        )}
      </span>
      {item.quantity > 1 && (
        <span className="text-small text-ink-soft tabular-nums">
          <span aria-hidden>×{item.quantity}</span>
          <span className="sr-only">{plural(item.quantity, { one: '# piece', other: '# pieces' })}, </span>
        </span>
      )}
      <span className="hidden w-22 shrink-0 text-small text-ink-soft desk:block">
        {categoryName(item.category)}
        <Pause />
      </span>
      <span
        // Screen readers get words in place of a tag with a question mark.
        aria-hidden={isPriced(item) ? undefined : true}
        className="grid min-w-[min(4.625rem,24vw)] shrink-0 justify-items-end desk:w-27 [&>span]:min-w-[min(4.625rem,24vw)]"
      >
        <PriceTag price={priceText(item)} />
      </span>
      {!isPriced(item) && <span className="sr-only">no price yet</span>}
    </button>
  )
})

/** Whether the name is a guess. An item without a name, such as a box that the seller drew, has no guess either. */
const isNameGuessed = (item: DraftItem) => !item.isLabelSure && isNamed(item)

/** A comma for screen readers between the parts of a line. It is not visible. */
const Pause = () => <span className="sr-only">, </span>

const HOLD_MS = 450
const SLACK_PIXELS = 8

/** Detects a long press. The click that follows it is ignored. */
function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasHeld = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  return {
    isOver: () => wasHeld.current,
    handlers: {
      onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
        wasHeld.current = false
        if (button !== 0) return
        start.current = { x: clientX, y: clientY }
        timer.current = setTimeout(() => {
          wasHeld.current = true
          onHold()
        }, HOLD_MS)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK_PIXELS) cancel()
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onPointerLeave: cancel,
      onKeyDown: () => {
        wasHeld.current = false
      },
      // Phones answer a held press with a menu.
      onContextMenu: (event: MouseEvent) => wasHeld.current && event.preventDefault(),
    },
  }
}
