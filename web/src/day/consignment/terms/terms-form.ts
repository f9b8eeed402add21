import {
  type Consignment,
  ConsignmentInput,
  ConsignmentMode,
  IfUnsold,
  type Slot,
} from '@yardsnap/contract/consignments'
import { StickerColor } from '@yardsnap/contract/sticker-colors'
import { TagRule } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { toBasisPoints, toFormCents, toFormDollars, toPercent } from '#day/consignment/amounts.ts'

const SlotForm = z.object({
  slotId: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  places: z.number(),
})
type SlotForm = z.infer<typeof SlotForm>

const RuleForm = z.object({
  /** Empty: tags of all colors. */
  color: z.union([StickerColor, z.literal('')]),
  from: z.string(),
  until: z.string(),
  percentOfPrice: z.number(),
})

/** What the inputs of the terms hold, as it is also kept on the device; an empty text stands for nothing chosen. */
export const TermsForm = z.object({
  mode: ConsignmentMode,
  split: z.string(),
  shiftBonus: z.string(),
  entryFee: z.string(),
  tagFee: z.string(),
  pulledFee: z.string(),
  priceStep: z.string(),
  minimum: z.string(),
  entryClosesAt: z.string(),
  tagRule: TagRule,
  ifUnsold: IfUnsold,
  dropOffSlots: z.array(SlotForm),
  pickUpSlots: z.array(SlotForm),
  priceRules: z.array(RuleForm),
  /** One on each line. */
  departments: z.string(),
  terms: z.string(),
})
export type TermsForm = z.infer<typeof TermsForm>

/** As most franchises begin: 60 percent, ten more for a shift, prices from a dollar in steps of 50 cents. */
export const NEW_TERMS: TermsForm = {
  mode: 'consign',
  split: '60',
  shiftBonus: '10',
  entryFee: '',
  tagFee: '',
  pulledFee: '',
  priceStep: '0.50',
  minimum: '1.00',
  entryClosesAt: '',
  tagRule: 'printed',
  ifUnsold: 'return',
  dropOffSlots: [],
  pickUpSlots: [],
  priceRules: [],
  departments: '',
  terms: '',
}

/** A further time slot: at the same hours as the last one. */
export const nextSlot = (last: SlotForm | undefined, date: string): SlotForm => ({
  slotId: crypto.randomUUID(),
  date,
  start: last?.start ?? '09:00',
  end: last?.end ?? '12:00',
  places: last?.places ?? 20,
})

export function toTermsForm(consignment: Consignment): TermsForm {
  const { splitBasisPoints, shiftBonusBasisPoints, priceRules, departments } = consignment
  return TermsForm.parse({
    ...consignment,
    split: toPercent(splitBasisPoints),
    shiftBonus: toPercent(shiftBonusBasisPoints),
    entryFee: toFormDollars(consignment.entryFeeCents),
    tagFee: toFormDollars(consignment.tagFeeCents),
    pulledFee: toFormDollars(consignment.pulledFeeCents),
    priceStep: toFormDollars(consignment.priceStepCents),
    minimum: toFormDollars(consignment.minimumCents),
    entryClosesAt: consignment.entryClosesAt ?? '',
    dropOffSlots: consignment.dropOffSlots.map(toSlotForm),
    pickUpSlots: consignment.pickUpSlots.map(toSlotForm),
    priceRules: priceRules.map((rule) => ({ ...rule, color: rule.color ?? '', until: rule.until ?? '' })),
    departments: departments.join('\n'),
  })
}

const toSlotForm = ({ id, from, until, places }: Slot): SlotForm => ({
  slotId: id,
  date: from.slice(0, 10),
  start: from.slice(11),
  end: until.slice(11),
  places,
})

const toSlot = ({ slotId, date, start, end, places }: SlotForm): Slot => ({
  id: slotId,
  from: `${date}T${start}`,
  until: `${date}T${end}`,
  places,
})

/** Inputs that are not shown for a kind of sale, so that nobody can correct them. */
const HIDDEN: Record<ConsignmentMode, readonly (keyof TermsForm)[]> = {
  consign: ['departments'],
  rummage: [
    'split',
    'shiftBonus',
    'entryFee',
    'tagFee',
    'pulledFee',
    'priceStep',
    'minimum',
    'entryClosesAt',
    'dropOffSlots',
    'pickUpSlots',
    'terms',
  ],
}

/** What is sent of a form: what is not shown of it as it was typed, or as in new terms where it cannot be saved so. */
export function toTermsInput(form: TermsForm): z.input<typeof ConsignmentInput> {
  const issues = ConsignmentInput.safeParse(toInput(form)).error?.issues ?? []
  const wrong = new Set(issues.map(({ path: [field] }) => INPUTS[String(field)] ?? String(field)))
  // The two are a mistake together.
  if (wrong.has('shiftBonus')) wrong.add('split')
  const replaced = HIDDEN[form.mode].filter((input) => wrong.has(input))
  return toInput({ ...form, ...Object.fromEntries(replaced.map((input) => [input, NEW_TERMS[input]])) })
}

function toInput(form: TermsForm): z.input<typeof ConsignmentInput> {
  const { mode, tagRule, ifUnsold, terms } = form
  return {
    mode,
    tagRule,
    ifUnsold,
    terms,
    splitBasisPoints: toBasisPoints(form.split),
    shiftBonusBasisPoints: toBasisPoints(form.shiftBonus || '0'),
    entryFeeCents: toFormCents(form.entryFee),
    tagFeeCents: toFormCents(form.tagFee),
    pulledFeeCents: toFormCents(form.pulledFee),
    priceStepCents: toFormCents(form.priceStep) || 1,
    minimumCents: toFormCents(form.minimum),
    entryClosesAt: form.entryClosesAt || null,
    dropOffSlots: form.dropOffSlots.map(toSlot),
    pickUpSlots: form.pickUpSlots.map(toSlot),
    priceRules: form.priceRules.map((rule) => ({ ...rule, color: rule.color || null, until: rule.until || null })),
    departments: form.departments.split('\n').flatMap((line) => line.trim() || []),
  }
}

/** The input of the form in which a field of the contract is typed. */
const INPUTS: Record<string, keyof TermsForm> = {
  splitBasisPoints: 'split',
  shiftBonusBasisPoints: 'shiftBonus',
  entryFeeCents: 'entryFee',
  tagFeeCents: 'tagFee',
  pulledFeeCents: 'pulledFee',
  priceStepCents: 'priceStep',
  minimumCents: 'minimum',
}

/** Where in the form a problem of the contract is shown, and in which words. */
function toInputProblem(form: TermsForm, path: readonly PropertyKey[], message: string) {
  const [field, index, part] = path
  if (typeof index !== 'number' || field === 'departments')
    return { path: [INPUTS[String(field)] ?? String(field)], message }
  if (field === 'dropOffSlots' || field === 'pickUpSlots') {
    const missing = getMissing(form[field][index])
    const inner = missing?.input ?? (part === 'until' ? 'end' : part === 'from' ? 'start' : String(part))
    return { path: [field, index, inner], message: missing?.message ?? message }
  }
  const isEmpty = part === 'from' && form.priceRules[index]?.from === ''
  return { path: [String(field), index, String(part)], message: isEmpty ? t`Enter when it begins` : message }
}

/** The first thing that a time slot lacks. */
function getMissing(slot: SlotForm | undefined): { input: keyof SlotForm; message: string } | null {
  if (slot?.date === '') return { input: 'date', message: t`Enter the day` }
  if (slot?.start === '') return { input: 'start', message: t`Enter the time` }
  return slot?.end === '' ? { input: 'end', message: t`Enter the time` } : null
}

/** The rules of the terms, the same as the server's; each problem names its input. */
export const SavableTerms = z.custom<TermsForm>().superRefine((form, context) => {
  const { error } = ConsignmentInput.safeParse(toTermsInput(form))
  for (const { path, message } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', ...toInputProblem(form, path, message) })
  }
})
