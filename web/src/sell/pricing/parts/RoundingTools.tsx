import { plural, t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { sumPrices } from '@yardsnap/contract/items'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ItemKeeper, ofState } from '#core/items/draft-items.ts'
import { ROUNDING_STEPS, roundedItems, type RoundingDirection, type RoundingStep } from '#sell/pricing/rounding.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'

const LABELS: Record<RoundingStep, string> = { 0.25: '25¢', 1: '$1', 5: '$5' }

/** Rounds suggested prices: the new total is shown before anything is kept. */
export function RoundingTools({ keeper }: { keeper: ItemKeeper }) {
  const [step, setStep] = useState<RoundingStep | null>(null)
  const [direction, setDirection] = useState<RoundingDirection>('down')
  const rounded = step === null ? null : roundedItems(keeper.items, step, direction)
  const count = rounded?.filter((item, index) => item !== keeper.items[index]).length ?? 0
  const keep = () => {
    if (step === null) return
    const undo = keeper.change((items) => roundedItems(items, step, direction))
    setStep(null)
    showUndoToast(t`Prices rounded`, undo, plural(count, { one: '# price changed', other: '# prices changed' }))
  }
  return (
    <>
      <fieldset
        aria-label="Round prices"
        className="flex min-w-0 grow items-stretch divide-x divide-line overflow-clip rounded-control border-[1.5px] border-line-strong bg-card desk:max-w-90"
      >
        <span aria-hidden className="grid place-items-center px-1.5 text-tiny text-ink-soft">
          Round
        </span>
        {ROUNDING_STEPS.map((value) => (
          <Segment
            key={value}
            label={`Round to ${LABELS[value]}`}
            isPressed={step === value}
            onPress={() => setStep(step === value ? null : value)}
          >
            {LABELS[value]}
          </Segment>
        ))}
        <Segment
          label={direction === 'down' ? 'Rounding down' : 'Rounding up'}
          onPress={() => setDirection(direction === 'down' ? 'up' : 'down')}
        >
          {direction === 'down' ? <ArrowDown className="size-5" /> : <ArrowUp className="size-5" />}
        </Segment>
      </fieldset>
      {rounded !== null && (
        <output className="flex w-full items-center gap-2">
          <p className="grow text-small">
            {count === 0 ? (
              'Nothing to round: what you typed stays.'
            ) : (
              <>
                <strong>{formatPrice(sumPrices(ofState(rounded, 'kept')))}</strong> in place of{' '}
                {formatPrice(sumPrices(ofState(keeper.items, 'kept')))}
              </>
            )}
          </p>
          <Button tone="quiet" className="min-h-11! px-3!" onClick={() => setStep(null)}>
            Cancel
          </Button>
          {count > 0 && (
            <Button tone="secondary" className="min-h-11! px-4!" onClick={keep}>
              Round
            </Button>
          )}
        </output>
      )}
    </>
  )
}

interface SegmentProps {
  label: string
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Segment({ label, isPressed, onPress, children }: SegmentProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
      className={classes(
        'grid min-h-11.25 min-w-11 grow place-items-center text-small font-semibold focus-visible:-outline-offset-3',
        isPressed ? 'bg-ink text-paper' : 'hover:bg-paper-deep',
      )}
    >
      {children}
    </button>
  )
}
