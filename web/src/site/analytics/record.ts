import type { AnalyticsEvent } from '@yardsnap/contract/analytics'
import { EVENTS_PATH, SIGNUP_CATEGORY, SIGNUP_LABEL, type SignupEvent } from '@yardsnap/contract/event-names'

export function recordPageView(page: AnalyticsEvent['page']): void {
  record({ name: 'page_view', page })
}

/** Counts a step of joining the waitlist on the landing page (S7.32). */
export function recordSignup(name: SignupEvent): void {
  record({ name, page: 'landing', category: SIGNUP_CATEGORY, label: SIGNUP_LABEL })
}

/** Beacons arrive even while the page is closing; failures are ignored. */
function record(event: AnalyticsEvent): void {
  if (asksForPrivacy()) return
  navigator.sendBeacon(EVENTS_PATH, new Blob([JSON.stringify(event)], { type: 'application/json' }))
}

/** Do Not Track and Global Privacy Control, as the browser is set. */
function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}
