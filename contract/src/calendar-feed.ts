import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const CalendarFeed = z.object({ url: z.string() })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/saved-sales/calendar-feed',
  summary: "The secret address at which calendar apps read the caller's saved sales; null while there is none",
  access: 'user',
  response: CalendarFeed.extend({ url: z.string().nullable() }),
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/saved-sales/calendar-feed',
  summary: 'Make that address, or another in its place: the one before leads nowhere from then on',
  access: 'user',
  status: 201,
  response: CalendarFeed,
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/saved-sales/calendar-feed',
  summary: 'Make that address useless',
  access: 'user',
})
