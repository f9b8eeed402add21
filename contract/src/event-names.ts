// In a file of its own, so that the landing page does not load the validator.

export const EVENTS_PATH = '/api/events'

/** S7.32. */
export const SIGNUP_EVENTS = ['signup_attempt', 'signup', 'signup_failed'] as const
export type SignupEvent = (typeof SIGNUP_EVENTS)[number]
export const SIGNUP_CATEGORY = 'waitlist'
export const SIGNUP_LABEL = 'landing_page'

/** Analytics record a page by its route, so that no id, search or place is stored. */
export const TRACKED_PAGES = [
  '/',
  '/browse',
  '/map',
  '/sale/$listingId',
  '/create',
  '/supplies',
  '/saved',
  '/premium',
  '/messages',
  '/messages/$conversationId',
  '/account',
  '/sign-in',
  '/waitlist/leave/$token',
  'landing',
  'other',
] as const
export type TrackedPage = (typeof TRACKED_PAGES)[number]

/** @param route such as '/sale/$listingId' */
export function toTrackedPage(route: string): TrackedPage {
  return TRACKED_PAGES.find((page) => page === route) ?? 'other'
}
