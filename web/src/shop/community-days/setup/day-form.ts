import { AreaPoint, MAX_AREA_POINTS } from '@yardsnap/contract/community-area'
import { CommunityDayMode } from '@yardsnap/contract/community-days'
import {
  CommunityDayInput,
  type CommunityDayProblem,
  getDetailProblems,
  getOpeningProblems,
} from '@yardsnap/contract/community-day-input'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import type { DrawnArea } from './area-drawing.ts'

const points = z.array(AreaPoint).max(MAX_AREA_POINTS)

/** What the inputs hold, as it is also kept on the device; an empty text stands for nothing chosen. */
export const DayForm = z.object({
  mode: CommunityDayMode,
  name: z.string(),
  text: z.string(),
  city: z.string(),
  state: z.string(),
  dates: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
  rainDate: z.string(),
  area: z.discriminatedUnion('shape', [
    z.object({ shape: z.literal('circle'), center: AreaPoint.nullable(), radiusMiles: z.number() }),
    z.object({ shape: z.literal('polygon'), points }),
    z.object({ shape: z.literal('line'), points, reachMiles: z.number() }),
  ]),
  registrationOpensOn: z.string(),
  registrationClosesOn: z.string(),
  needsApproval: z.boolean(),
  rules: z.string(),
  feeText: z.string(),
  isPermitRequired: z.boolean(),
  permitPattern: z.string(),
  permitNumber: z.string(),
  addressesShownFrom: z.string(),
  printDate: z.string(),
  gateHint: z.string(),
})
export type DayForm = z.infer<typeof DayForm>

export const EMPTY_DATE: DayForm['dates'][number] = { date: '', startTime: '08:00', endTime: '14:00' }

/** Of an empty area of each shape. */
export const NEW_AREAS: Record<DrawnArea['shape'], DrawnArea> = {
  circle: { shape: 'circle', center: null, radiusMiles: 0.5 },
  polygon: { shape: 'polygon', points: [] },
  line: { shape: 'line', points: [], reachMiles: 0.5 },
}

/**
 * The area in another shape. Points stay where it has points, too; else what was drawn of its kind before comes back.
 * @param former the last circle for who draws points, or the points for who has a circle; null for none
 */
export function inShape(area: DrawnArea, shape: DrawnArea['shape'], former: DrawnArea | null): DrawnArea {
  const next = NEW_AREAS[shape]
  if (next.shape === 'circle') return area.shape === 'circle' ? area : former?.shape === 'circle' ? former : next
  const drawn = area.shape === 'circle' ? former : area
  return drawn && drawn.shape !== 'circle' ? { ...next, points: drawn.points } : next
}

export const NEW_DAY: DayForm = {
  mode: 'neighborhood',
  name: '',
  text: '',
  city: '',
  state: '',
  dates: [EMPTY_DATE],
  rainDate: '',
  area: NEW_AREAS.circle,
  registrationOpensOn: '',
  registrationClosesOn: '',
  needsApproval: false,
  rules: '',
  feeText: '',
  isPermitRequired: false,
  permitPattern: '',
  permitNumber: '',
  addressesShownFrom: '',
  printDate: '',
  gateHint: '',
}

/** The form of a day that the server knows. */
export function toDayForm(day: OrganizedDay): DayForm {
  const dates = day.dates.map(({ date, startTime, endTime }) => ({
    date,
    startTime: startTime ?? '',
    endTime: endTime ?? '',
  }))
  return DayForm.parse({
    ...day,
    dates: dates.length > 0 ? dates : [EMPTY_DATE],
    rainDate: day.rainDate ?? '',
    area: day.area ?? NEW_AREAS[day.mode === 'route' ? 'line' : 'circle'],
    registrationOpensOn: day.registrationOpensOn ?? '',
    registrationClosesOn: day.registrationClosesOn ?? '',
    addressesShownFrom: day.addressesShownFrom ?? '',
    printDate: day.printDate ?? '',
  })
}

/** Whether anything of the area is drawn. */
const isBegun = (area: DrawnArea): boolean => (area.shape === 'circle' ? area.center !== null : area.points.length > 0)

/** What is sent of a form. The one row of dates may be without its date as long as the day is a draft. */
export function toDayInput(form: DayForm): z.input<typeof CommunityDayInput> {
  const [only, ...others] = form.dates
  const dates = only?.date === '' && others.length === 0 ? [] : form.dates
  return {
    ...form,
    dates: dates.map(({ date, startTime, endTime }) => ({
      date,
      startTime: startTime || null,
      endTime: endTime || null,
    })),
    area: isBegun(form.area) ? (form.area as z.input<typeof CommunityDayInput>['area']) : null,
    addressesShownFrom: form.addressesShownFrom || null,
  }
}

/** Where in the form a problem is shown. */
function getPath({ field, index }: CommunityDayProblem, form: DayForm): (string | number)[] {
  if (field !== 'dates') return [field]
  const { startTime = '', endTime = '' } = form.dates[index ?? 0] ?? {}
  return ['dates', index ?? 0, startTime && endTime && endTime <= startTime ? 'endTime' : 'date']
}

/** The rules of a form, the same as the server's; each problem names its field. */
export const SavableForm = z.custom<DayForm>().superRefine((form, context) => {
  const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { data, error } = CommunityDayInput.safeParse(toDayInput(form))
  for (const { path, message } of error?.issues ?? []) {
    const isEmptyDate = path[0] === 'dates' && path[2] === 'date' && form.dates[Number(path[1])]?.date === ''
    const [field] = path
    if (field === 'area') addIssue(['area'], message)
    else
      addIssue(
        path.map((part) => (typeof part === 'number' ? part : String(part))),
        isEmptyDate ? t`Enter the day of the sale` : message,
      )
  }
  for (const problem of data ? getDetailProblems(data) : []) addIssue(getPath(problem, form), problem.message)
})

/** What a day still lacks before houses can join, in words; empty while other mistakes are shown at their fields. */
export function getMissing(form: DayForm, today: string): string[] {
  const { data } = CommunityDayInput.safeParse(toDayInput({ ...form, name: form.name || NAMED }))
  if (!data) return []
  const missing = getOpeningProblems(data, today).map(({ message }) => message)
  return form.name.trim() === '' ? [t`Enter the name of the day`, ...missing] : missing
}

/** Stands in for a name that is missing, so that what else is missing is found too. */
const NAMED = '———'
