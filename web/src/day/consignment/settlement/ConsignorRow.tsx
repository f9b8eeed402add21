import type { ConsignorSettlement } from '@yardsnap/contract/settlements'
import type { ReactNode } from 'react'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { formatCents } from '#day/consignment/SumList.tsx'

interface ConsignorRowProps {
  settlement: ConsignorSettlement
  cents: number
  /** Below the name. */
  note?: ReactNode
  badge: ReactNode
  icon?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What is shown when it is open. */
  children: ReactNode
}

/** A consignor with a sum, which opens to what belongs to it. */
export function ConsignorRow(props: ConsignorRowProps) {
  const { settlement, cents, note, badge, icon, isOpen, onOpenChange, children } = props
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
        className="flex min-h-15 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left hover:bg-paper-deep"
      >
        <ConsignorNumber number={settlement.number} />
        <span className="min-w-0 grow basis-32">
          <bdi className="block font-semibold wrap-anywhere">{settlement.name}</bdi>
          {note && <span className="text-small text-ink-soft">{note}</span>}
        </span>
        {badge}
        <span className="font-display text-[1.125rem] font-bold tabular-nums">{formatCents(cents)}</span>
        {icon}
      </button>
      {isOpen && children}
    </li>
  )
}
