import { type PayKind, payKindName } from '@yardsnap/contract/pay-kinds'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatPrice } from '@yardsnap/contract/formats'
import { CalendarCheck, QrCode, Users } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { type GivenReceipt, toBuyerReceipt } from '#day/receipts/given-receipts.ts'
import { ReceiptScreen } from '#day/receipts/ReceiptScreen.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { DayEndScreen } from './DayEndScreen.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'
import { type Till, timeText } from './use-till.ts'

interface Shown {
  id: string
  soldAt: string
  titles: string[]
  totalCents: number
  note: string
  paidBy: PayKind | null
  number: number | null
  state: 'kept' | 'takenBack' | 'sold'
}

/** The sales of a day, each of which can be taken back. */
export function ReceiptsScreen({ till, onLeave }: { till: Till; onLeave: () => void }) {
  const [over, setOver] = useState<'end' | 'people' | null>(null)
  const [receipt, setReceipt] = useState<GivenReceipt | null>(null)
  const { givenReceipts } = till
  const { timeZone } = till.state.listing
  const findGiven = ({ soldAt, totalCents, number }: Shown) =>
    givenReceipts.find(
      (one) => one.number === number && one.totalCents === totalCents && isSameTime(one.soldAt, soldAt),
    )
  const isHost = till.state.helperName === null
  const shown = listReceipts(till)
  const { refused } = till.queue
  return (
    <>
      <TaskScreen
        title="Receipts"
        leave="back"
        onLeave={onLeave}
        actions={
          isHost && (
            <div className="flex w-full flex-wrap gap-3">
              <Button className="grow" icon={<CalendarCheck />} onClick={() => setOver('end')}>
                Day&apos;s end
              </Button>
              <Button tone="secondary" icon={<Users />} onClick={() => setOver('people')}>
                People
              </Button>
            </div>
          )
        }
      >
        <div className="mx-auto max-w-xl px-4 py-3">
          {refused.length > 0 && (
            <section aria-label="Not recorded" className="mb-4 rounded-card bg-danger-wash p-4">
              <h2 className="text-h3 text-danger">Not recorded</h2>
              <ul className="py-2">
                {refused.map(({ saleId, sale, reason }) => (
                  <li key={saleId}>
                    {formatPrice((sale?.totalCents ?? 0) / 100)}: {sale?.lines.map(shownTitle).join(', ')}. {reason}
                  </li>
                ))}
              </ul>
              <Button tone="secondary" onClick={till.queue.forgetRefused}>
                Got it
              </Button>
            </section>
          )}
          {shown.length === 0 && (
            <p className="py-8 text-center text-ink-soft">Nothing was sold in the last 24 hours.</p>
          )}
          <ul aria-label="Receipts">
            {shown.map((receipt) => (
              <li key={receipt.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
                <div className="min-w-0 grow basis-36">
                  <p className="font-semibold tabular-nums">
                    {formatPrice(receipt.totalCents / 100)}{' '}
                    <span className="font-normal text-ink-soft">
                      {timeText(receipt.soldAt, timeZone)}
                      {receipt.number !== null && ` · #${receipt.number}`}
                    </span>
                  </p>
                  <p className="truncate text-small text-ink-soft">
                    <bdi>
                      {[
                        // First what a long list of things must not push out of sight.
                        receipt.paidBy !== null && receipt.paidBy !== 'cash' && payKindName(receipt.paidBy),
                        receipt.note,
                        receipt.titles.map((title) => shownTitle({ title })).join(', '),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </bdi>
                  </p>
                  {receipt.state === 'kept' && <Badge tone="attention">Kept on this phone</Badge>}
                </div>
                <GivenButton shown={receipt} timeZone={timeZone} given={findGiven(receipt)} onOpen={setReceipt} />
                {receipt.state === 'takenBack' ? (
                  <Badge>Taken back</Badge>
                ) : (
                  <Button
                    tone="secondary"
                    aria-label={`Take back ${formatPrice(receipt.totalCents / 100)}, ${timeText(receipt.soldAt, timeZone)}`}
                    onClick={() => till.queue.takeBack(receipt.id)}
                    className="shrink-0 whitespace-nowrap"
                  >
                    Take back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </TaskScreen>
      {receipt && (
        <ReceiptScreen
          token={receipt.token}
          receipt={toBuyerReceipt(receipt, till.state)}
          isWaiting={till.isReceiptWaiting(receipt.token)}
          onLeave={() => setReceipt(null)}
        />
      )}
      {over === 'end' && (
        <DayEndScreen state={till.state} keptCount={till.queue.waiting.length} onLeave={() => setOver(null)} />
      )}
      {over === 'people' && <PeopleScreen state={till.state} onLeave={() => setOver(null)} />}
    </>
  )
}

/** The clocks of phone and server differ, so the number is what tells sales apart; a day later it may be another's. */
const SAME_SALE_MS = 12 * 3600 * 1000
const isSameTime = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < SAME_SALE_MS

interface GivenButtonProps {
  shown: Shown
  /** Of the sale. */
  timeZone: string | null
  /** Undefined for what another phone has sold. */
  given: GivenReceipt | undefined
  onOpen: (given: GivenReceipt) => void
}

function GivenButton({ shown, timeZone, given, onOpen }: GivenButtonProps) {
  if (!given || shown.state === 'takenBack') return null
  return (
    <IconButton
      label={`Receipt of ${formatPrice(shown.totalCents / 100)}, ${timeText(shown.soldAt, timeZone)}`}
      icon={<QrCode />}
      onClick={() => onOpen(given)}
    />
  )
}

/** Sales that wait on this device first, each group with the latest on top. */
function listReceipts({ queue: { waiting }, state: { receipts } }: Till): Shown[] {
  const backs = new Set(waiting.flatMap(({ saleId, sale }) => (sale === null ? saleId : [])))
  const getState = (id: string, otherwise: Shown['state']) => (backs.has(id) ? 'takenBack' : otherwise)
  const own = waiting.flatMap(({ saleId: id, sale }): Shown[] =>
    sale ? [{ ...sale, id, titles: sale.lines.map(({ title }) => title), state: getState(id, 'kept') }] : [],
  )
  const known = new Set(own.map(({ id }) => id))
  const others = receipts.flatMap(({ isTakenBack, ...receipt }): Shown[] =>
    known.has(receipt.id) ? [] : [{ ...receipt, state: getState(receipt.id, isTakenBack ? 'takenBack' : 'sold') }],
  )
  return [...own.toReversed(), ...others]
}
