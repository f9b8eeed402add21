import { plural, t } from '@yardsnap/contract/texts'
import { formatDay, formatHours, formatTime } from '@yardsnap/contract/dates'
import type { DraftConflict } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { formatTag, isPriced, PriceSource } from '@yardsnap/contract/item-prices'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { LaterDay } from '@yardsnap/contract/listings'
import { formatPriceRule } from '@yardsnap/contract/price-rule-words'
import { PriceRule } from '@yardsnap/contract/price-rules'
import { colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { getItemName } from '#core/items/item-text.ts'
import { Button } from '#ui/Button.tsx'
import type { DraftStore } from '#sell/drafts/draft-store.ts'

interface ConflictsProps {
  conflicts: readonly DraftConflict[]
  getTitle: (conflict: DraftConflict) => string
  onResolve: DraftStore['resolve']
}

/** Fields that were changed here and on another device, with both values. */
export function Conflicts({ conflicts, getTitle, onResolve }: ConflictsProps) {
  return conflicts.map((conflict) => (
    <section
      key={`${conflict.itemId} ${conflict.group}`}
      role="alert"
      aria-label={`${getTitle(conflict)} was changed elsewhere`}
      className="mb-4 rounded-control border-2 border-mustard bg-mustard-wash px-4 py-3"
    >
      <p className="font-semibold">{getTitle(conflict)} was also changed elsewhere</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 wrap-anywhere">
        <dt className="text-ink-soft">Here</dt>
        <dd>{describeValues(conflict, conflict.mine)}</dd>
        <dt className="text-ink-soft">There</dt>
        <dd>{describeValues(conflict, conflict.theirs)}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => onResolve(conflict, 'mine')}>
          Keep mine
        </Button>
        <Button tone="quiet" onClick={() => onResolve(conflict, 'theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  ))
}

function formatPriceTag({ priceSuggested, priceSource }: NonNullable<DraftConflict['mine']>): string {
  const priced = {
    priceSuggested: String(priceSuggested),
    priceSource: PriceSource.nullable().catch(null).parse(priceSource),
  }
  return isPriced(priced) ? formatTag(priced.priceSuggested) : t`No price`
}

function describeValues({ group }: DraftConflict, values: DraftConflict['mine']): string {
  if (values === null) return t.of('an item')`Removed`
  if (group === 'removed') return t`Kept as ${getItemName({ title: String(values['title']) })}`
  if (group === 'price') return formatPriceTag(values)
  if (group === 'picture') return picturesText((values['imageUrls'] as unknown[] | undefined)?.length ?? 1)
  if (group === 'coverUrl') return values['coverUrl'] ? t`A picture of your choice` : t`The best picture`
  if (group === 'state') return values['state'] === 'kept' ? t`In the sale` : t`Not for sale`
  const texts = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? (value ? wordOf(key, value) : []) : Array.isArray(value) ? entriesOf(key, value) : [],
  )
  if (texts.length > 0) return texts.join(', ')
  const [first] = Object.values(values)
  if (typeof first === 'boolean') return first ? t`Yes` : t`No`
  return typeof first === 'number' ? String(first) : t.of('a field')`Empty`
}

const picturesText = (count: number) => plural(count, { one: '# picture', other: '# pictures' })

function wordOf(field: string, value: string): string {
  switch (field) {
    case 'category':
      return categoryName(value).toLowerCase()
    case 'condition':
      return conditionName(value).toLowerCase()
    case 'stickerColor': {
      const color = StickerColor.safeParse(value)
      return color.success ? colorName(color.data).toLowerCase() : value
    }
    case 'retailPrice':
      return formatPrice(value)
    case 'saleDate':
    case 'rainDate':
      return formatDay(value)
    case 'startTime':
    case 'endTime':
      return formatTime(value)
    default:
      return value
  }
}

/** Days and price rules, each in words; other lists say nothing to people. */
function entriesOf(field: string, entries: readonly unknown[]): string[] {
  if (field === 'priceRules') return entries.flatMap((entry) => ruleText(PriceRule.safeParse(entry).data))
  return field === 'laterDays' ? entries.flatMap((entry) => dayText(LaterDay.safeParse(entry).data)) : []
}

const ruleText = (rule?: PriceRule) => (rule ? formatPriceRule(rule) : [])

const dayText = (day?: LaterDay) =>
  day ? [formatDay(day.date), formatHours(day.startTime, day.endTime), day.note].filter(Boolean).join(' ') : []
