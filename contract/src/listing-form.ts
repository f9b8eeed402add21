import { z } from 'zod'
import {
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  type Listing,
  type ListingSummary,
  TYPED_FIELDS,
  TypedFields,
} from './listings.ts'
import { ListingChanges } from './own-listings.ts'
import { BLANK_RULE, PriceRule } from './price-rules.ts'
import { getDayProblems } from './day-problems.ts'

type Typed = z.output<typeof TypedFields>

/** The value of an input: a text or a checkbox; lists consist of inputs. An empty text stands for an unknown value. */
type Input<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends readonly (infer Entry)[]
      ? (Entry extends object ? { [Field in keyof Entry]: Input<Entry[Field]> } : Entry)[]
      : string

/** What the editor's inputs hold. */
export type ListingForm = { [Field in keyof Typed]: Input<Typed[Field]> }

export const EMPTY_FORM: ListingForm = {
  ...formWith((schema) => (schema instanceof z.ZodBoolean ? false : schema instanceof z.ZodArray ? [] : '')),
  startTime: DEFAULT_START_TIME,
  endTime: DEFAULT_END_TIME,
}

/** The fields of a listing before anything is entered. */
export const BLANK_FIELDS = toFormValues(EMPTY_FORM)

/** Restores a stored form, perhaps of an earlier version of the app. @param blanks values of fields that it lacks */
export function completeForm(kept: Record<string, unknown>, blanks: ListingForm): ListingForm {
  return formWith((_, field) => (typeof kept[field] === typeof blanks[field] ? kept[field] : blanks[field]))
}

export function toListingForm(listing: Pick<Listing, keyof ListingForm>): ListingForm {
  return formWith((_, field) => toFieldInput(listing[field]))
}

/**
 * The part of an unfinished form that can be saved: without fields that are half typed, such as a ZIP of three digits,
 * or that contradict each other. `isComplete` tells whether none was left out.
 */
export function changesOfForm(form: ListingForm, now: Date): { changes: ListingChanges; isComplete: boolean } {
  const values = toFormValues(form)
  const wrong = new Set<string>(getDayProblems(values, { now, timeZone: null }).map(({ path }) => path[0]))
  const right = TYPED_FIELDS.filter(
    (field) => !wrong.has(field) && TypedFields.shape[field].safeParse(values[field]).success,
  )
  const changes = ListingChanges.parse(Object.fromEntries(right.map((field) => [field, values[field]])))
  return { changes, isComplete: right.length === TYPED_FIELDS.length }
}

/** The rules for publishing a listing, the same as the server's. Messages are shown below their fields. */
export const PublishableForm = z.custom<ListingForm>().superRefine((form, context) => {
  const values = toFormValues(form)
  for (const field of TYPED_FIELDS) {
    const [issue] = TypedFields.shape[field].safeParse(values[field]).error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', path: [field, ...issue.path], message: issue.message })
  }
  for (const { path, message } of getDayProblems(values, { now: new Date(), timeZone: null })) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
})

/** A price rule as it is typed. */
export type RuleForm = ListingForm['priceRules'][number]

export const EMPTY_RULE = toFieldInput(BLANK_RULE) as RuleForm

/** @returns null while something is missing or wrong */
export const parseRule = (typed: RuleForm): PriceRule | null =>
  PriceRule.safeParse(toFieldValue(PriceRule, typed)).data ?? null

/** Whether a listing has an address that nobody could place. */
export function isUnplaced(listing: Pick<ListingSummary, 'address' | 'positionPrecision'> | null): boolean {
  return listing !== null && listing.address !== '' && listing.positionPrecision === null
}

/** The form's values as the contract has them: null for an empty text where the field may be null. */
function toFormValues(form: ListingForm): Typed {
  return toFieldValue(TypedFields, form) as Typed
}

function toFieldValue(schema: z.core.$ZodType, input: unknown): unknown {
  if (schema instanceof z.ZodNullable) return input === '' ? null : input
  if (schema instanceof z.ZodArray && Array.isArray(input))
    return input.map((entry) => toFieldValue(schema.element, entry))
  if (!(schema instanceof z.ZodObject)) return input
  const fields = Object.entries<z.core.$ZodType>(schema.shape)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, toFieldValue(field, Reflect.get(Object(input), name))]),
  )
}

/** The inverse of `toFieldValue`. */
function toFieldInput(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFieldInput)
  if (typeof value !== 'object') return value
  return value === null
    ? ''
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toFieldInput(part)]))
}

function formWith(getValue: (schema: z.ZodType, field: keyof Typed) => unknown): ListingForm {
  return Object.fromEntries(
    TYPED_FIELDS.map((field) => [field, getValue(TypedFields.shape[field], field)]),
  ) as ListingForm
}
