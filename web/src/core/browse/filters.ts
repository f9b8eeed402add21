import { t } from '@yardsnap/contract/texts'
import {
  BROWSE_CATEGORIES,
  BROWSE_DISTANCES,
  DEFAULT_BROWSE_DISTANCE,
  MAX_SEARCH_LENGTH,
} from '@yardsnap/contract/browse'
import type { SaleDateFilter } from '@yardsnap/contract/sale-days'
import { z } from 'zod'

export const MAX_LOCATION_LENGTH = 300

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .transform((value) => value.slice(0, maxLength) || undefined)
    .optional()
    .catch(undefined)

/** The search parameters of /browse and /map (S2.6.1). Invalid ones are dropped, so that a mangled link still opens. */
export const ListingFilters = z.object({
  search: text(MAX_SEARCH_LENGTH),
  /** A ZIP, a city, an address or `lat,lng`. */
  location: text(MAX_LOCATION_LENGTH),
  /** Miles; each page has its own default. */
  distance: z.coerce.number().pipe(z.literal(BROWSE_DISTANCES)).optional().catch(undefined),
  date: z.enum(['today', 'weekend', 'week']).optional().catch(undefined),
  category: z.enum(BROWSE_CATEGORIES).optional().catch(undefined),
})
export type ListingFilters = z.infer<typeof ListingFilters>

export const DATE_LABELS: Record<SaleDateFilter, string> = {
  any: t`Any day`,
  today: t`Today`,
  weekend: t`This weekend`,
  week: t`This week`,
}

/** How many filters are set besides text and place, which are always visible. */
export function countFilters({ distance, date, category }: ListingFilters): number {
  return [distance, date, category].filter((value) => value !== undefined).length
}

/** The query for the server: a distance is only sent together with a place, and nothing else that an address holds. */
export function toBrowseQuery(filters: ListingFilters) {
  const { search, location, distance = DEFAULT_BROWSE_DISTANCE, date, category } = filters
  return { search, location, distance: location === undefined ? undefined : distance, date, category }
}
