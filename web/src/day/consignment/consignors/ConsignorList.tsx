import type { Consignment } from '@yardsnap/contract/consignments'
import type { Consignor } from '@yardsnap/contract/consignors'
import { formatMoney } from '@yardsnap/contract/formats'
import { addBonus } from '@yardsnap/contract/settlement-sums'
import { plural, t } from '@yardsnap/contract/texts'
import { Download, Ellipsis, Link as LinkIcon, Pencil, Printer, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toPercent } from '#day/consignment/amounts.ts'
import { useRemoveConsignor } from '#day/consignment/api.ts'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { CONSIGNOR_STATES } from '#day/consignment/tag-words.ts'
import { useDownloadReceipt } from '#day/consignment/prints/api.ts'
import { formatWallClock } from '#lib/wall-clock.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Table } from '#ui/Table.tsx'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'

interface ConsignorListProps {
  listingId: string
  consignment: Consignment
  consignors: readonly Consignor[]
  /** The number of another one with the same mail address, by the consignor's id. */
  twins: ReadonlyMap<string, number>
  onOpen: (kind: 'edit' | 'link' | 'items' | 'tags', consignorId: string) => void
}

/** A table where there is room for one, else a list of rows. */
export function ConsignorList({ listingId, consignment, consignors, twins, onOpen }: ConsignorListProps) {
  const isWide = useMediaQuery(WIDE)
  const [removed, setRemoved] = useState<Consignor | null>(null)
  const remove = useRemoveConsignor(listingId)
  const menu = (consignor: Consignor) => (
    <ConsignorMenu listingId={listingId} consignor={consignor} onOpen={onOpen} onRemove={() => setRemoved(consignor)} />
  )
  return (
    <>
      {isWide ? (
        <Table
          caption="Consignors"
          rows={consignors}
          keyOf={({ id }) => id}
          columns={[
            { header: t.of('of a consignor')`Number`, cell: ({ number }) => <ConsignorNumber number={number} /> },
            { header: t`Name`, cell: (consignor) => <Name consignor={consignor} twins={twins} /> },
            { header: t.of('how a consignor stands')`State`, cell: (consignor) => <State consignor={consignor} /> },
            { header: t`Items`, cell: ({ itemCount }) => itemCount, isNumeric: true },
            {
              header: t.of('items that were brought')`Here`,
              cell: ({ checkedInCount }) => checkedInCount,
              isNumeric: true,
            },
            { header: t.of('of a consignor')`Sold`, cell: (consignor) => soldText(consignor), isNumeric: true },
            { header: t`Gets`, cell: (consignor) => splitText(consignor, consignment), isNowrap: true },
            { header: t`Drop-off`, cell: (consignor) => dropOffText(consignor, consignment) },
            { header: t`Actions`, cell: menu },
          ]}
        />
      ) : (
        <Card className="overflow-hidden">
          <ul>
            {consignors.map((consignor) => (
              <li
                key={consignor.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pr-1.5 pl-4 last:border-0"
              >
                <ConsignorNumber number={consignor.number} />
                <div className="min-w-0 grow basis-32">
                  <Name consignor={consignor} twins={twins} />
                  <p className="text-small text-ink-soft">
                    {[countText(consignor), splitText(consignor, consignment), dropOffText(consignor, consignment)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <div className="ml-auto flex items-center">
                  <State consignor={consignor} />
                  {menu(consignor)}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <AlertDialog
        isOpen={removed !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoved(null)}
        onConfirm={() => removed && remove.mutate(removed.id, { onSettled: () => setRemoved(null) })}
        isPending={remove.isPending}
        title={t`Remove ${removed?.name ?? ''}?`}
        description={removeText(removed)}
        confirmText="Remove"
        pendingText="Removing..."
      />
    </>
  )
}

function ConsignorMenu({
  listingId,
  consignor: { id, name, number },
  onOpen,
  onRemove,
}: Pick<ConsignorListProps, 'listingId' | 'onOpen'> & { consignor: Consignor; onRemove: () => void }) {
  const source = { kind: 'organizer', listingId, consignorId: id, number } as const
  const receipt = useDownloadReceipt(source)
  return (
    <Menu
      trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} />}
      entries={[
        { label: t`Enter items`, icon: <Tags />, onSelect: () => onOpen('items', id) },
        { label: t`Print tags that are due`, icon: <Printer />, onSelect: () => onOpen('tags', id) },
        { label: t`Receipt of their items`, icon: <Download />, onSelect: () => receipt.mutate('acceptance') },
        { label: t`New link to their page`, icon: <LinkIcon />, onSelect: () => onOpen('link', id) },
        { label: t`Edit`, icon: <Pencil />, onSelect: () => onOpen('edit', id) },
        { label: t`Remove`, icon: <Trash2 />, tone: 'danger', onSelect: onRemove },
      ]}
    />
  )
}

function Name({
  consignor: { id, name, wantsNoMail },
  twins,
}: { consignor: Consignor } & Pick<ConsignorListProps, 'twins'>) {
  const twin = twins.get(id)
  return (
    <>
      <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
      {twin !== undefined && <span className="text-small text-ink-soft">{t`Same email as number ${twin}`}</span>}
      {wantsNoMail && <span className="block text-small text-ink-soft">Wants no emails</span>}
    </>
  )
}

function State({ consignor: { state, dispute, hasAcceptedTerms, termsAcceptedAt } }: { consignor: Consignor }) {
  const { name, tone } = CONSIGNOR_STATES[state]
  if (dispute !== '') return <Badge tone="attention">Asks about the settlement</Badge>
  if (termsAcceptedAt !== null && !hasAcceptedTerms) return <Badge tone="attention">Has older terms</Badge>
  return <Badge tone={tone}>{name}</Badge>
}

const soldText = ({ soldCount, soldCents }: Consignor) =>
  soldCount === 0 ? '–' : `${soldCount} · ${formatMoney(soldCents / 100)}`

function countText({ itemCount, checkedInCount, soldCount }: Consignor): string {
  if (soldCount > 0) return plural(soldCount, { one: '# sold', other: '# sold' })
  const items = plural(itemCount, { one: '# item', other: '# items' })
  return checkedInCount > 0 ? t`${checkedInCount} of ${items} here` : items
}

function splitText({ splitBasisPoints, hasWorkedShift }: Consignor, terms: Consignment): string {
  const bonus = hasWorkedShift ? terms.shiftBonusBasisPoints : 0
  const percent = toPercent(addBonus(splitBasisPoints ?? terms.splitBasisPoints, bonus))
  return hasWorkedShift ? t`${percent}% with a shift` : `${percent}%`
}

function dropOffText({ dropOffSlotId }: Consignor, { dropOffSlots }: Consignment): string {
  const slot = dropOffSlots.find(({ id }) => id === dropOffSlotId)
  return slot ? formatWallClock(slot.from) : ''
}

function removeText(consignor: Consignor | null): string {
  const count = consignor?.itemCount ?? 0
  if (count === 0) return t`Their link stops working.`
  return plural(count, {
    one: 'Their # item leaves the sale, and their link stops working.',
    other: 'Their # items leave the sale, and their link stops working.',
  })
}
