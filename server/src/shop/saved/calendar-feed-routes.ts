import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@yardsnap/contract/calendar-feed'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { handle } from '#http/handle.ts'
import type { CalendarFeedService } from './calendar-feed.ts'

export function calendarFeedRoutes(app: FastifyInstance, service: CalendarFeedService): void {
  handle(app, getCalendarFeed, ({ user }) => service.find(user.id))
  handle(app, makeCalendarFeed, ({ user }) => service.make(user.id))
  handle(app, revokeCalendarFeed, ({ user }) => service.revoke(user.id).then(() => undefined))
  // Not in the API contract, because the response is a file.
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/saved-sales/calendar.ics',
    {
      schema: {
        summary: 'Saved sales as a calendar, for calendar apps; the token is the permission',
        querystring: z.object({ token: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const calendar = await service.read(request.query.token)
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    },
  )
}
