import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTagCode } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { ITEM_STATES } from './tag-words.ts'
import { Badge } from '#ui/Badge.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { ConsignorNumber } from './ConsignorNumber.tsx'

interface ConsignedRowProps {
  item: ConsignedItem
  /** Whether the consignor's number is shown, where things of several are listed. */
  hasConsignor?: boolean
  /** What is said below it, if anything. */
  note?: string | undefined
  /** Stands behind the price. */
  children?: ReactNode
}

/** A thing of a consignor: what it is, where it is, and what its tag says. */
export function ConsignedRow({ item, hasConsignor = false, note, children }: ConsignedRowProps) {
  const { consignorNumber, number, title, size, state, pulledBecause, printed, cents, isTagOld, soldCents } = item
  const { name, tone } = ITEM_STATES[state]
  const notes = [
    pulledBecause,
    isTagOld && printed ? t`Old tag: ${formatPrice(printed.cents / 100)}` : '',
    item.soldCount > 1 ? t`Sold twice` : '',
    note ?? '',
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      {hasConsignor && <ConsignorNumber number={consignorNumber} />}
      <div className="min-w-0 grow basis-40">
        <bdi className="block font-semibold wrap-anywhere">{[title, size].filter(Boolean).join(', ')}</bdi>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-ink-soft">
          <Badge tone={tone}>{name}</Badge>
          <span className="tabular-nums">{formatTagCode({ consignor: consignorNumber, item: number })}</span>
          {notes.length > 0 && <bdi className="wrap-anywhere">{notes.join(' · ')}</bdi>}
        </p>
      </div>
      <PriceTag price={(soldCents ?? cents) / 100} />
      {children}
    </div>
  )
}
