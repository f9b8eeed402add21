import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { RecallNotice } from '@yardsnap/contract/recalls'
import { formatTagCode } from '@yardsnap/contract/tags'
import { plural, t } from '@yardsnap/contract/texts'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { Progress } from '#ui/Progress.tsx'
import { RecallNote } from './RecallNote.tsx'
import type { BroughtItem } from '#day/consignment/check-in/scans.ts'

interface BroughtProps {
  consignor: number
  /** Null where it is not known. */
  name: string | null
  items: readonly BroughtItem[]
  isLoading: boolean
  /** Whether only what this device keeps is shown. */
  isFromDevice: boolean
  /** Why the server does not say what the consignor has entered. */
  refusal: string | null
  /** Whether scans wait for a signal. */
  isLate: boolean
  /** The number of the item that was scanned last. */
  latest: number | null
  /** What to look at before things are sold, by their titles. */
  recalls: ReadonlyMap<string, readonly RecallNotice[]>
  onPull: (item: ConsignedItem) => void
  onUndo: (item: ConsignedItem) => void
}

/** One consignor's items: the one just scanned on top, then those that may not be sold, then those that were not seen. */
export function Brought(props: BroughtProps) {
  const { consignor, name, items, isLoading, isFromDevice, refusal, isLate, latest, recalls, onPull, onUndo } = props
  const here = items.filter(({ state }) => state === 'checked_in' || state === 'sold').length
  const pulled = items.filter(({ state }) => state === 'pulled').length
  const expected = items.length - pulled
  const noticesOf = (item: ConsignedItem) => (canBePulled(item) ? (recalls.get(item.title) ?? []) : [])
  const rank = (item: ConsignedItem) => {
    if (item.number === latest) return 0
    // Whoever takes all at once sees it before.
    if (noticesOf(item).some(({ level }) => level === 'not-for-sale')) return 1
    return item.state === 'announced' ? 2 : 3
  }
  if (isLoading) return <p className="py-8 text-center text-ink-soft">Looking up consignor {consignor}...</p>
  if (items.length === 0) {
    return (
      <p className="py-8 text-center text-ink-soft">
        {refusal ??
          (isFromDevice
            ? t`Without a signal, this phone knows nothing of consignor ${consignor}. Scan the tags one by one.`
            : t`Consignor ${consignor} has entered nothing.`)}
      </p>
    )
  }
  return (
    <section aria-label={t`Consignor ${consignor}`}>
      <div className="flex items-center gap-3 py-3">
        <ConsignorNumber number={consignor} />
        <div className="min-w-0 grow">
          {name !== null && <bdi className="block font-semibold wrap-anywhere">{name}</bdi>}
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
                key={item.number}
                className={classes('border-b border-line last:border-0', item.number === latest && 'bg-mustard-wash')}
              >
                {item.isKnown ? (
                  <>
                    <ConsignedRow item={item} note={isLate && item.isWaiting ? t`Waits for a signal` : undefined}>
                      {canBePulled(item) ? (
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
                    <RecallNote title={item.title} notices={noticesOf(item)} onOpen={() => onPull(item)} />
                  </>
                ) : (
                  <UnknownRow item={item} />
                )}
              </li>
            ))}
        </ul>
      </Card>
    </section>
  )
}

const canBePulled = ({ state }: ConsignedItem): boolean => state === 'announced' || state === 'checked_in'

/** A thing of which this device knows its tag alone. */
function UnknownRow({ item: { consignorNumber, number } }: { item: BroughtItem }) {
  return (
    <div className="px-4 py-2.5">
      <p className="font-semibold tabular-nums">{formatTagCode({ consignor: consignorNumber, item: number })}</p>
      <p className="text-small text-ink-soft">Not known on this phone. It is looked up when there is a signal.</p>
    </div>
  )
}
