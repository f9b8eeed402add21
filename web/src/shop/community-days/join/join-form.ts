import type { CommunityDay } from '@yardsnap/contract/community-days'
import { describePermit, isPermitNumber } from '@yardsnap/contract/community-day-input'
import {
  type EntryChanges,
  JOIN_CODE_LENGTH,
  JOIN_CODE_LETTERS,
  JoinCode,
  JoinInput,
  type MyEntry,
} from '@yardsnap/contract/community-entries'
import { ItemCategory } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { readStored, writeJson, writeText } from '#lib/browser-storage.ts'

/** What a host chooses and may change later. */
const choices = {
  dates: z.array(z.string()),
  categories: z.array(ItemCategory),
  permitNumber: z.string(),
  /** Null: as exactly as the address is known. */
  pin: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
}
/** What the inputs hold. */
const JoinForm = z.object({
  ...choices,
  code: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  hostName: z.string(),
  email: z.string(),
  acceptsRules: z.boolean(),
})
export type JoinForm = z.infer<typeof JoinForm>
export type ChoicesForm = Pick<JoinForm, keyof typeof choices>

type FormDay = Pick<
  CommunityDay,
  'dates' | 'city' | 'state' | 'rules' | 'permitPattern' | 'permitNumber' | 'isPermitRequired'
>

/** A form to begin with: most houses take part on all days. @param code that of a link, '' without one */
export function newJoinForm({ dates, city, state }: FormDay, code: string): JoinForm {
  return {
    code,
    streetAddress: '',
    city,
    state,
    zipCode: '',
    pin: null,
    dates: dates.map(({ date }) => date),
    categories: [],
    permitNumber: '',
    hostName: '',
    email: '',
    acceptsRules: false,
  }
}

/** The same of a house that was in the day before. */
export function rejoiningForm(entry: MyEntry, day: FormDay, code: string): JoinForm {
  const { streetAddress, city, state, zipCode, categories } = entry
  return { ...newJoinForm(day, code), streetAddress, city, state, zipCode, categories }
}

/**
 * What was typed before, with those of its days that the day still has; all days where it has none of them, as when it was
 * moved. The code of a link counts more than one that was typed.
 */
export function withKept(start: JoinForm, kept: JoinForm | null, day: Pick<FormDay, 'dates'>): JoinForm {
  if (!kept) return start
  return { ...kept, code: start.code || kept.code, dates: chosenOf(day, kept.dates) }
}

/** Those of a day's dates that a house has chosen; all where it has chosen others only: a day with one date asks for none. */
export function chosenOf({ dates }: Pick<FormDay, 'dates'>, chosen: readonly string[]): string[] {
  const all = dates.map(({ date }) => date)
  const ofDay = all.filter((date) => chosen.includes(date))
  return ofDay.length > 0 ? ofDay : all
}

/** What is sent of a form that is right. @param isSignedIn then no email address is asked for */
export function toJoinInput(form: JoinForm, day: FormDay, isSignedIn: boolean): z.input<typeof JoinInput> {
  return { ...form, permitNumber: permitOf(form, day), email: isSignedIn ? null : form.email }
}

/** As it is compared: 'abcd-2345' is 'ABCD2345'. */
export const toCode = (typed: string): string => JoinCode.safeParse(typed).data ?? ''

/** Whether a code can be one, so that it is worth asking. */
export const isWholeCode = (code: string): boolean =>
  code.length === JOIN_CODE_LENGTH && Array.from(code).every((letter) => JOIN_CODE_LETTERS.includes(letter))

/** The rules of a form, the server's and those that depend on its day; each problem names its field. */
export function joinableForm(day: FormDay, isSignedIn: boolean) {
  return z.custom<JoinForm>().superRefine((form, context) => {
    const addIssue = (field: keyof JoinForm, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (toCode(form.code) === '') addIssue('code', t`Enter the code that the organizer gave you`)
    else if (!isWholeCode(toCode(form.code))) addIssue('code', t`A code has ${JOIN_CODE_LENGTH} letters and digits`)
    if (day.rules !== '' && !form.acceptsRules)
      addIssue('acceptsRules', t`Read the rules and check the box to say that you will follow them`)
    addPermitIssue(day, form, (message) => addIssue('permitNumber', message))
    for (const { path, message } of JoinInput.safeParse(toJoinInput(form, day, isSignedIn)).error?.issues ?? []) {
      const [field] = path
      if (field !== 'code') addIssue(field as keyof JoinForm, message)
    }
  })
}

type PermitDay = Pick<FormDay, 'isPermitRequired' | 'permitNumber' | 'permitPattern'>

/** Whether each house has a permit of its own. */
export const asksPermit = ({ isPermitRequired, permitNumber }: Omit<PermitDay, 'permitPattern'>): boolean =>
  isPermitRequired && permitNumber === ''

/** The rules of what is changed later. */
export function changeableForm(day: PermitDay) {
  return z.custom<ChoicesForm>().superRefine((form, context) => {
    if (form.dates.length === 0)
      context.addIssue({ code: 'custom', path: ['dates'], message: t`Choose at least one day` })
    addPermitIssue(day, form, (message) => context.addIssue({ code: 'custom', path: ['permitNumber'], message }))
  })
}

/** One that is not asked for is not sent: it may be of a day that asked for others. */
const permitOf = ({ permitNumber }: ChoicesForm, day: PermitDay): string => (asksPermit(day) ? permitNumber.trim() : '')

function addPermitIssue(day: PermitDay, form: ChoicesForm, addIssue: (message: string) => void): void {
  const typed = permitOf(form, day)
  if (typed === '' && asksPermit(day)) addIssue(t`Enter your permit number`)
  if (typed !== '' && !isPermitNumber(day.permitPattern, typed)) addIssue(describePermit(day.permitPattern))
}

export const toChanges = (form: ChoicesForm, day: PermitDay): EntryChanges => ({
  dates: form.dates,
  categories: form.categories,
  permitNumber: permitOf(form, day),
  pin: form.pin,
})

const keyOf = (slug: string) => `yardsnap:join-day:${slug}`

/** Keeps what is typed on this device, so that a reload or the way to signing in loses nothing. */
export const keepJoinForm = (slug: string, form: JoinForm): boolean => writeJson(keyOf(slug), form)
export const readKeptForm = (slug: string): JoinForm | null => readStored(keyOf(slug), JoinForm)
export const forgetJoinForm = (slug: string): boolean => writeText(keyOf(slug), null)
