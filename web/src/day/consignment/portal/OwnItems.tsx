import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { t } from '@yardsnap/contract/texts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ItemChange } from '#day/consignment/ItemEntry.tsx'
import { ConsignedRow } from '#day/consignment/ConsignedRow.tsx'
import { UNSOLD_NAMES } from '#day/consignment/tag-words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { showToast } from '#lib/toast.ts'
import type { PortalChanges } from './api.ts'

const SHOWN = ['all', 'sold', 'left', 'pulled'] as const
type Shown = (typeof SHOWN)[number]
/** Of a thousand items, as many as a phone shows quickly. */
const FIRST_SHOWN = 50

interface OwnItemsProps {
  portal: ConsignorPortal
  changes: PortalChanges
}

/** A consignor's items, the latest first, each with where it is. */
export function OwnItems({ portal, changes }: OwnItemsProps) {
  const { items, untagged, isEntryOpen, consignor, result } = portal
  const [shown, setShown] = useState<Shown>('all')
  const [isLong, setLong] = useState(false)
  const [edited, setEdited] = useState<ConsignedItem | null>(null)
  const found = items.filter((item) => fits(item, shown)).toReversed()
  const rows = isLong ? found : found.slice(0, FIRST_SHOWN)
  const hasUntagged = untagged.length > 0 && (shown === 'all' || shown === 'sold')
  const edit = (item: ConsignedItem) => {
    // What became of the last change is not said of this thing.
    changes.change.reset()
    setEdited(item)
  }
  const remove = (item: ConsignedItem) => {
    changes.remove.mutate(item.id, {
      onSuccess: () =>
        showToast({
          title: t`Removed`,
          description: item.title,
          action: { label: t`Undo`, onPress: () => changes.putBack.mutate(item) },
        }),
    })
  }
  return (
    <section aria-labelledby="own-items">
      <h2 id="own-items" className="mb-3 text-h2">
        Your items
      </h2>
      {items.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {isEntryOpen ? 'Nothing entered yet. The first item takes a minute.' : 'You have entered nothing.'}
        </p>
      )}
      {items.length > 0 && (
        <ChipGroup
          label="Which items"
          isLabelHidden
          options={toOptions(items)}
          value={shown}
          onValueChange={setShown}
          className="mb-3"
        />
      )}
      {rows.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Your items">
            {rows.map((item) => (
              <li key={item.id} className="border-b border-line last:border-0">
                <ConsignedRow item={item} note={noteOf(item, consignor.splitBasisPoints)}>
                  {isEntryOpen && item.state === 'announced' && (
                    <span className="flex">
                      <IconButton label={`Edit ${item.title}`} icon={<Pencil />} onClick={() => edit(item)} />
                      <IconButton label={`Remove ${item.title}`} icon={<Trash2 />} onClick={() => remove(item)} />
                    </span>
                  )}
                  {result === null && item.state === 'checked_in' && (
                    <IfUnsoldButton item={item} decide={changes.decide} />
                  )}
                </ConsignedRow>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rows.length < found.length && (
        <Button tone="secondary" className="mt-3 w-full" onClick={() => setLong(true)}>
          Show all {found.length}
        </Button>
      )}
      {hasUntagged && <Untagged lines={untagged} />}
      {edited && (
        <Dialog isOpen onOpenChange={(isOpen) => !isOpen && setEdited(null)} title={t`Edit item ${edited.number}`}>
          <ItemChange
            key={edited.id}
            rules={portal.rules}
            item={edited}
            saving={changes.change}
            onSaved={({ isTagOld }) => {
              setEdited(null)
              showToast({ title: t`Saved`, ...(isTagOld && { description: t`Its tag is old now: print it again.` }) })
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

/** Its row says what happens to it now. */
function IfUnsoldButton({ item, decide }: { item: ConsignedItem; decide: PortalChanges['decide'] }) {
  const ifUnsold = item.ifUnsold === 'return' ? 'donate' : 'return'
  return (
    <Button
      tone="quiet"
      disabled={decide.isPending}
      aria-label={`${UNSOLD_NAMES[ifUnsold]}: ${item.title}`}
      onClick={() => decide.mutate({ ...item, ifUnsold })}
    >
      {UNSOLD_NAMES[ifUnsold]}
    </Button>
  )
}

/** What makes up the sum together with the items that were sold. */
function Untagged({ lines }: { lines: ConsignorPortal['untagged'] }) {
  return (
    <>
      <h3 id="untagged" className="mt-5 mb-2 text-h3">
        Sold without a tag
      </h3>
      <Card className="overflow-hidden">
        <ul aria-labelledby="untagged">
          {lines.map(({ id, title, cents }) => (
            <li key={id} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
              <bdi className="min-w-0 grow font-semibold wrap-anywhere">{title}</bdi>
              <PriceTag price={cents / 100} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function fits({ state }: ConsignedItem, shown: Shown): boolean {
  if (shown === 'left') return state === 'announced' || state === 'checked_in'
  return shown === 'all' || state === shown
}

function toOptions(items: readonly ConsignedItem[]): { value: Shown; label: string }[] {
  const names: Record<Shown, string> = {
    all: t.of('all items')`All`,
    sold: t.of('items')`Sold`,
    left: t.of('items that are not sold')`Left`,
    pulled: t.of('items')`Pulled`,
  }
  return SHOWN.flatMap((value) => {
    const { length } = items.filter((item) => fits(item, value))
    return length > 0 ? [{ value, label: `${names[value]} ${length}` }] : []
  })
}

/** What becomes of it, or what it has brought. */
function noteOf({ state, printed, ifUnsold }: ConsignedItem, splitBasisPoints: number): string | undefined {
  if (state === 'announced' && printed === null) return t`No tag yet`
  if (state === 'checked_in') return UNSOLD_NAMES[ifUnsold]
  return state === 'sold' && splitBasisPoints < 10_000 ? t`before the organizer's share is taken` : undefined
}
