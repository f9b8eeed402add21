import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay, WallClock } from './calendar.ts'
import { CommunityArea } from './community-area.ts'
import { TypedFields } from './listings.ts'
import { plainText } from './text.ts'
import { MAX_PERMIT_LENGTH, MAX_DAY_DATES, CommunityDayMode, CommunityDate } from './community-days.ts'

export const MAX_DAY_NAME_LENGTH = 80
export const MAX_DAY_TEXT_LENGTH = 2000
export const MAX_RULES_LENGTH = 2000
export const MAX_FEE_TEXT_LENGTH = 300
export const MAX_GATE_HINT_LENGTH = 200

const optionalDay = z
  .union([z.literal('').transform(() => null), CalendarDay])
  .nullable()
  .default(null)

/** All that an organizer enters. A draft may lack dates and area; `getOpeningProblems` says what is missing. */
export const CommunityDayInput = z.object({
  mode: CommunityDayMode.default('neighborhood'),
  name: plainText(() => t`Name`, MAX_DAY_NAME_LENGTH).min(3, { error: () => t`Enter the name of the day` }),
  text: plainText(() => t`Description`, MAX_DAY_TEXT_LENGTH).default(''),
  /** Where addresses without a city are. */
  city: TypedFields.shape.city.default(''),
  state: TypedFields.shape.state.default(''),
  /** In order. */
  dates: z
    .array(CommunityDate)
    .max(MAX_DAY_DATES, { error: () => t`A community day has at most ${MAX_DAY_DATES} dates` })
    .default([]),
  rainDate: optionalDay,
  area: CommunityArea.nullable().default(null),
  /** The first and the last day of registration, where the day is; null: as soon as it is opened, until it is closed. */
  registrationOpensOn: optionalDay,
  registrationClosesOn: optionalDay,
  needsApproval: z.boolean().default(false),
  /** Whoever joins accepts them; may be empty. */
  rules: plainText(() => t`Rules`, MAX_RULES_LENGTH).default(''),
  /** What the organizer asks for and collects; may be empty. */
  feeText: plainText(() => t`Fee`, MAX_FEE_TEXT_LENGTH).default(''),
  isPermitRequired: z.boolean().default(false),
  /** '#' stands for a digit, '@' for a letter, all else for itself: 'GS-####'. '' takes any number. */
  permitPattern: plainText(() => t`Permit numbers`, MAX_PERMIT_LENGTH).default(''),
  /** One permit for all houses; '' where each has its own, or none. */
  permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH).default(''),
  /** Until then others learn the streets without the houses. By the clock where the day is; null: as soon as it is published. */
  addressesShownFrom: WallClock.nullable().default(null),
  /** From this day on numbers stay as they are; null: from the first publication on. */
  printDate: optionalDay,
  /** How to get in. Only houses that are in see it, and only once addresses are shown. */
  gateHint: plainText(() => t`Gate hint`, MAX_GATE_HINT_LENGTH).default(''),
})
export type CommunityDayInput = z.infer<typeof CommunityDayInput>

/** A problem of a day's details: the field to show it at, and the message. */
export interface CommunityDayProblem {
  field: keyof CommunityDayInput
  /** Of `dates`. */
  index?: number
  message: string
}

type ProblemFields = Pick<
  CommunityDayInput,
  'dates' | 'rainDate' | 'registrationOpensOn' | 'registrationClosesOn' | 'permitPattern' | 'permitNumber'
>

/** What cannot be, in a draft too. */
export function getDetailProblems(input: ProblemFields): CommunityDayProblem[] {
  const problems: CommunityDayProblem[] = []
  for (const [index, { date, startTime, endTime }] of input.dates.entries()) {
    const before = input.dates[index - 1]?.date
    if (before !== undefined && date <= before)
      problems.push({ field: 'dates', index, message: t`Days must be in order` })
    if (startTime && endTime && endTime <= startTime)
      problems.push({ field: 'dates', index, message: t`The sale must end after it starts` })
  }
  const [first] = input.dates
  const last = input.dates.at(-1)
  const { rainDate, registrationOpensOn, registrationClosesOn, permitPattern, permitNumber } = input
  if (rainDate !== null && first && (rainDate <= first.date || input.dates.some(({ date }) => date === rainDate)))
    problems.push({ field: 'rainDate', message: t`The rain date must be another day, after the first one` })
  if (registrationOpensOn !== null && registrationClosesOn !== null && registrationClosesOn < registrationOpensOn)
    problems.push({ field: 'registrationClosesOn', message: t`Registration must close after it opens` })
  if (registrationClosesOn !== null && last && registrationClosesOn > last.date)
    problems.push({ field: 'registrationClosesOn', message: t`Registration must close by the last day of the sale` })
  if (permitNumber !== '' && !isPermitNumber(permitPattern, permitNumber))
    problems.push({ field: 'permitNumber', message: describePermit(permitPattern) })
  return problems
}

/** What keeps a draft from being opened, beside `getDetailProblems`. @param today where the day is, YYYY-MM-DD */
export function getOpeningProblems(
  { city, state, dates, area }: Pick<CommunityDayInput, 'city' | 'state' | 'dates' | 'area'>,
  today: string,
): CommunityDayProblem[] {
  const problems: CommunityDayProblem[] = []
  if (dates.length === 0) problems.push({ field: 'dates', message: t`Enter the day of the sale` })
  const last = dates.at(-1)
  if (last && last.date < today)
    problems.push({ field: 'dates', index: dates.length - 1, message: t`This day has passed` })
  if (city === '') problems.push({ field: 'city', message: t`Enter the city` })
  if (state === '') problems.push({ field: 'state', message: t`Enter the state` })
  if (area === null) problems.push({ field: 'area', message: t`Set the area on the map` })
  return problems
}

/** Whether a permit number is one of the pattern, in upper or lower case. */
export function isPermitNumber(pattern: string, number: string): boolean {
  if (pattern === '') return true
  const [signs, letters] = [Array.from(pattern), Array.from(number)]
  return signs.length === letters.length && signs.every((sign, index) => fitsSign(sign, letters[index] ?? ''))
}

function fitsSign(sign: string, letter: string): boolean {
  if (sign === '#') return /^\d$/.test(letter)
  if (sign === '@') return /^\p{L}$/u.test(letter)
  return sign.toLowerCase() === letter.toLowerCase()
}

/** The message at a permit number that does not fit. */
export const describePermit = (pattern: string): string =>
  t`Permit numbers look like ${pattern.replaceAll('#', '1').replaceAll('@', 'A')}`
