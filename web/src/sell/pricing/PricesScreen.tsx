import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatRoundedMoney } from '@yardsnap/contract/formats'
import { sumPrices } from '@yardsnap/contract/items'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  givenAway,
  isCostNewAsked,
  type ItemKeeper,
  ofState,
  pricedBySeller,
  unpricedItems,
} from '#core/items/draft-items.ts'
import { dollarBoxParts, withDollarBox } from '#core/items/lots.ts'
import { UndoButton, undoByKey } from '#core/items/UndoButton.tsx'
import { readText, writeText } from '#lib/browser-storage.ts'
import { cleanPrice, parsePrice, priceProblem } from '#lib/price.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { CostNew } from './parts/CostNew.tsx'
import { NumberPad } from './parts/NumberPad.tsx'
import { PriceLine } from './parts/PriceLine.tsx'
import { QuickPrices } from './parts/QuickPrices.tsx'
import { RoundingTools } from './parts/RoundingTools.tsx'
import { PriceAll } from './PriceAll.tsx'

interface PricesScreenProps {
  keeper: ItemKeeper
  onLeave: () => void
  onDone: () => void
}

/** Devices on which the page shows its own number keys. */
const PHONE = '(width < 45rem), (pointer: coarse)'

/** The prices of a sale: one line an item, one number a line. */
export function PricesScreen({ keeper, onLeave, onDone }: PricesScreenProps) {
  const hasPad = useMediaQuery(PHONE)
  const kept = useMemo(() => ofState(keeper.items, 'kept'), [keeper.items])
  const pricing = usePricing(kept, keeper, onDone)
  const { inHand, text } = pricing
  const tools = (
    <>
      <PriceTag price={formatRoundedMoney(sumPrices(kept))} />
      <UndoButton {...keeper} />
      {hasPad && (
        <Button tone="quiet" className="min-h-11! px-2.5!" onClick={onDone}>
          Done
        </Button>
      )}
    </>
  )
  return (
    <TaskScreen
      title={plural(kept.length, { one: '# price', other: '# prices' })}
      onLeave={onLeave}
      leave="back"
      tools={tools}
      actions={
        hasPad ? undefined : (
          <Button onClick={onDone} className="ml-auto px-10">
            Done
          </Button>
        )
      }
      onKeyDown={(event) => undoByKey(event, keeper)}
    >
      <div className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-2 px-4 py-2.5">
          <PriceAll keeper={keeper} onUnpriced={pricing.takeUnpriced} />
          <RoundingTools keeper={keeper} />
        </div>
      </div>
      <DollarBox keeper={keeper} />
      {kept.length === 0 && <p className="px-4 py-8 text-center text-ink-soft">Nothing is in the sale yet.</p>}
      <ul
        aria-label="Prices"
        className={
          hasPad ? 'pb-100' : 'mx-auto mt-4 mb-40 max-w-3xl overflow-clip rounded-card border border-line bg-card'
        }
      >
        {kept.map((item) => (
          <PriceLine
            key={item.id}
            item={item}
            isInHand={item.id === inHand?.id}
            text={item.id === inHand?.id ? text : null}
            problem={item.id === inHand?.id ? pricing.problem : null}
            hasPad={hasPad}
            onTake={pricing.take}
            onType={pricing.type}
            onMove={pricing.move}
            onChoose={pricing.choose}
            onFree={pricing.giveAway}
          >
            {item.id === inHand?.id && isCostNewAsked(item) && <CostNew item={item} keeper={keeper} />}
          </PriceLine>
        ))}
      </ul>
      {hasPad && inHand && (
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-2.5 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-float">
          <div className="mx-auto grid max-w-3xl gap-2">
            <QuickPrices item={inHand} onChoose={pricing.choose} />
            <NumberPad
              onKey={pricing.press}
              onDelete={pricing.deleteLast}
              onFree={pricing.giveAway}
              onNext={() => pricing.move(1)}
              isLast={inHand.id === kept.at(-1)?.id}
            />
          </div>
        </div>
      )}
    </TaskScreen>
  )
}

/** The current line and the text that is typed into it. It is kept at once, so that leaving loses nothing. */
function usePricing(kept: readonly DraftItem[], keeper: ItemKeeper, onDone: () => void) {
  const [id, setId] = useState<string | null>(() => firstToPrice(kept)?.id ?? null)
  const [typed, setTyped] = useState<string | null>(null)
  /** Why the last key was not taken. */
  const [problem, setProblem] = useState<string | null>(null)
  const inHand = kept.find((item) => item.id === id) ?? kept[0] ?? null
  // After an undo or another price, the typed text no longer belongs to the item.
  const text = typed !== null && parsePrice(typed) === inHand?.priceSuggested ? typed : null

  const update = (change: (item: DraftItem) => DraftItem) => {
    const at = inHand?.id
    keeper.change((items) => items.map((item) => (item.id === at ? change(item) : item)), `${at} price`)
  }
  const type = (next: string) => {
    const clean = cleanPrice(next)
    const refusal = priceProblem(clean ?? next)
    setProblem(refusal)
    if (refusal || clean === null) return
    setTyped(clean)
    update((item) => pricedBySeller(item, parsePrice(clean)))
  }
  const selectItem = (next: string) => {
    setId(next)
    setTyped(null)
    setProblem(null)
  }
  const move = (by: 1 | -1) => {
    const index = kept.findIndex((item) => item.id === inHand?.id) + by
    const next = kept[index]
    if (next) selectItem(next.id)
    else if (by === 1) onDone()
  }
  const actions = {
    takeUnpriced: () => {
      const first = unpricedItems(kept)[0]
      if (first) selectItem(first.id)
    },
    // The first key replaces the former price.
    press: (key: string) => type(`${text ?? ''}${key}`),
    deleteLast: () => type((text ?? '').slice(0, -1)),
    choose: (price: number) => {
      update((item) => pricedBySeller(item, price.toFixed(2)))
      move(1)
    },
    giveAway: () => {
      update(givenAway)
      move(1)
    },
  }
  return {
    ...actions,
    take: useLatestCallback(selectItem),
    type: useLatestCallback(type),
    move: useLatestCallback(move),
    choose: useLatestCallback(actions.choose),
    giveAway: useLatestCallback(actions.giveAway),
    inHand,
    text,
    problem,
  }
}

function firstToPrice(kept: readonly DraftItem[]): DraftItem | undefined {
  return unpricedItems(kept)[0] ?? kept.find((item) => isCostNewAsked(item) && item.retailPrice === null) ?? kept[0]
}

const NO_DOLLAR_BOX_KEY = 'yardsnap:no-dollar-box'

/** Offers to put what costs less than a dollar into one box. Once closed, the offer does not return on this device. */
function DollarBox({ keeper }: { keeper: ItemKeeper }) {
  const [isWelcome, setWelcome] = useState(() => readText(NO_DOLLAR_BOX_KEY) === null)
  const parts = dollarBoxParts(keeper.items)
  if (!isWelcome || parts.length < 2) return null
  const make = () => {
    const undo = keeper.change(withDollarBox)
    const description = plural(parts.length, { one: '# thing, now one line', other: '# things, now one line' })
    showUndoToast(t`$1 box made`, undo, description)
  }
  const closeForGood = () => {
    setWelcome(false)
    writeText(NO_DOLLAR_BOX_KEY, 'yes')
  }
  return (
    <div className="mx-auto max-w-3xl px-4 py-2.5 desk:px-0 desk:pt-4 desk:pb-0">
      <div className="flex items-center gap-2 rounded-control border-2 border-dashed border-line-strong bg-card py-2 pr-1 pl-3.5">
        <p className="grow text-small">
          <strong className="block">
            {plural(parts.length, { one: '# thing under $1', other: '# things under $1' })}
          </strong>
          <span className="text-ink-soft">into one $1 box?</span>
        </p>
        <Button tone="secondary" className="min-h-11! px-3.5!" onClick={make}>
          Make the box
        </Button>
        <IconButton label="Do not offer the $1 box again" icon={<X />} onClick={closeForGood} />
      </div>
    </div>
  )
}
