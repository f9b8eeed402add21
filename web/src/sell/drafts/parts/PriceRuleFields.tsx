import { formatDay, formatTime } from '@yardsnap/contract/dates'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { categoryName } from '@yardsnap/contract/item-words'
import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import { type ListingForm, parseRule, type RuleForm } from '@yardsnap/contract/listing-form'
import { formatPriceRule } from '@yardsnap/contract/price-rule-words'
import { RULE_KINDS, type RuleKind } from '@yardsnap/contract/price-rules'
import { MAX_PRICE_RULES } from '@yardsnap/contract/rule-periods'
import { getSaleDates } from '@yardsnap/contract/sale-days'
import { COLOR_LETTERS, colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { t } from '@yardsnap/contract/texts'
import { ChevronDown, Percent, X } from 'lucide-react'
import { useId, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { clockOf, dayOf, endOfDay, movedTo, timeOf } from '#sell/drafts/rule-times.ts'
import type { useDays } from '#sell/drafts/use-days.ts'
import { ChosenThings } from './ChosenThings.tsx'

interface PriceRuleFieldsProps {
  form: UseFormReturn<ListingForm>
  /** The items in the sale. */
  items: readonly DraftItem[]
  changes: Pick<ReturnType<typeof useDays>, 'addRule' | 'changeRule' | 'removeRule'>
}

/** The rules that lower the prices of a sale. */
export function PriceRuleFields({ form: { control, formState }, items, changes }: PriceRuleFieldsProps) {
  const [saleDate, laterDays, rules] = useWatch({ control, name: ['saleDate', 'laterDays', 'priceRules'] })
  // The sheet that publishes shows them a second time.
  const titleId = useId()
  const dates = getSaleDates({ saleDate: saleDate || null, laterDays }).filter(Boolean)
  // Those that were there before say what they do in a line; of 20 all fields are a long way to scroll.
  const [formerCount] = useState(rules.length)
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <div>
        <h3 id={titleId} className="text-h3">
          Price rules
        </h3>
        <p className="mt-1 text-small text-ink-soft">
          Prices fall by themselves, here and at the till. Of several rules the lowest price counts; firm prices stay.
        </p>
      </div>
      {rules.map((rule, index) => (
        <RuleFields
          // A rule has no id, and its place changes only when one before it is removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          rule={rule}
          errors={formState.errors.priceRules?.[index]}
          dates={dates}
          items={items}
          isOpen={index >= formerCount || formState.errors.priceRules?.[index] !== undefined}
          onChange={(changed) => changes.changeRule(index, changed)}
          onRemove={() => changes.removeRule(index)}
        />
      ))}
      {rules.length < MAX_PRICE_RULES && (
        <Button tone="secondary" icon={<Percent />} className="justify-self-start" onClick={changes.addRule}>
          {rules.length === 0 ? 'Lower prices later' : 'Add another rule'}
        </Button>
      )}
    </section>
  )
}

interface RuleFieldsProps {
  number: number
  rule: RuleForm
  errors: FieldErrors<RuleForm> | undefined
  dates: readonly string[]
  items: readonly DraftItem[]
  isOpen: boolean
  onChange: (changes: Partial<RuleForm>) => void
  onRemove: () => void
}

function RuleFields({ number, rule, errors, dates, items, isOpen, onChange, onRemove }: RuleFieldsProps) {
  const day = dayOf(rule.from)
  const parsed = parseRule(rule)
  return (
    <fieldset className="relative min-w-0 rounded-card border border-line px-3.5">
      <legend className="sr-only">{t`Price rule ${number}`}</legend>
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 pr-12 font-semibold [&::-webkit-details-marker]:hidden">
          <output className="min-w-0 py-2 wrap-anywhere">
            {parsed ? formatPriceRule(parsed) : t`Price rule ${number}`}
          </output>
          <ChevronDown aria-hidden className="size-6 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-4 pt-1 pb-3.5">
          <div className="grid grid-cols-1 gap-4 desk:grid-cols-4">
            <Select
              label={t.of('what a price rule is for')`For`}
              options={listScopes()}
              value={toScopeValue(rule)}
              error={errors?.category?.message ?? errors?.color?.message}
              onChange={({ currentTarget }) => onChange(fromScopeValue(currentTarget.value))}
            />
            <Select
              label={t.of('what a price rule does')`Price`}
              options={RULE_KINDS.map((value) => ({ value, label: kindName(value) }))}
              value={rule.kind}
              onChange={({ currentTarget }) => onChange(ofKind(currentTarget.value))}
            />
            <AmountFields rule={rule} errors={errors} onChange={onChange} />
          </div>
          {rule.scope === 'items' && (
            <ChosenThings
              items={items}
              chosenIds={rule.itemIds}
              error={errors?.itemIds?.message}
              onChange={(itemIds) => onChange({ itemIds })}
            />
          )}
          <div className="grid grid-cols-1 gap-4 desk:grid-cols-4">
            <Select
              label={t.of('when a price rule begins')`From`}
              options={withOwn(
                [{ value: '', label: t`At once` }, ...dates.map((date) => ({ value: date, label: formatDay(date) }))],
                { value: day, label: day && formatDay(day) },
              )}
              value={day}
              error={errors?.from?.message}
              onChange={({ currentTarget }) => {
                const { from, until } = movedTo(rule, currentTarget.value)
                onChange({ from, until })
              }}
            />
            {day !== '' && (
              <TextField
                label="Time (optional)"
                type="time"
                value={timeOf(rule.from)}
                onChange={({ currentTarget }) => onChange({ from: clockOf(day, currentTarget.value) })}
              />
            )}
            <Select
              label={t.of('when a price rule ends')`Until`}
              options={withOwn(
                [
                  { value: '', label: t`The sale ends` },
                  ...(day === '' ? [] : [{ value: endOfDay(day), label: t`That day ends` }]),
                ],
                { value: rule.until, label: clockText(rule.until) },
              )}
              value={rule.until}
              error={errors?.until?.message}
              onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
            />
          </div>
        </div>
      </details>
      <IconButton
        label={t`Remove price rule ${number}`}
        icon={<X />}
        onClick={onRemove}
        className="absolute top-1.5 right-1.5"
      />
    </fieldset>
  )
}

const PERCENTAGES = [10, 20, 25, 30, 50, 75]

/** How much a rule lowers a price, or to which one. */
function AmountFields({ rule, errors, onChange }: Pick<RuleFieldsProps, 'rule' | 'errors' | 'onChange'>) {
  const percentOff = Number(rule.percentOff) || 50
  const setMoney = (name: 'amount' | 'notBelow') => (value: string) =>
    onChange({ [name]: Number(value) === 0 ? '' : value })
  return (
    <>
      {rule.kind === 'percent' ? (
        <Select
          label={t.of('how much lower prices are')`By`}
          options={[...new Set([...PERCENTAGES, percentOff])].toSorted((a, b) => a - b).map(toPercentOption)}
          value={percentOff}
          error={errors?.percentOff?.message}
          onChange={({ currentTarget }) => onChange({ percentOff: Number(currentTarget.value) })}
        />
      ) : (
        <PriceField
          label={rule.kind === 'amount' ? t`Dollars off` : rule.kind === 'bag' ? t`Price of a bag` : t`New price`}
          value={rule.amount}
          error={errors?.amount?.message}
          isKeptWhileTyped
          onValueChange={setMoney('amount')}
        />
      )}
      {(rule.kind === 'percent' || rule.kind === 'amount') && (
        <PriceField
          label={rule.kind === 'amount' ? t`Not below` : t`Not below (optional)`}
          value={rule.notBelow}
          error={errors?.notBelow?.message}
          isKeptWhileTyped
          onValueChange={setMoney('notBelow')}
        />
      )}
    </>
  )
}

function toPercentOption(percentOff: number) {
  return { value: String(percentOff), label: percentOff === 50 ? t`Half price` : t`${percentOff}% off` }
}

/** What a rule needs of its amounts once it does something else. A lowest price keeps a fixed step from making things free. */
function ofKind(kind: string): Partial<RuleForm> {
  if (kind === 'percent') return { kind, percentOff: 50, amount: '', notBelow: '' }
  return { kind, percentOff: '', amount: '', notBelow: kind === 'amount' ? '1.00' : '' }
}

function kindName(kind: RuleKind): string {
  switch (kind) {
    case 'percent':
      return t`Percent off`
    case 'amount':
      return t`Dollars off`
    case 'price':
      return t`At most a price`
    case 'bag':
      return t`Price per bag`
  }
}

function listScopes() {
  return [
    { value: 'all', label: t`Everything` },
    ...ITEM_CATEGORIES.map((value) => ({ value: `category:${value}`, label: categoryName(value) })),
    ...StickerColor.options.map((value) => ({
      value: `color:${value}`,
      label: t`${colorName(value)} stickers (${COLOR_LETTERS[value]})`,
    })),
    { value: 'items', label: t`Chosen things` },
  ]
}

/** What a rule is for, as one value of a select: 'all', 'category:books', 'color:blue', 'items'. */
function toScopeValue({ scope, category, color }: RuleForm): string {
  return scope === 'category' || scope === 'color' ? `${scope}:${scope === 'category' ? category : color}` : scope
}

function fromScopeValue(value: string): Partial<RuleForm> {
  const [scope = 'all', of = ''] = value.split(':')
  return { scope, category: scope === 'category' ? of : '', color: scope === 'color' ? of : '', itemIds: [] }
}

/** The options, with a value that is none of them. */
function withOwn<Option extends { value: string; label: string }>(options: Option[], own: Option): Option[] {
  return options.some(({ value }) => value === own.value) ? options : [...options, own]
}

const clockText = (clock: string): string =>
  clock === '' ? '' : [formatDay(dayOf(clock)), timeOf(clock) && formatTime(timeOf(clock))].filter(Boolean).join(', ')
