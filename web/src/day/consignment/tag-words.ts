import type { ConsignedItemState } from '@yardsnap/contract/consigned-items'
import type { IfUnsold } from '@yardsnap/contract/consignments'
import type { ConsignorState } from '@yardsnap/contract/consignors'
import type { TagFlag } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'

type Tone = 'plain' | 'good' | 'attention' | 'info' | 'danger'

/** What may be taken off the price, as consignors choose it. */
export const FLAG_NAMES: Record<TagFlag, string> = {
  full: t`Full price to the end`,
  half: t`Half price when the sale has it`,
  any: t`Half price, and any offer`,
}

export const UNSOLD_NAMES: Record<IfUnsold, string> = {
  return: t`I pick it up`,
  donate: t`Donate it`,
}

export const ITEM_STATES: Record<ConsignedItemState, { name: string; tone: Tone }> = {
  announced: { name: t.of("a consignor's item")`Announced`, tone: 'plain' },
  checked_in: { name: t.of("a consignor's item")`Here`, tone: 'info' },
  pulled: { name: t.of("a consignor's item")`Pulled`, tone: 'danger' },
  missing: { name: t.of("a consignor's item")`Missing`, tone: 'attention' },
  returned: { name: t.of("a consignor's item")`Given back`, tone: 'plain' },
  donated: { name: t.of("a consignor's item")`Donated`, tone: 'plain' },
  sold: { name: t.of("a consignor's item")`Sold`, tone: 'good' },
}

export const CONSIGNOR_STATES: Record<ConsignorState, { name: string; tone: Tone }> = {
  waiting: { name: t.of('a consignor')`Waiting list`, tone: 'attention' },
  invited: { name: t.of('a consignor')`Invited`, tone: 'plain' },
  active: { name: t.of('a consignor')`Takes part`, tone: 'good' },
  settled: { name: t.of('a consignor')`Settled`, tone: 'info' },
  paid: { name: t.of('a consignor')`Paid`, tone: 'good' },
}
