import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { parseTagCode, parseTagText, type TagNumber } from '@yardsnap/contract/tags'
import { plural, t } from '@yardsnap/contract/texts'
import type { TillState } from '@yardsnap/contract/till'
import { Hash, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { usePartsAtHand } from '#core/offline/use-parts-at-hand.ts'
import { NumberPad, TAG_TYPED } from '#day/till/NumberPad.tsx'
import { Scanner } from '#day/till/Scanner.tsx'
import { showToast } from '#lib/toast.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { Brought } from './parts/Brought.tsx'
import { KeptScans } from './parts/KeptScans.tsx'
import { RefusedScans } from './parts/RefusedScans.tsx'
import { PullSheet } from './PullSheet.tsx'
import { useBroughtRecalls } from './use-brought-recalls.ts'
import { useCheckIn } from './use-check-in.ts'

const loadParts = () => Promise.all([import('#ui/Toaster.tsx'), import('#ui/SheetPopup.tsx')])

interface CheckInScreenProps {
  /** As tills have it, with the name of the helper whose device this is. */
  state: TillState
  onLeave: () => void
}

/** Checks in what consignors bring, with and without a signal: scan each tag, or take all that somebody announced. */
export function CheckInScreen({ state, onLeave }: CheckInScreenProps) {
  const { helperName } = state
  const [consignor, setConsignor] = useState<number | null>(null)
  const [latest, setLatest] = useState<number | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [hasCamera, setHasCamera] = useState(() => 'mediaDevices' in navigator)
  const [isTyping, setTyping] = useState(false)
  const [pulled, setPulled] = useState<ConsignedItem | null>(null)
  const table = useCheckIn(state, consignor)
  const recalls = useBroughtRecalls(state.listing.id, table.items)
  usePartsAtHand(loadParts)
  const announced = table.items.flatMap(({ state: place, number }) => (place === 'announced' ? number : []))

  const open = (next: number) => {
    setNotice(null)
    setLatest(null)
    setConsignor(next)
  }
  const take = (tag: TagNumber | null) => {
    if (!tag) return setNotice(t`That is not a consignor's tag. Type the code below its picture.`)
    open(tag.consignor)
    setLatest(tag.item)
    return table.place(tag.consignor, [tag.item], { place: 'checked_in' })
  }
  const readCode = (text: string) => take(parseTagText(text) ?? parseTagCode(text))
  const takeTyped = (text: string) => {
    setTyping(false)
    // Up to four digits are a consignor's number, for 'all are here' without a scan.
    if (!/^(?!0+$)\d{1,4}$/.test(text)) return readCode(text)
    if (Number(text) === consignor) table.readAgain()
    return open(Number(text))
  }
  const takeAll = (number: number) => {
    table.place(number, announced, { place: 'checked_in' })
    showToast({
      title: plural(announced.length, { one: '# item is here', other: '# items are here' }),
      description: table.name ?? t`Consignor ${number}`,
      action: { label: t`Undo`, onPress: () => table.place(number, announced, { place: 'announced' }) },
    })
  }
  return (
    <TaskScreen
      title={helperName === null ? 'Check in' : `Check in: ${helperName}`}
      leave="back"
      onLeave={onLeave}
      hasToastsBelow
      tools={table.isOffline && <NoSignal />}
      actions={
        <Actions
          consignor={consignor}
          open={announced.length}
          hasItems={table.items.length > 0}
          onAll={() => consignor !== null && takeAll(consignor)}
          onNext={() => setTyping(true)}
        />
      }
    >
      <Warnings isKept={table.isKept} problem={table.problem} />
      <KeptScans waiting={table.waiting} nameOf={table.nameOf} onOpen={open} />
      <div className="mx-auto grid max-w-[76rem] grid-cols-1 items-start wide:grid-cols-[24rem_minmax(0,1fr)] wide:gap-6 wide:p-6">
        <div className="wide:sticky wide:top-6">
          <CodeSource
            hasCamera={hasCamera}
            onCode={readCode}
            onTyped={takeTyped}
            onType={() => setTyping(true)}
            onUnavailable={() => setHasCamera(false)}
          />
          {notice !== null && (
            <p role="alert" className="border-y border-danger bg-danger-wash px-4 py-3 font-semibold text-danger">
              {notice}
            </p>
          )}
          <TagNote count={table.tagCount} />
          <RefusedScans refused={table.refused} onNoted={table.forgetRefused} />
        </div>
        <div className="px-4 pb-6 wide:px-0">
          {consignor === null ? (
            <p className="py-8 text-center text-ink-soft">Scan a tag, or type the number of a consignor.</p>
          ) : (
            <Brought
              consignor={consignor}
              name={table.name}
              items={table.items}
              isLoading={table.isLoading}
              isFromDevice={table.isFromDevice}
              refusal={table.refusal}
              isLate={table.waiting.length > 0}
              latest={latest}
              recalls={recalls}
              onPull={setPulled}
              onUndo={({ number }) => table.place(consignor, [number], { place: 'announced' })}
            />
          )}
        </div>
      </div>
      <Sheet isOpen={isTyping} onOpenChange={setTyping} title="Type a code or a consignor">
        <CodePad onDone={takeTyped} />
      </Sheet>
      {pulled && (
        <PullSheet
          item={pulled}
          notices={recalls.get(pulled.title) ?? []}
          onClose={() => setPulled(null)}
          onPull={(pulledBecause) => {
            table.place(pulled.consignorNumber, [pulled.number], { place: 'pulled', pulledBecause })
            setPulled(null)
          }}
        />
      )}
    </TaskScreen>
  )
}

function NoSignal() {
  return (
    <Badge tone="attention" icon={<WifiOff />}>
      No signal
    </Badge>
  )
}

/** Whether this device knows the tags, and can say what they are of without a signal. */
function TagNote({ count }: { count: number | null }) {
  return (
    <p className="px-4 py-2 text-small text-ink-soft wide:px-0">
      {count === null
        ? 'Loading the tags...'
        : plural(count, { one: '# tag on this device', other: '# tags on this device' })}
    </p>
  )
}

/** @param problem why scans wait, when it is not the connection */
function Warnings({ isKept, problem }: { isKept: boolean; problem: string | null }) {
  const texts = [
    !isKept &&
      t`This phone's storage is full or off. What you scan is kept only while this page is open: do not close it.`,
    problem !== null && t`Items wait on this phone: ${problem}`,
  ].filter((text) => typeof text === 'string')
  return texts.map((text) => (
    <div key={text} role="alert" className="bg-danger-wash font-semibold text-danger">
      <p className="mx-auto max-w-[76rem] px-4 py-3 wide:px-6">{text}</p>
    </div>
  ))
}

interface CodeSourceProps {
  hasCamera: boolean
  onCode: (text: string) => void
  onTyped: (text: string) => void
  /** Opens the keys above the camera. */
  onType: () => void
  onUnavailable: () => void
}

/** The camera; without one, the keys for what stands on a tag. */
function CodeSource({ hasCamera, onCode, onTyped, onType, onUnavailable }: CodeSourceProps) {
  if (!hasCamera) {
    return (
      <div className="bg-paper-deep p-4 wide:rounded-card">
        <p className="pb-2 text-small text-ink-soft">No camera was found. Type the code of the tag.</p>
        <CodePad onDone={onTyped} />
      </div>
    )
  }
  return (
    <>
      <Scanner onCode={onCode} onUnavailable={onUnavailable} />
      <div className="px-4 py-3 *:w-full wide:px-0">
        <Button tone="secondary" icon={<Hash />} onClick={onType}>
          Type a code or a consignor
        </Button>
      </div>
    </>
  )
}

function CodePad({ onDone }: { onDone: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <NumberPad
      label="Number of a consignor, or the 9 digits of a tag"
      allowed={TAG_TYPED}
      value={typed}
      onChange={setTyped}
      doneText="Go"
      onDone={() => {
        if (typed === '') return
        onDone(typed)
        setTyped('')
      }}
    />
  )
}

interface ActionsProps {
  consignor: number | null
  /** How many of the consignor's items were announced and not seen. */
  open: number
  hasItems: boolean
  onAll: () => void
  onNext: () => void
}

function Actions({ consignor, open, hasItems, onAll, onNext }: ActionsProps) {
  if (consignor === null || open === 0) {
    return (
      <Button className="max-wide:grow" onClick={onNext}>
        {consignor === null || !hasItems ? 'Choose a consignor' : 'Next consignor'}
      </Button>
    )
  }
  return (
    <>
      <Button className="max-wide:grow" onClick={onAll}>
        {plural(open, { one: 'The # left is here', other: 'All # left are here' })}
      </Button>
      <Button tone="secondary" onClick={onNext}>
        Next
      </Button>
    </>
  )
}
