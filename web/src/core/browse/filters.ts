import { t } from '@yardsnap/contract/texts'
import {
  BROWSE_CATEGORIES,
  BROWSE_DISTANCES,
  DEFAULT_BROWSE_DISTANCE,
  MAX_SEARCH_LENGTH,
} from '@yardsnap/contract/browse'
import { CalendarDay } from '@yardsnap/contract/calendar'
import { formatDate, formatDay } from '@yardsnap/contract/dates'
import { dayIn, LAST_TIME_ZONE, type SaleDateFilter } from '@yardsnap/contract/sale-days'
import { SALE_TYPE_FILTERS, type SaleTypeFilter } from '@yardsnap/contract/sale-type'
import { THING_PRICES } from '@yardsnap/contract/things'
import { z } from 'zod'
import { currentTime } from '#lib/first-rendering.ts'

export const MAX_LOCATION_LENGTH = 300

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .transform((value) => value.slice(0, maxLength) || undefined)
    .optional()
    .catch(undefined)

/** The search parameters of /browse, /things and /map (S2.6.1). Invalid ones are dropped, so that a mangled link still opens. */
export const ListingFilters = z.object({
  search: text(MAX_SEARCH_LENGTH),
  /** A ZIP, a city, an address or `lat,lng`. */
  location: text(MAX_LOCATION_LENGTH),
  /** Miles; each page has its own default. */
  distance: z.coerce.number().pipe(z.literal(BROWSE_DISTANCES)).optional().catch(undefined),
  date: z.enum(['today', 'weekend', 'week']).optional().catch(undefined),
  /** One day, YYYY-MM-DD; it or `open` stands in place of `date`. */
  day: CalendarDay.optional().catch(undefined),
  open: z.literal('now').optional().catch(undefined),
  type: z.enum(SALE_TYPE_FILTERS).optional().catch(undefined),
  /** The order that a page has by itself is left out. */
  order: z.enum(['soonest', 'things']).optional().catch(undefined),
  /** Links that people write have them as they read them on the page, 'Toys'. */
  category: z.string().toLowerCase().pipe(z.enum(BROWSE_CATEGORIES)).optional().catch(undefined),
  /** Dollars; only a search for things has it. */
  upTo: z
    .union([z.number(), z.string().min(1)])
    .pipe(z.coerce.number())
    .pipe(z.literal(THING_PRICES))
    .optional()
    .catch(undefined),
  /** Leaves out the sales that neighbors saw; lists of sales alone have them. */
  seen: z.literal('no').optional().catch(undefined),
})
export type ListingFilters = z.infer<typeof ListingFilters>

/** Those of a search for sales. */
export const SaleFilters = ListingFilters.omit({ upTo: true })
export type SaleFilters = z.infer<typeof SaleFilters>

/** Those of a search for things. */
export const ThingFilters = ListingFilters.omit({ seen: true })
export type ThingFilters = z.infer<typeof ThingFilters>

export const DATE_LABELS: Record<SaleDateFilter, string> = {
  any: t`Any day`,
  today: t`Today`,
  weekend: t`This weekend`,
  week: t`This week`,
}

export const TYPE_LABELS: Record<SaleTypeFilter, string> = {
  estate: t`Estate sales`,
  moving: t`Moving sales`,
  'multi-family': t`Multi-family sales`,
  church: t`Church and rummage sales`,
}

/** 'Sat, Jun 6', with its year in a year other than this. @param day YYYY-MM-DD */
export function dayName(day: string): string {
  return day.slice(0, 4) === currentTime().toISOString().slice(0, 4) ? formatDay(day) : formatDate(day)
}

/** Whether the day that is asked for has passed everywhere. */
export function isPastDay({ day }: ListingFilters): boolean {
  return day !== undefined && day < dayIn(LAST_TIME_ZONE, currentTime())
}

/** The days that are asked for, in words: 'This weekend', 'Sat, Jun 6', 'Open now'. */
export function dayWords({ date, day, open }: ListingFilters): string | undefined {
  if (open) return t`Open now`
  return day === undefined ? date && DATE_LABELS[date] : dayName(day)
}

/** How many filters are set besides text, place and the days beside the search, which are always visible. */
export function countFilters({ distance, date, category, type, order, upTo, seen }: ListingFilters): number {
  return [distance, date, category, type, order, upTo, seen].filter((value) => value !== undefined).length
}

/** The query for the server: a distance is only sent together with a place, and nothing else that an address holds. */
export function toBrowseQuery(filters: ListingFilters) {
  const { search, location, distance = DEFAULT_BROWSE_DISTANCE, date, day, open, type, order, category } = filters
  // A mangled link may have several; one day says most.
  const days = open ? { open } : day === undefined ? { date } : { day }
  return { search, location, distance: location === undefined ? undefined : distance, ...days, type, order, category }
}
