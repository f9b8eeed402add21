import { z } from 'zod'
import {
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  type Listing,
  ListingChanges,
  type ListingSummary,
  TYPED_FIELDS,
  TypedFields,
} from './listings.ts'
import { problemsOf } from './sale-days.ts'

type Typed = z.output<typeof TypedFields>

/** What the editor's inputs hold: texts and checks. An empty text is a value that is not known. */
export type ListingForm = { [Field in keyof Typed]: Typed[Field] extends boolean ? boolean : string }

export const EMPTY_FORM: ListingForm = {
  ...formWith((schema) => (schema instanceof z.ZodBoolean ? false : '')),
  startTime: DEFAULT_START_TIME,
  endTime: DEFAULT_END_TIME,
}

/** The fields of a listing of which nothing is said yet. */
export const BLANK_FIELDS = valuesOf(EMPTY_FORM)

/** A form that was kept, perhaps by an earlier version of the app. @param blanks for what it does not know */
export function completeForm(kept: Record<string, unknown>, blanks: ListingForm): ListingForm {
  return formWith((_, field) => (typeof kept[field] === typeof blanks[field] ? kept[field] : blanks[field]))
}

export function formOf(listing: Pick<Listing, keyof ListingForm>): ListingForm {
  return formWith((_, field) => listing[field] ?? '')
}

/**
 * What can be saved of a form that is still being filled in: without the fields that are half written, such as a ZIP of
 * three digits, or that contradict each other. `isComplete` tells whether none was left out.
 */
export function changesOfForm(form: ListingForm, now: Date): { changes: ListingChanges; isComplete: boolean } {
  const values = valuesOf(form)
  const wrong = new Set(Object.keys(problemsOf(values, { now, timeZone: null })))
  const right = TYPED_FIELDS.filter(
    (field) => !wrong.has(field) && TypedFields.shape[field].safeParse(values[field]).success,
  )
  const changes = ListingChanges.parse(Object.fromEntries(right.map((field) => [field, values[field]])))
  return { changes, isComplete: right.length === TYPED_FIELDS.length }
}

/** What must hold before a listing is published, by the same rules as the server's. Messages stand below their fields. */
export const PublishableForm = z.custom<ListingForm>().superRefine((form, context) => {
  const values = valuesOf(form)
  for (const field of TYPED_FIELDS) {
    const { error } = TypedFields.shape[field].safeParse(values[field])
    if (error) context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message })
  }
  for (const [field, message] of Object.entries(problemsOf(values, { now: new Date(), timeZone: null }))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
})

/** Whether a listing has an address that nobody could place. */
export function isUnplaced(listing: Pick<ListingSummary, 'address' | 'positionPrecision'> | null): boolean {
  return listing !== null && listing.address !== '' && listing.positionPrecision === null
}

/** The form's values as the contract has them: null for an empty text where the field may be null. */
function valuesOf(form: ListingForm): Typed {
  const isNullable = (field: keyof Typed) => TypedFields.shape[field] instanceof z.ZodNullable
  return Object.fromEntries(
    TYPED_FIELDS.map((field) => [field, form[field] === '' && isNullable(field) ? null : form[field]]),
  ) as Typed
}

function formWith(valueOf: (schema: z.ZodType, field: keyof Typed) => unknown): ListingForm {
  return Object.fromEntries(
    TYPED_FIELDS.map((field) => [field, valueOf(TypedFields.shape[field], field)]),
  ) as ListingForm
}
