import { t } from '@yardsnap/contract/texts'
import {
  BROWSE_CATEGORIES,
  BROWSE_DISTANCES,
  DEFAULT_BROWSE_DISTANCE,
  MAX_SEARCH_LENGTH,
} from '@yardsnap/contract/browse'
import { formatDate, formatDay } from '@yardsnap/contract/dates'
import { dayIn, LAST_TIME_ZONE, type SaleDateFilter } from '@yardsnap/contract/sale-days'
import { SALE_TYPE_FILTERS, type SaleTypeFilter } from '@yardsnap/contract/sale-type'
import { THING_PRICES } from '@yardsnap/contract/things'
import { currentTime } from '#lib/first-rendering.ts'
import { day, numberOneOf, oneOf, oneOfInAnyCase, searchReader, textUpTo } from '#lib/search-fields.ts'

export const MAX_LOCATION_LENGTH = 300

/** A ZIP, a city, an address or `lat,lng`. */
const location = textUpTo(MAX_LOCATION_LENGTH)

/** What a search for sales and one for things can both be narrowed by (S2.6.1). */
const SHARED_FIELDS = {
  search: textUpTo(MAX_SEARCH_LENGTH),
  location,
  /** Miles; each page has its own default. */
  distance: numberOneOf(BROWSE_DISTANCES),
  date: oneOf(['today', 'weekend', 'week']),
  /** It or `open` stands in place of `date`. */
  day,
  open: oneOf(['now']),
  type: oneOf(SALE_TYPE_FILTERS),
  /** The order that a page has by itself is left out. */
  order: oneOf(['soonest', 'things']),
  category: oneOfInAnyCase(BROWSE_CATEGORIES),
}
/** Leaves out the sales that neighbors saw. */
const SALE_FIELDS = { ...SHARED_FIELDS, seen: oneOf(['no']) }
/** Dollars. */
const THING_FIELDS = { ...SHARED_FIELDS, upTo: numberOneOf(THING_PRICES) }

/** The search parameters of /browse, /things and /map. */
export const toListingFilters = searchReader({ ...SALE_FIELDS, ...THING_FIELDS })
export type ListingFilters = ReturnType<typeof toListingFilters>

export const toSaleFilters = searchReader(SALE_FIELDS)
export type SaleFilters = ReturnType<typeof toSaleFilters>

export const toThingFilters = searchReader(THING_FIELDS)
export type ThingFilters = ReturnType<typeof toThingFilters>

/** Where somebody looks for sales, on the start page. */
export const toPlaceFilter = searchReader({ location })

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
