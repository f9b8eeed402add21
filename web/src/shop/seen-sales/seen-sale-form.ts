import type { Position } from '@yardsnap/contract/places'
import { toDayFields } from '@yardsnap/contract/sale-days'
import { getDayProblems } from '@yardsnap/contract/day-problems'
import { type ReadSighting, SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'

/** What the inputs hold; an empty text stands for an unknown time. */
export interface SeenSaleForm {
  streetAddress: string
  city: string
  state: string
  zipCode: string
  days: { date: string; startTime: string; endTime: string }[]
  words: string
}

export const EMPTY_DAY: SeenSaleForm['days'][number] = { date: '', startTime: '', endTime: '' }

/** The form of what was read; there is always a day to fill in. */
export function toSeenSaleForm({ days, ...fields }: ReadSighting['reading']): SeenSaleForm {
  const read = days.map(({ date, startTime, endTime }) => ({
    date,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
  }))
  return { ...fields, days: read.length > 0 ? read : [EMPTY_DAY] }
}

interface Added {
  photoUrl: string | null
  position: Position | null
}

/** What is sent of a form that is right. */
export function toSeenSaleInput(form: SeenSaleForm, added: Added): z.input<typeof SeenSaleInput> {
  const days = form.days.map(({ date, startTime, endTime }) => ({
    date,
    startTime: startTime || null,
    endTime: endTime || null,
  }))
  return { ...form, days, ...added }
}

/** The rules of a form, the same as the server's; each problem names its field. */
export const AddableForm = z.custom<SeenSaleForm>().superRefine((form, context) => {
  const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const isPlaceMissing = form.city.trim() === '' && form.zipCode.trim() === ''
  if (isPlaceMissing) addIssue(['city'], t`Enter the city or the ZIP`)
  const input = toSeenSaleInput(form, { photoUrl: null, position: null })
  for (const [index, { date }] of form.days.entries()) {
    if (date === '') addIssue(['days', index, 'date'], t`Enter the day of the sale`)
  }
  for (const { path, message } of SeenSaleInput.safeParse(input).error?.issues ?? []) {
    const isEmptyDay = path[0] === 'days' && form.days[Number(path[1])]?.date === '' && path[2] === 'date'
    if (!isEmptyDay)
      addIssue(
        path.map((part) => (typeof part === 'number' ? part : String(part))),
        message,
      )
  }
  for (const { path, message } of dayProblems(input.days)) addIssue(path, message)
})

/** Days that have passed, contradict their hours or stand in another order, by the rules of every sale. */
function dayProblems(days: z.input<typeof SeenSaleInput>['days']) {
  const [first, ...later] = days
  if (!first || first.date === '') return []
  const planned = { ...toDayFields(days), rainDate: null, priceRules: [] }
  return getDayProblems(planned, { now: new Date(), timeZone: null }).flatMap(({ path, message }) => {
    const [field, index, part] = path
    const isLater = field === 'laterDays'
    if (isLater && later[Number(index)]?.date === '') return []
    const name = isLater ? String(part) : field === 'saleDate' ? 'date' : field
    return [{ path: ['days', isLater ? Number(index) + 1 : 0, name], message }]
  })
}
