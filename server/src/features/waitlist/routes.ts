import { joinWaitlist, leaveWaitlist } from '@yardsnap/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { WaitlistService } from './service.ts'

export async function waitlistRoutes(app: FastifyInstance, service: WaitlistService): Promise<void> {
  handle(app, joinWaitlist, ({ body }) => service.join(body.email), { limit: 'waitlist' })

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, leaveWaitlist, ({ params }) => service.leave(params.token).then(() => undefined))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      leaveWaitlist.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/waitlist/leave/${encodeURIComponent(request.params.token)}`),
    )
  })
}
