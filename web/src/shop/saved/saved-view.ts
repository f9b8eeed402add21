import { oneOf, searchReader } from '#lib/search-fields.ts'

/** The search parameters of the page. */
export const toSavedView = searchReader({
  days: oneOf(['all', 'today', 'tomorrow', 'weekend', 'next-week']),
  sort: oneOf(['custom', 'title', 'date']),
  /** `trip`: the last trip in place of the list. */
  show: oneOf(['trip']),
})
export type SavedView = ReturnType<typeof toSavedView>
export type SavedDays = NonNullable<SavedView['days']>
