import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EVENTS_PATH, SIGNUP_CATEGORY, SIGNUP_EVENTS, SIGNUP_LABEL, TRACKED_PAGES } from './event-names.ts'

/** What happened on which page, never to whom. Every field has few possible values. */
export const AnalyticsEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view'), page: z.enum(TRACKED_PAGES) }),
  z.object({
    name: z.enum(SIGNUP_EVENTS),
    page: z.enum(TRACKED_PAGES),
    category: z.literal(SIGNUP_CATEGORY),
    label: z.literal(SIGNUP_LABEL),
  }),
])
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

export const recordEvent = endpoint({
  method: 'POST',
  path: EVENTS_PATH,
  summary: 'Counts an event, unless the browser asks not to be tracked (DNT, Sec-GPC)',
  access: 'anyone',
  addsNothing: true,
  body: AnalyticsEvent,
})
