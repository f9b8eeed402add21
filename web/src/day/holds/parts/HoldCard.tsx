import type { HoldRequest } from '@yardsnap/contract/holds'
import { dollars } from '@yardsnap/contract/dollars'
import { formatTag } from '@yardsnap/contract/item-prices'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { visitsText } from '#core/holds/hold-texts.ts'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { Badge } from '#ui/Badge.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

interface HoldCardProps {
  hold: HoldRequest
  /** Shown beside the shopper's name: until when it is held, or that others are ahead. */
  note: string | null
  /** What the host can do. */
  children?: ReactNode
}

/** Who asks for what, and how often that person came. */
export function HoldCard({ hold, note, children }: HoldCardProps) {
  const visits = visitsText(hold)
  return (
    <li className="grid grid-cols-1 content-between gap-3 rounded-card border border-line bg-card p-3.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="flex min-w-0 grow basis-52 items-center gap-3.5">
          <ItemRow item={{ ...hold, title: hold.itemTitle }} pixels={64} as="h3">
            <p className="text-ink-soft wrap-anywhere">{[hold.shopperName, note].filter(Boolean).join(', ')}</p>
          </ItemRow>
        </div>
        {(hold.isItemFree || dollars(hold.itemPrice) > 0) && <PriceTag price={formatTag(hold.itemPrice)} />}
      </div>
      {(visits || hold.behindCount > 0) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
          {visits && (
            <Badge
              tone={hold.missedCount > 0 ? 'attention' : 'good'}
              icon={hold.missedCount === 0 && <Check aria-hidden />}
            >
              {visits}
            </Badge>
          )}
          {hold.behindCount > 0 && <span>{hold.behindCount} more in line</span>}
        </p>
      )}
      {children}
    </li>
  )
}
