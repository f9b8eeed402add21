import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural, t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTagCode } from '@yardsnap/contract/tags'
import type { TillItem, TillState } from '@yardsnap/contract/till'
import { Hand, Hash, ReceiptText, Search, Tag, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { HeldQuestion } from '#day/holds/HeldQuestion.tsx'
import { useFollowSale } from '#core/live-status/follow.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { usePartsAtHand } from '#core/offline/use-parts-at-hand.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { type BasketLine, isUnpriced, itemOfCode, sumListCents } from './basket.ts'
import { parseTag } from './tag-line.ts'
import { CashScreen } from './CashScreen.tsx'
import { BasketList } from './parts/BasketList.tsx'
import { Conflicts } from './parts/Conflicts.tsx'
import { SoldBar } from './parts/SoldBar.tsx'
import { DepartmentPad } from './parts/DepartmentPad.tsx'
import { ItemSearchSheet } from './parts/ItemSearchSheet.tsx'
import { LineSheet } from './parts/LineSheet.tsx'
import { NumberPad, TAG_TYPED } from './NumberPad.tsx'
import { NUMBER_LABEL, type Pad, PadSheet } from './parts/PadSheet.tsx'
import { UnknownSheet } from './parts/UnknownSheet.tsx'
import { Scanner } from './Scanner.tsx'
import { ReceiptsScreen } from './ReceiptsScreen.tsx'
import { type Buyer, useBuyer } from './use-buyer.ts'
import { type Till, useTill } from './use-till.ts'

const loadParts = () =>
  Promise.all([import('#ui/Toaster.tsx'), import('#ui/SheetPopup.tsx'), import('#ui/QrDrawing.tsx')])

interface TillScreenProps {
  state: TillState
  /** The shopper whose hold the till was opened for; null for anybody. */
  buyer: Buyer | null
  /** Whether the state was read since the page was opened, or cannot be. */
  isFresh: boolean
  onLeave: () => void
  /** Called when that shopper has paid or left without buying. */
  onBuyerServed: () => void
}

/** The till: scan items, take the money, next customer. */
export function TillScreen({ state, buyer, isFresh, onLeave, onBuyerServed }: TillScreenProps) {
  const till = useTill(state)
  usePartsAtHand(loadParts)
  useFollowSale(state.listing.id)
  const [hasCamera, setHasCamera] = useState(() => 'mediaDevices' in navigator)
  const [over, setOver] = useState<Pad | 'find' | 'unknown' | 'cash' | 'receipts' | null>(null)
  const [line, setLine] = useState<BasketLine | null>(null)
  const [typed, setTyped] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const { basket, queue } = till
  const isConsigned = state.consignment?.mode === 'consign'
  const departments = state.consignment?.mode === 'rummage' ? state.consignment.departments : null

  const open = (next: typeof over) => {
    setTyped('')
    setNotice(null)
    setOver(next)
  }
  const isServing = useBuyer({ till, buyer, isFresh, onTake: () => setOver('cash'), onNotice: setNotice })
  const leaveBuyer = () => {
    if (buyer) till.forgetItem(buyer.itemId)
    onBuyerServed()
  }
  const asked = basket.lines.find((one) => till.listUnansweredHolds(one).length > 0) ?? null
  const addCode = (text: string) => setNotice(addByCode(till, text))
  const addTyped = () => {
    if (typed !== '') addCode(typed)
    setTyped('')
  }
  const pad = over === 'number' || over === 'price' || over === 'haggle' ? over : null
  return (
    <>
      <TaskScreen
        title={state.helperName === null ? 'Till' : `Till: ${state.helperName}`}
        leave="back"
        onLeave={onLeave}
        tools={<Tools waiting={queue.waiting.length} onReceipts={() => open('receipts')} />}
        actions={
          <Actions
            till={till}
            onHaggle={() => basket.lines.length > 0 && open('haggle')}
            onNext={() => open(basket.lines.length > 0 ? 'cash' : hasCamera ? 'number' : 'find')}
          />
        }
      >
        <Warnings till={till} />
        <SoldBar till={till} />
        <Conflicts state={state} />
        <div className="mx-auto max-w-xl">
          {departments ? (
            <DepartmentPad till={till} departments={departments} onNotice={setNotice} />
          ) : (
            <CodeSource
              hasCamera={hasCamera}
              typed={over === null ? typed : ''}
              isConsigned={isConsigned}
              onType={setTyped}
              onTyped={addTyped}
              onCode={addCode}
              onUnavailable={() => setHasCamera(false)}
            />
          )}
          {!departments && <AddButtons hasCamera={hasCamera} isConsigned={isConsigned} onOpen={open} />}
          {notice !== null && (
            <p role="alert" className="border-y border-danger bg-danger-wash px-4 py-3 font-semibold text-danger">
              {notice}
            </p>
          )}
          {isConsigned && <TagNote count={till.tagCount} />}
          <BasketList till={till} onEdit={setLine} />
        </div>
        <LineSheet till={till} line={line} onClose={() => setLine(null)} />
        <ItemSearchSheet
          till={till}
          isOpen={over === 'find'}
          onClose={() => open(null)}
          onPick={(item) => {
            const notice = addFound(till, item)
            open(null)
            setNotice(notice)
          }}
        />
        <UnknownSheet till={till} isOpen={over === 'unknown'} onClose={() => open(null)} onNotice={setNotice} />
        <PadSheet
          till={till}
          pad={pad}
          onClose={() => open(null)}
          onNumber={(number) => {
            open(null)
            addCode(number)
          }}
          onNotice={setNotice}
        />
      </TaskScreen>
      <HeldQuestion
        asked={asked && over !== 'cash' ? { title: shownTitle(asked), held: till.listUnansweredHolds(asked) } : null}
        timeZone={state.listing.timeZone}
        onAnswer={(answer) => asked && till.changeLine(till.withBuyer(asked, answer))}
        onCancel={() => asked && till.removeLine(asked)}
        cancelText="Remove it"
      />
      {over === 'cash' && (
        <CashScreen
          till={till}
          onLeave={isServing ? leaveBuyer : () => open(null)}
          onSold={isServing ? onBuyerServed : () => open(null)}
          onHeld={(reason) => {
            open(null)
            setNotice(t`${reason}. Nothing was sold yet.`)
          }}
        />
      )}
      {over === 'receipts' && <ReceiptsScreen till={till} onLeave={() => open(null)} />}
    </>
  )
}

interface CodeSourceProps {
  hasCamera: boolean
  typed: string
  isConsigned: boolean
  onType: (typed: string) => void
  onTyped: () => void
  onCode: (text: string) => void
  onUnavailable: () => void
}

/** The camera; without one, the keys for what stands on a sticker. */
function CodeSource({ hasCamera, typed, isConsigned, onType, onTyped, onCode, onUnavailable }: CodeSourceProps) {
  if (hasCamera) return <Scanner onCode={onCode} onUnavailable={onUnavailable} />
  return (
    <div className="bg-paper-deep p-4">
      <p className="pb-2 text-small text-ink-soft">No camera was found. Type the number on the sticker.</p>
      <NumberPad
        label={NUMBER_LABEL}
        value={typed}
        onChange={onType}
        {...(isConsigned && { allowed: TAG_TYPED })}
        doneText="Add"
        onDone={onTyped}
      />
    </div>
  )
}

/** The ways to add an item that is not scanned. */
function AddButtons({
  hasCamera,
  isConsigned,
  onOpen,
}: {
  hasCamera: boolean
  isConsigned: boolean
  onOpen: (next: 'number' | 'find' | 'price' | 'unknown') => void
}) {
  return (
    <div className="flex flex-wrap gap-2.5 px-4 py-3 *:grow *:basis-20 *:px-2">
      {hasCamera && (
        <Button tone="secondary" icon={<Hash />} onClick={() => onOpen('number')}>
          Number
        </Button>
      )}
      <Button tone="secondary" icon={<Search />} onClick={() => onOpen('find')}>
        Find
      </Button>
      <Button tone="secondary" icon={<Tag />} onClick={() => onOpen(isConsigned ? 'unknown' : 'price')}>
        {isConsigned ? 'No tag' : 'Any price'}
      </Button>
    </div>
  )
}

/** Adds what a sticker or a consignor's tag says. @returns as `addFound` */
function addByCode(till: Till, text: string): string | null {
  const { items, listing, consignment } = till.state
  const tag = consignment?.mode === 'consign' ? parseTag(text) : null
  if (tag) {
    const problem = till.addTag(tag)
    return problem && `${formatTagCode(tag.number)}: ${problem}`
  }
  const item = itemOfCode(items, listing.id, text)
  if (!item) return t`No item in this sale has this sticker. Search for it, or type a price.`
  return addFound(till, item)
}

/** @returns what the cashier should know, in words; null for nothing */
function addFound(till: Till, item: TillItem): string | null {
  const problem = till.addItem(item)
  const words = problem ?? (isUnpriced(item) ? t`It has no price yet. Tap it below to type one.` : null)
  return words && `${shownTitle(item)}: ${words}`
}

/** Whether this device knows the tags, so that it can also sell typed codes without a signal. */
function TagNote({ count }: { count: number | null }) {
  return (
    <p className="px-4 pb-2 text-small text-ink-soft">
      {count === null
        ? 'Loading the tags...'
        : plural(count, { one: '# tag on this device', other: '# tags on this device' })}
    </p>
  )
}

function Warnings({ till: { isKept, queue, state } }: { till: Till }) {
  const texts = [
    !isKept && t`This phone's storage is full or off. Sales are kept only while this page is open: do not close it.`,
    state.consignment?.status === 'closed' &&
      t`The sale is closed. Nothing can be sold until its organizer opens it again.`,
    queue.problem && t`Sales waiting on this phone: ${queue.problem}`,
  ].filter((text) => typeof text === 'string')
  return texts.map((text) => (
    <p key={text} role="alert" className="bg-danger-wash px-4 py-3 font-semibold text-danger">
      {text}
    </p>
  ))
}

function Tools({ waiting, onReceipts }: { waiting: number; onReceipts: () => void }) {
  const isOffline = useIsOffline()
  return (
    <>
      {(waiting > 0 || isOffline) && (
        <Badge tone="attention" icon={<WifiOff />}>
          {waiting > 0 ? plural(waiting, { one: '# kept on this phone', other: '# kept on this phone' }) : 'No signal'}
        </Badge>
      )}
      <IconButton label="Receipts" icon={<ReceiptText />} onClick={onReceipts} />
    </>
  )
}

function Actions({ till, onHaggle, onNext }: { till: Till; onHaggle: () => void; onNext: () => void }) {
  const { basket, total } = till
  const listTotal = sumListCents(basket)
  const count = basket.lines.length
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <output
          aria-label="Total"
          className="font-display text-[min(2.25rem,13vw)] leading-none font-extrabold tabular-nums"
        >
          {formatPrice(total / 100)}
        </output>
        <span className="grow text-small text-ink-soft">
          {listTotal !== total && <s>{formatPrice(listTotal / 100)}</s>}{' '}
          {plural(count, { one: '# thing', other: '# things' })}
        </span>
        {/* At a rummage sale nobody haggles: its departments take the price that is typed. */}
        {till.state.consignment?.mode !== 'rummage' && (
          <Button tone="secondary" icon={<Hand />} onClick={onHaggle}>
            Haggle
          </Button>
        )}
      </div>
      <Button className="min-h-15 text-lead" onClick={onNext}>
        {count > 0 ? `Take ${formatPrice(total / 100)}` : 'Add the first item'}
      </Button>
    </div>
  )
}
