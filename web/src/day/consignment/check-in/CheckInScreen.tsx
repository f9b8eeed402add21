import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { parseTagCode, parseTagText, type TagNumber } from '@yardsnap/contract/tags'
import { plural, t } from '@yardsnap/contract/texts'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { NumberPad, TAG_TYPED } from '#day/till/NumberPad.tsx'
import { Scanner } from '#day/till/Scanner.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { Progress } from '#ui/Progress.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { useBrought, useCheckIn } from './api.ts'
import { PullSheet } from './PullSheet.tsx'

interface CheckInScreenProps {
  listingId: string
  /** Of the helper whose device this is; null for the organizer's. */
  helperName: string | null
  onLeave: () => void
}

/** Checks in what consignors bring: scan each tag, or take all that somebody announced. */
export function CheckInScreen({ listingId, helperName, onLeave }: CheckInScreenProps) {
  const [consignor, setConsignor] = useState<number | null>(null)
  const [latest, setLatest] = useState<number | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [hasCamera, setHasCamera] = useState(() => 'mediaDevices' in navigator)
  const [isTyping, setTyping] = useState(false)
  const [pulled, setPulled] = useState<ConsignedItem | null>(null)
  const query = useBrought(listingId, consignor)
  const { mutate, isPending } = useCheckIn(listingId)
  const items = query.data?.items ?? []

  const say = (number: number, places: readonly number[] | null, place: 'checked_in' | 'announced') =>
    mutate(
      { consignor: number, items: places && [...places], place, pulledBecause: '' },
      {
        onSuccess: ({ consignorName, unknown, sold }) => {
          setNotice(describe(consignorName, { unknown, sold }))
          if (places === null) {
            const before = items.flatMap(({ state, number: item }) => (state === 'announced' ? item : []))
            showToast({
              title: plural(before.length, { one: '# item is here', other: '# items are here' }),
              description: consignorName,
              action: { label: t`Undo`, onPress: () => say(number, before, 'announced') },
            })
          }
        },
        onError: (error) => setNotice(getErrorMessage(error, t`It was not saved. Scan the tag again.`)),
      },
    )
  const take = (tag: TagNumber | null) => {
    if (!tag) return setNotice(t`That is no tag of a consignor. Type the code below its picture.`)
    setNotice(null)
    setConsignor(tag.consignor)
    setLatest(tag.item)
    return say(tag.consignor, [tag.item], 'checked_in')
  }
  const readCode = (text: string) => take(parseTagText(text) ?? parseTagCode(text))
  const takeTyped = (text: string) => {
    setTyping(false)
    // Up to four digits are a consignor's number, for 'all are here' without a scan.
    if (!/^\d{1,4}$/.test(text)) return readCode(text)
    setNotice(null)
    setLatest(null)
    return setConsignor(Number(text))
  }
  const open = items.filter(({ state }) => state === 'announced').length
  return (
    <TaskScreen
      title={helperName === null ? 'Check in' : `Check in: ${helperName}`}
      leave="back"
      onLeave={onLeave}
      hasToastsBelow
      actions={
        <Actions
          consignor={consignor}
          open={open}
          hasItems={items.length > 0}
          isPending={isPending}
          onAll={() => consignor !== null && say(consignor, null, 'checked_in')}
          onNext={() => setTyping(true)}
        />
      }
    >
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
        </div>
        <div className="px-4 pb-6 wide:px-0">
          {consignor === null ? (
            <p className="py-8 text-center text-ink-soft">Scan a tag, or type the number of a consignor.</p>
          ) : (
            <Brought
              consignor={consignor}
              items={items}
              isLoading={query.isPending}
              latest={latest}
              onPull={setPulled}
              onUndo={(item) => say(consignor, [item.number], 'announced')}
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
          isPending={isPending}
          onClose={() => setPulled(null)}
          onPull={(pulledBecause) =>
            mutate(
              { consignor: pulled.consignorNumber, items: [pulled.number], place: 'pulled', pulledBecause },
              {
                onSuccess: () => setPulled(null),
                onError: (error) => setNotice(getErrorMessage(error, t`It was not saved. Please try again.`)),
              },
            )
          }
        />
      )}
    </TaskScreen>
  )
}

/** What the scan says that was not checked in; null when all is well. */
function describe(name: string, { unknown, sold }: { unknown: number[]; sold: number[] }): string | null {
  if (unknown.length > 0) return t`${name} has no item with number ${unknown.join(', ')}. Set it aside.`
  return sold.length > 0 ? t`Sold already: number ${sold.join(', ')}` : null
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
  isPending: boolean
  onAll: () => void
  onNext: () => void
}

function Actions({ consignor, open, hasItems, isPending, onAll, onNext }: ActionsProps) {
  if (consignor === null || open === 0) {
    return (
      <Button className="grow" onClick={onNext}>
        {consignor === null || !hasItems ? 'Choose a consignor' : 'Next consignor'}
      </Button>
    )
  }
  return (
    <>
      <Button className="grow" isPending={isPending} pendingText="Saving..." onClick={onAll}>
        {plural(open, { one: 'The # left is here', other: 'All # left are here' })}
      </Button>
      <Button tone="secondary" onClick={onNext}>
        Next
      </Button>
    </>
  )
}

interface BroughtProps {
  consignor: number
  items: readonly ConsignedItem[]
  isLoading: boolean
  /** The number of the item that was scanned last. */
  latest: number | null
  onPull: (item: ConsignedItem) => void
  onUndo: (item: ConsignedItem) => void
}

/** One consignor's items: the one just scanned on top, then those that were not seen. */
function Brought({ consignor, items, isLoading, latest, onPull, onUndo }: BroughtProps) {
  const here = items.filter(({ state }) => state === 'checked_in' || state === 'sold').length
  const pulled = items.filter(({ state }) => state === 'pulled').length
  const expected = items.length - pulled
  const rank = (item: ConsignedItem) => (item.number === latest ? 0 : item.state === 'announced' ? 1 : 2)
  if (isLoading) return <p className="py-8 text-center text-ink-soft">Looking up consignor {consignor}...</p>
  if (items.length === 0) {
    return <p className="py-8 text-center text-ink-soft">Consignor {consignor} has entered nothing.</p>
  }
  return (
    <section aria-label={t`Consignor ${consignor}`}>
      <div className="flex items-center gap-3 py-3">
        <ConsignorNumber number={consignor} />
        <div className="min-w-0 grow">
          <Progress
            label={[
              t`${here} of ${expected} here`,
              pulled > 0 && plural(pulled, { one: '# pulled', other: '# pulled' }),
            ]
              .filter(Boolean)
              .join(', ')}
            fraction={expected === 0 ? 0 : here / expected}
          />
        </div>
      </div>
      <Card className="overflow-hidden">
        <ul aria-label="Items">
          {items
            .toSorted((a, b) => rank(a) - rank(b))
            .map((item) => (
              <li
                key={item.id}
                className={classes('border-b border-line last:border-0', item.number === latest && 'bg-mustard-wash')}
              >
                <ConsignedRow item={item}>
                  {item.state === 'announced' || item.state === 'checked_in' ? (
                    <Button tone="secondary" aria-label={`Pull ${item.title}`} onClick={() => onPull(item)}>
                      Pull
                    </Button>
                  ) : null}
                  {item.state === 'pulled' && (
                    <Button tone="quiet" aria-label={`Undo: ${item.title}`} onClick={() => onUndo(item)}>
                      Undo
                    </Button>
                  )}
                </ConsignedRow>
              </li>
            ))}
        </ul>
      </Card>
    </section>
  )
}
