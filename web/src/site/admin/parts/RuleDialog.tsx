import { getAllLocalRules, putLocalRule } from '@yardsnap/contract/admin-local-rules'
import {
  CheckedRuleInput,
  type LocalRule,
  type LocalRuleInput,
  MAX_QUOTE_LENGTH,
  RuleAuthority,
  splitZips,
} from '@yardsnap/contract/local-rules'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useAction } from '#site/admin/api.ts'
import { AUTHORITY_NAMES } from '#site/admin/authority-names.ts'
import { getChangedFields } from '#lib/changed-fields.ts'
import { localToday } from '#lib/local-today.ts'
import { toMoneyInput } from '#lib/price.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

type Field = keyof LocalRuleInput
/** What the inputs hold: the fee in dollars, ZIPs with spaces between them. */
type Typed = Record<Exclude<Field, 'showsPermit'>, string> & { showsPermit: boolean }

const AUTHORITIES = RuleAuthority.options.map((value) => ({ value, label: AUTHORITY_NAMES[value] }))
const PERMITS = [
  { value: 'unknown', label: t`Not said` },
  { value: 'needed', label: t.of('of a permit')`Needed` },
  { value: 'not_needed', label: t.of('of a permit')`Not needed` },
]
const FEE_BASES = [
  { value: 'sale', label: t`For each sale` },
  { value: 'day', label: t`For each day` },
]
const PERIODS = [
  { value: 'calendar_year', label: t`In a calendar year` },
  { value: 'rolling_year', label: t`In twelve months` },
]
const COUNTING = [
  { value: '', label: t`Not said` },
  { value: 'yes', label: t`Count as a sale` },
  { value: 'no', label: t`Do not count` },
]

interface RuleDialogProps {
  /** The one that is changed; a new one begins with the place of what somebody found, or with nothing. */
  rule: LocalRule | null
  found?: { city: string; state: string; sourceUrl: string; words: string } | undefined
  onClose: () => void
}

/** Enters what a page of a city, a county or an HOA says. */
export function RuleDialog({ rule, found, onClose }: RuleDialogProps) {
  const [ruleId] = useState(() => rule?.id ?? crypto.randomUUID())
  const [began] = useState<Typed>(() => (rule ? toTyped(rule) : newRule(found)))
  const [typed, setTyped] = useState(began)
  const [isTried, setTried] = useState(false)
  /** Another admin may delete the rule while it is open here: what was typed can then be entered as a new one. */
  const [isGone, setGone] = useState(false)
  const parsed = CheckedRuleInput.safeParse(toInput(typed))
  const problems = new Map(parsed.error?.issues.map(({ path, message }) => [path[0], message]))
  const { mutate, isPending } = useAction(
    async (input: LocalRuleInput) => {
      const changed = isGone ? null : rule
      const newest = changed && (await findRule(changed))
      if (changed && !newest) setGone(true)
      // Another admin may have changed it since it was opened.
      const now =
        newest && CheckedRuleInput.safeParse(toInput({ ...toTyped(newest), ...getChangedFields(began, typed) })).data
      const query = changed ? { isChange: 'true' as const } : {}
      await call(putLocalRule, { params: { ruleId }, query, body: now ?? input })
    },
    { done: t`Rule saved`, failed: t`The rule was not saved` },
  )
  const fieldOf = (name: Exclude<Field, 'showsPermit'>) => ({
    value: typed[name],
    error: isTried ? problems.get(name) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const submit = () => {
    setTried(true)
    if (parsed.data) mutate(parsed.data, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={rule ? t`Change rule` : t`New rule`}
      onSubmit={submit}
      submitText={t`Save`}
      pendingText={t`Saving...`}
      isPending={isPending}
    >
      {isGone && (
        <p className="font-semibold">Somebody deleted this rule meanwhile. If you save, it is entered as a new one.</p>
      )}
      <Select label="Whose rule" options={AUTHORITIES} {...fieldOf('authority')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Name" {...fieldOf('name')} />
        <TextField label="State" maxLength={2} {...fieldOf('state')} />
      </div>
      <TextField
        label="ZIPs, with spaces between them"
        hint="A city without ZIPs holds for all addresses with its name."
        {...fieldOf('zips')}
      />
      <Select label="Permit" options={PERMITS} {...fieldOf('permit')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Fee in dollars" inputMode="decimal" {...fieldOf('feeCents')} />
        <Select label="The fee is" options={FEE_BASES} {...fieldOf('feeBasis')} />
        <TextField label="Where to get it" {...fieldOf('permitWhere')} />
        <TextField label="Days before" inputMode="numeric" {...fieldOf('permitDaysBefore')} />
        <TextField label="Most sales" inputMode="numeric" {...fieldOf('maxSales')} />
        <Select label="Counted" options={PERIODS} {...fieldOf('salesPeriod')} />
        <TextField label="Days between two sales" inputMode="numeric" {...fieldOf('daysApart')} />
        <TextField label="Most days of a sale" inputMode="numeric" {...fieldOf('maxDays')} />
        <TextField label="Not before" type="time" {...fieldOf('opensFrom')} />
        <TextField label="Not after" type="time" {...fieldOf('closesBy')} />
      </div>
      <TextField label="Where on the lot" {...fieldOf('where')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Most signs" inputMode="numeric" {...fieldOf('signCount')} />
        <TextField label="Size of signs" {...fieldOf('signSize')} />
        <TextField label="Signs from" {...fieldOf('signsFrom')} />
        <TextField label="Signs gone by" {...fieldOf('signsGone')} />
      </div>
      <Checkbox
        label="The permit is shown, or its number is on signs"
        checked={typed.showsPermit}
        onChange={({ currentTarget }) => setTyped({ ...typed, showsPermit: currentTarget.checked })}
      />
      <Select label="Community sale days" options={COUNTING} {...fieldOf('communityDaysCount')} />
      <TextField label="Address of the page" type="url" placeholder="https://" {...fieldOf('sourceUrl')} />
      <TextArea
        label="Its words"
        hint={t`A quotation of at most ${MAX_QUOTE_LENGTH} characters.`}
        {...fieldOf('quote')}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Looked at on" type="date" {...fieldOf('checkedOn')} />
        <TextField label="By" {...fieldOf('checkedBy')} />
      </div>
    </FormDialog>
  )
}

/** As it is by now; null where it is gone. */
async function findRule({ id }: LocalRule): Promise<LocalRule | null> {
  const { rules } = await call(getAllLocalRules, { query: { search: id } })
  return rules.find((each) => each.id === id) ?? null
}

function newRule(found: RuleDialogProps['found']): Typed {
  return {
    authority: 'city',
    name: found?.city ?? '',
    state: found?.state ?? '',
    zips: '',
    permit: 'unknown',
    feeCents: '',
    feeBasis: 'sale',
    permitWhere: '',
    permitDaysBefore: '',
    maxSales: '',
    salesPeriod: 'calendar_year',
    daysApart: '',
    maxDays: '',
    opensFrom: '',
    closesBy: '',
    where: '',
    signSize: '',
    signCount: '',
    signsFrom: '',
    signsGone: '',
    showsPermit: false,
    communityDaysCount: '',
    sourceUrl: found?.sourceUrl ?? '',
    quote: found?.words.slice(0, MAX_QUOTE_LENGTH) ?? '',
    checkedOn: localToday(),
    checkedBy: '',
  }
}

function toTyped({ id: _id, ...rule }: LocalRule): Typed {
  const texts = Object.fromEntries(Object.entries(rule).map(([field, value]) => [field, String(value ?? '')]))
  const counting = rule.communityDaysCount === null ? '' : rule.communityDaysCount ? 'yes' : 'no'
  return {
    ...newRule(undefined),
    ...texts,
    zips: rule.zips.join(' '),
    feeCents: rule.feeCents === null ? '' : String(rule.feeCents / 100),
    showsPermit: rule.showsPermit,
    communityDaysCount: counting,
  }
}

/** As the contract has it; what is no number stays as typed, so that its rules say so. */
function toInput(typed: Typed): Record<Field, unknown> {
  const toNumber = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text))
  const fee = toNumber(typed.feeCents.trim() && toMoneyInput(typed.feeCents))
  return {
    ...typed,
    zips: splitZips(typed.zips),
    feeCents: typeof fee === 'number' ? Math.round(fee * 100) : fee,
    permitDaysBefore: toNumber(typed.permitDaysBefore),
    maxSales: toNumber(typed.maxSales),
    daysApart: toNumber(typed.daysApart),
    maxDays: toNumber(typed.maxDays),
    signCount: toNumber(typed.signCount),
    opensFrom: typed.opensFrom || null,
    closesBy: typed.closesBy || null,
    communityDaysCount: typed.communityDaysCount === '' ? null : typed.communityDaysCount === 'yes',
  }
}
