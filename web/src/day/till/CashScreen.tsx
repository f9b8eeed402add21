import { payKindName } from '@yardsnap/contract/pay-kinds'
import { payWaysFor, type PayWay } from '@yardsnap/contract/pay-ways'
import { plural } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { cashOffers, changeFor } from '@yardsnap/contract/cash'
import { CreditCard, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { TextField } from '#ui/TextField.tsx'
import { typedCents } from './basket.ts'
import { NumberPad } from './NumberPad.tsx'
import { PayScreen } from './PayScreen.tsx'
import type { Till } from './use-till.ts'

const BILL =
  'grid min-h-16 place-items-center rounded-control border-[1.5px] border-line-strong bg-card px-2 py-2 text-center font-semibold ' +
  'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

interface CashScreenProps {
  till: Till
  onLeave: () => void
  onSold: () => void
  /** Called when the sale was refused because an item is held. */
  onHeld: (reason: string) => void
}

/** Takes the payment: the amount received, the change due, then on to the next customer. */
export function CashScreen({ till, onLeave, onSold, onHeld }: CashScreenProps) {
  // Fixed when the screen opens, because the basket is emptied while the sale is being sent.
  const [{ total, count, number, payTo }] = useState(() => readBasket(till))
  const [given, setGiven] = useState<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isAnother, setAnother] = useState(payTo.ways.length === 0)
  const [way, setWay] = useState<PayWay | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isCash = note === null

  const done = async () => {
    const paid =
      way !== null
        ? { means: 'other' as const, note: '', paidBy: way.kind, cashGivenCents: null }
        : isCash
          ? { means: 'cash' as const, note: '', paidBy: 'cash' as const, cashGivenCents: given ?? total }
          : { means: 'other' as const, note: note.trim(), paidBy: null, cashGivenCents: null }
    const refused = await till.sell(paid)
    if (refused?.isHeld) return onHeld(refused.reason)
    setRefusal(refused?.reason ?? null)
    if (refused) setWay(null)
    return refused ?? onSold()
  }
  return (
    <TaskScreen
      title="Take the money"
      leave="back"
      onLeave={onLeave}
      mainClass="flex flex-col"
      actions={
        <Button
          className="min-h-15 grow text-lead"
          isPending={till.isSelling}
          pendingText="Saving..."
          onClick={() => void done()}
        >
          Done, next customer
        </Button>
      }
    >
      <p className="flex items-center justify-end gap-2 border-b border-line px-4 py-3 text-ink-soft">
        {plural(count, { one: '# thing', other: '# things' })}
        <PriceTag price={total / 100} size="large" />
      </p>
      {refusal !== null && (
        <p role="alert" className="bg-danger-wash px-4 py-3 font-semibold text-danger">
          {refusal}. Nothing was sold. Go back and take it off.
        </p>
      )}
      {isCash && <Change cents={given === null ? null : given - total} />}
      <div className="mx-auto grid w-full max-w-xl gap-2.5 p-4">
        <h2 className="text-body font-semibold">Cash received</h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,calc((100%_-_1.25rem)/3)),1fr))] gap-2.5">
          {cashOffers(total).map((offer) => (
            <button
              key={offer}
              type="button"
              aria-pressed={isCash && given === offer}
              className={classes(BILL, 'font-display text-h3')}
              onClick={() => {
                setNote(null)
                setGiven(offer)
              }}
            >
              {formatPrice(offer / 100)}
            </button>
          ))}
          <button type="button" className={BILL} onClick={() => setTyped('')}>
            <Keyboard className="size-5" /> Other amount
          </button>
          <button type="button" aria-pressed={!isCash} className={BILL} onClick={() => setNote(note ?? '')}>
            <CreditCard className="size-5" /> Not cash
          </button>
        </div>
        {!isCash && payTo.ways.length > 0 && (
          <OtherWays payTo={payTo} isAnother={isAnother} onWay={setWay} onAnother={setAnother} />
        )}
        {!isCash && isAnother && (
          <TextField
            label="How it is paid"
            placeholder="Venmo, check..."
            maxLength={80}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </div>
      <OtherAmount
        total={total}
        typed={typed}
        onType={setTyped}
        onTake={(cents) => {
          setNote(null)
          setGiven(cents)
        }}
      />
      {way !== null && (
        <PayScreen
          way={way}
          cents={total}
          number={number}
          payee={payTo.name}
          isSaving={till.isSelling}
          onLeave={() => setWay(null)}
          onPaid={() => void done()}
        />
      )}
    </TaskScreen>
  )
}

/** What is to be paid, and how it can be paid beside cash. Nothing is asked for where all is free. */
function readBasket({ total, basket, nextNumber, state: { payWays, owners } }: Till) {
  const known = payWays ?? { ways: [], owners: [] }
  const { ownerId, ways } = payWaysFor(known, basket.lines)
  const payTo = {
    name: owners.find(({ id }) => id === ownerId)?.name ?? null,
    ways: total > 0 ? ways.filter(({ kind }) => kind !== 'cash') : [],
  }
  return { total, count: basket.lines.length, number: nextNumber, payTo }
}

interface OtherWaysProps {
  payTo: ReturnType<typeof readBasket>['payTo']
  isAnother: boolean
  onWay: (way: PayWay) => void
  onAnother: (isAnother: boolean) => void
}

/** One button for each way of who is paid. */
function OtherWays({ payTo, isAnother, onWay, onAnother }: OtherWaysProps) {
  return (
    <section aria-labelledby="paid-by" className="grid gap-2.5 pt-2">
      <h2 id="paid-by" className="text-body font-semibold">
        {payTo.name === null ? (
          'Paid by'
        ) : (
          <>
            Paid to <bdi>{payTo.name}</bdi> by
          </>
        )}
      </h2>
      <div className="grid grid-cols-2 gap-2.5">
        {payTo.ways.map((way) => (
          <button key={way.kind} type="button" className={classes(BILL, 'text-lead')} onClick={() => onWay(way)}>
            {payKindName(way.kind)}
          </button>
        ))}
        <button type="button" aria-pressed={isAnother} className={BILL} onClick={() => onAnother(!isAnother)}>
          Something else
        </button>
      </div>
    </section>
  )
}

interface OtherAmountProps {
  total: number
  /** Null while nothing is typed. */
  typed: string | null
  onType: (typed: string | null) => void
  onTake: (cents: number) => void
}

function OtherAmount({ total, typed, onType, onTake }: OtherAmountProps) {
  const cents = typedCents(typed ?? '')
  return (
    <Sheet isOpen={typed !== null} onOpenChange={(isOpen) => !isOpen && onType(null)} title="Other amount">
      <NumberPad
        label="Cash received"
        isMoney
        value={typed ?? ''}
        onChange={onType}
        doneText="Take it"
        error={cents !== null && cents < total ? `That is less than ${formatPrice(total / 100)}.` : undefined}
        onDone={() => {
          if (cents === null || cents < total) return
          onTake(cents)
          onType(null)
        }}
      />
    </Sheet>
  )
}

/** Large enough to be read across the table. @param cents null before anything is given */
function Change({ cents }: { cents: number | null }) {
  const text = cents === null ? '' : formatPrice(cents / 100)
  return (
    <output
      className={classes(
        'grid min-h-48 grow place-content-center justify-items-center gap-2 px-4 py-4',
        cents === null ? 'text-ink-soft' : 'bg-grass text-on-grass',
      )}
    >
      {cents === null && 'Tap the cash you were given, or Done if it is exact.'}
      {cents !== null && (
        <>
          <span className="text-lead font-semibold">Change due</span>
          <span
            className={classes(
              'font-display leading-none font-extrabold',
              text.length > 6 ? 'text-[4rem]' : 'text-[7rem]',
            )}
          >
            {text}
          </span>
          <span className="flex flex-wrap justify-center gap-2">
            {changeFor(cents).map(({ value, count }) => (
              <span key={value} className="rounded-control border border-current px-3 py-1 font-semibold">
                {count} × {formatPrice(value / 100)}
              </span>
            ))}
          </span>
        </>
      )}
    </output>
  )
}
