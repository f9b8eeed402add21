import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { HttpUrl } from './http-url.ts'
import { timeOfDay } from './listings.ts'
import { withoutRules } from './schemas.ts'
import { countUpTo, wholeNumber } from './input-schemas.ts'
import { plainText } from './text.ts'

/** What a city, a county or an HOA says about garage sales. No open data has it, so that the operator enters it. */

export const MAX_QUOTE_LENGTH = 300
const MAX_RULE_WORDS = 200
const MAX_RULE_ZIPS = 200
export const MAX_FOUND_WORDS = 1000
/** Rules of the whole site. */
export const MAX_LOCAL_RULES = 20_000
/** After so many months a rule is said to be old. */
export const RULE_GOOD_MONTHS = 18

export const RuleAuthority = z.enum(['city', 'county', 'hoa'])
export type RuleAuthority = z.infer<typeof RuleAuthority>

const words = (label: () => string) => plainText(label, MAX_RULE_WORDS)
const count = (label: () => string, max: number) =>
  countUpTo(max, () => t`${label()}: a whole number from 1 to ${max}`).nullable()

/** ZIPs as they are typed, or stand in a cell of a table. */
export const splitZips = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** What one page of a city says. Whatever it does not say is null or ''. */
export const LocalRuleInput = z.object({
  authority: RuleAuthority,
  /** 'Orlando', 'Orange County', 'Lake Nona HOA'. */
  name: plainText(() => t`Name`, 80).min(1, { error: () => t`Name is required` }),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: () => t`State is two letters, such as FL` }),
  /** Where it holds. A city without ZIPs holds for all addresses with its name; others need some. */
  zips: z
    .array(z.string().regex(/^\d{5}$/, { error: () => t`ZIP is five digits` }))
    .max(MAX_RULE_ZIPS, { error: () => t`At most ${MAX_RULE_ZIPS} ZIPs` }),
  permit: z.enum(['needed', 'not_needed', 'unknown']),
  feeCents: wholeNumber(0, 1_000_00, () => t`Fee: an amount from $0 to $1,000`).nullable(),
  feeBasis: z.enum(['sale', 'day']),
  /** Where one gets the permit. */
  permitWhere: words(() => t`Where to get it`),
  permitDaysBefore: count(() => t`Days before`, 90),
  maxSales: count(() => t`Sales`, 99),
  salesPeriod: z.enum(['calendar_year', 'rolling_year']),
  daysApart: count(() => t`Days apart`, 365),
  maxDays: count(() => t`Days of a sale`, 30),
  opensFrom: timeOfDay.nullable(),
  closesBy: timeOfDay.nullable(),
  /** 'Rear yards only'. */
  where: words(() => t`Where on the lot`),
  /** 'At most 4 square feet'. */
  signSize: words(() => t`Size of signs`),
  signCount: count(() => t`Signs`, 99),
  /** 'From 24 hours before'. */
  signsFrom: words(() => t`Signs from`),
  signsGone: words(() => t`Signs gone by`),
  /** Whether the permit is shown, or its number stands on signs. */
  showsPermit: z.boolean(),
  /** Whether a house of a community day counts as a sale of its own; null: not said. */
  communityDaysCount: z.boolean().nullable(),
  /** Of the page that says so. */
  sourceUrl: HttpUrl,
  /** Its words, no more than a short quotation. */
  quote: plainText(() => t`Quote`, MAX_QUOTE_LENGTH).min(1, { error: () => t`A rule needs the words of its source` }),
  checkedOn: CalendarDay,
  checkedBy: plainText(() => t`Checked by`, 60).min(1, { error: () => t`Say who looked` }),
})
export type LocalRuleInput = z.infer<typeof LocalRuleInput>

/** What fields alone cannot say. */
export const CheckedRuleInput = LocalRuleInput.superRefine((rule, context) => {
  if (rule.authority !== 'city' && rule.zips.length === 0) {
    context.addIssue({ code: 'custom', path: ['zips'], message: t`Enter the ZIPs that it applies to` })
  }
  if (rule.opensFrom !== null && rule.closesBy !== null && rule.closesBy <= rule.opensFrom) {
    context.addIssue({ code: 'custom', path: ['closesBy'], message: t`The end must be after the beginning` })
  }
})

export const LocalRule = LocalRuleInput.omit({ sourceUrl: true })
  .apply(withoutRules)
  .extend({ id: z.string(), sourceUrl: z.string() })
export type LocalRule = z.infer<typeof LocalRule>

/** Another sale of the same seller at the same address. */
export const SaleHere = z.object({
  listingId: z.string(),
  /** Its days, in order. */
  dates: z.array(z.string()),
  /** Whether it belongs to a community day. */
  isCommunityDay: z.boolean(),
})
export type SaleHere = z.infer<typeof SaleHere>

export const LocalRules = z.object({
  /** As the sale's address says; null while it has none. */
  place: z.object({ city: z.string(), state: z.string() }).nullable(),
  rules: z.array(LocalRule),
  /** Published within two years of now, this one left out. */
  salesHere: z.array(SaleHere),
  isCommunityDay: z.boolean(),
})
export type LocalRules = z.infer<typeof LocalRules>

export const getLocalRules = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/local-rules',
  summary: 'What the city, county or HOA of an own sale says about garage sales, and which other sales were held there',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: LocalRules,
})

/** Goes to the operator, who publishes what holds. */
export const reportLocalRules = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/local-rules/finds',
  summary: 'Tell the operator what one found about the rules of the place of an own sale',
  access: 'user',
  params: listingParams,
  body: z.object({
    sourceUrl: HttpUrl,
    words: plainText(() => t`What it says`, MAX_FOUND_WORDS),
  }),
})

/** Where to look while nobody has entered anything: pages of cities and their published codes. */
export function searchUrlOf({ city, state }: { city: string; state: string }): string {
  const sites = ['gov', 'us', 'org', 'municode.com', 'ecode360.com', 'amlegal.com'].map((site) => `site:${site}`)
  const query = `"${city}" ${state} garage sale yard sale permit rules (${sites.join(' OR ')})`
  return `https://www.google.com/search?${new URLSearchParams({ q: query }).toString()}`
}
