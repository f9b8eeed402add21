import type { Consignment } from '@yardsnap/contract/consignments'
import { clockIn } from '@yardsnap/contract/sale-days'
import { formatTagCode } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import type { TillState } from '@yardsnap/contract/till'
import type { BasketLine } from './basket.ts'
import { type MetTag, toDepartmentLine, toTagLine, toUnknownLine } from './tag-line.ts'
import { tillNow } from './till-clock.ts'
import { findTag, useTags } from './use-tags.ts'

/** Of a sale without consignors, whose stickers say nothing of prices. */
const NO_RULES = { tagRule: 'printed', priceRules: [] } satisfies Pick<Consignment, 'tagRule' | 'priceRules'>

interface Basket {
  has: (key: string) => boolean
  /** @returns what happened, in words, where nothing was added */
  add: (line: BasketLine) => string | null
  /** Whether a thing with this code was sold here and waits to be sent. */
  isWaiting: (code: string) => boolean
}

/** What a till sells of consignors and departments. Each answers as `add` of the basket does. */
export function useConsigned(state: TillState, basket: Basket) {
  const tags = useTags(state)
  const rules = state.consignment ?? NO_RULES
  /** What the clock shows where the sale is. */
  const readClock = () => clockIn(state.listing.timeZone, tillNow())
  return {
    /** How many tags this device knows; null while it loads them. */
    tagCount: tags && tags.size,
    /** Adds a consignor's thing by its tag. */
    addTag(met: MetTag): string | null {
      const code = formatTagCode(met.number)
      if (basket.has(code)) return t`Already in the basket`
      if (!tags && !met.terms) return t`The tags are still loading. Scan it, or try again in a moment.`
      const stored = tags && findTag(tags, met.number)
      if (stored?.state === 'sold' || basket.isWaiting(code)) return t`Sold already`
      if (stored?.state === 'pulled') return t`Was pulled at check-in`
      const line = toTagLine(met, { rules, stored, people: state.owners, clock: readClock() })
      return line
        ? basket.add(line)
        : t`Its price is not known here. Scan the tag, or type the price as an item without a tag.`
    },
    /** Adds a thing that has lost its tag. */
    addUnknown: (found: Parameters<typeof toUnknownLine>[0]) => basket.add(toUnknownLine(found, state.owners)),
    /** Adds a price of a rummage sale's department. */
    addDepartment: (department: string, cents: number) =>
      basket.add(toDepartmentLine(department, cents, rules, readClock())),
  }
}
