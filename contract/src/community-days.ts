import { t } from './texts.ts'
import { z } from 'zod'
import { getPublicListings } from './browse.ts'
import { CalendarDay, WallClock } from './calendar.ts'
import { CommunityArea } from './community-area.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { LaterDay, TypedFields } from './listings.ts'
import { MapBounds } from './map-bounds.ts'
import { plainText } from './text.ts'

/** Community sale days: many houses hold their sales on the same days, and somebody organizes them. */

export const MAX_DAY_NAME_LENGTH = 80
export const MAX_DAY_TEXT_LENGTH = 2000
export const MAX_RULES_LENGTH = 2000
export const MAX_FEE_TEXT_LENGTH = 300
export const MAX_GATE_HINT_LENGTH = 200
export const MAX_PERMIT_LENGTH = 30
/** The dates of one community day. */
export const MAX_DAY_DATES = 4
export const MAX_ENTRIES = 2000
/** How many community days that are not over one account may organize. */
export const MAX_ORGANIZED_DAYS = 20
/** Beside the owner. */
export const MAX_CO_ORGANIZERS = 5
/** So many days after its last one a community day shows no more houses. */
export const SHOWN_DAYS_AFTER = 7
/** The most that one list or map shows. */
export const MAX_COMMUNITY_DAYS = 50

export const CommunityDayMode = z.enum(['neighborhood', 'hoa', 'city', 'route'])
export type CommunityDayMode = z.infer<typeof CommunityDayMode>

/** What the page and the prints of a day call it. */
export function describeMode(mode: CommunityDayMode): string {
  switch (mode) {
    case 'neighborhood':
      return t`Neighborhood sale day`
    case 'hoa':
      return t`Community sale day`
    case 'city':
      return t`City-wide sale day`
    case 'route':
      return t`Sale along the road`
  }
}

/**
 * `draft`: only its organizers see it. `open`: houses can join. `closed`: they ask the organizer. `published`: its houses are
 * shown, with their numbers. `over`: its last date has passed. `called_off`: as its organizers say.
 */
export const CommunityDayStatus = z.enum(['draft', 'open', 'closed', 'published', 'over', 'called_off'])
export type CommunityDayStatus = z.infer<typeof CommunityDayStatus>

export const CommunityDate = LaterDay.pick({ date: true, startTime: true, endTime: true })
export type CommunityDate = z.infer<typeof CommunityDate>

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
      problems.push({ field: 'dates', index, message: t`Days must follow one another` })
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

/** `rain_date`: it is held on its rain date; `movedFrom` says on which dates it was to be. */
export const CommunityLiveStatus = z.enum(['on', 'rain_date', 'called_off'])
export type CommunityLiveStatus = z.infer<typeof CommunityLiveStatus>

/** A public sale of a house, once everybody finds it. */
export const HouseListing = z.object({
  id: z.uuid(),
  title: z.string(),
  /** `/objects/<key>`; null for a sale without a picture. */
  photoUrl: z.string().nullable(),
  itemCount: z.number().int(),
})
export type HouseListing = z.infer<typeof HouseListing>

/** A house of a community day, as anybody may see it. */
export const CommunityHouse = z.object({
  number: z.number().int(),
  /** Whether the house is withheld: then the street line has no house number, and the position is near the middle of the block. */
  isAddressHidden: z.boolean(),
  /** '12 Oak St', or 'Oak St'; may be empty. `splitStreetLine` of street-lines.ts groups by street. */
  streetAddress: z.string(),
  /** Null where the address could not be placed. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Whether the position is not that of the house. */
  isApproximate: z.boolean(),
  /** YYYY-MM-DD, those of its sale where it has a public one. */
  dates: z.array(z.string()),
  categories: z.array(ItemCategory),
  listing: HouseListing.nullable(),
})
export type CommunityHouse = z.infer<typeof CommunityHouse>

const Center = z.object({ latitude: z.number(), longitude: z.number() })

/** A community day as one card of a list and one pin of a map. */
export const CommunityDayCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  mode: CommunityDayMode,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** IANA zone of its middle. */
  timeZone: z.string(),
  dates: z.array(CommunityDate),
  liveStatus: CommunityLiveStatus,
  isVerified: z.boolean(),
  /** The middle of its area. */
  center: Center,
  /** How many houses are in. */
  houseCount: z.number().int(),
  /** Miles from the place asked for to the middle, to one decimal; null when none was asked for. */
  milesAway: z.number().nullable(),
})
export type CommunityDayCard = z.infer<typeof CommunityDayCard>

/** Whether houses can join now; while they cannot, who asks waits for the organizer. */
export const Registration = z.object({
  status: z.enum(['not_yet', 'open', 'closed']),
  /** YYYY-MM-DD; null: not said. */
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
})
export type Registration = z.infer<typeof Registration>

/** A community day as anybody may see it. */
export const CommunityDay = CommunityDayCard.omit({ milesAway: true }).extend({
  status: CommunityDayStatus,
  text: z.string(),
  rainDate: z.string().nullable(),
  /** The dates before it was moved to its rain date; empty unless it was. */
  movedFrom: z.array(CommunityDate),
  /** What its organizers say about the change; may be empty. */
  statusWords: z.string(),
  area: CommunityArea,
  registration: Registration,
  needsApproval: z.boolean(),
  rules: z.string(),
  feeText: z.string(),
  isPermitRequired: z.boolean(),
  permitPattern: z.string(),
  permitNumber: z.string(),
  /** YYYY-MM-DDTHH:MM where it is; null: shown since the day is published. */
  addressesShownFrom: z.string().nullable(),
  /** Whether `addressesShownFrom` is still ahead. */
  areAddressesHidden: z.boolean(),
  /** Whether the caller is one of its organizers. */
  isOrganizer: z.boolean(),
  /** False once the accounts of all are deleted: nobody can let a house in then. The default is for days that devices keep of former versions. */
  hasOrganizers: z.boolean().default(true),
  /** Of the houses that are in, by number. Empty until the day is published, and from SHOWN_DAYS_AFTER days after its last one. */
  houses: z.array(CommunityHouse).max(MAX_ENTRIES),
  /** Houses that are in and shown later: the hosts of their sales hide where they are for longer than the day does. */
  laterHouseCount: z.number().int(),
})
export type CommunityDay = z.infer<typeof CommunityDay>

export const daySlugParams = z.object({ slug: z.string().max(100) })
export const communityDayParams = z.object({
  communityDayId: z.uuid({ error: () => t`A community day is named by its id` }),
})

export const getCommunityDay = endpoint({
  method: 'GET',
  path: '/api/community-days/:slug',
  summary: 'A community sale day with its houses, as far as their addresses are shown; a draft for its organizers only',
  access: 'anyone',
  params: daySlugParams,
  response: CommunityDay,
})

/** Published ones that are not over. Nearest first where a place is asked for, else soonest first. */
export const getCommunityDays = endpoint({
  method: 'GET',
  path: '/api/community-days',
  summary: 'Community sale days that are not over, each as one card with the count of its houses',
  access: 'anyone',
  query: getPublicListings.query
    .pick({ location: true, distance: true, date: true, day: true })
    .extend({ bounds: MapBounds.optional() }),
  response: z.object({ communityDays: z.array(CommunityDayCard).max(MAX_COMMUNITY_DAYS) }),
})
