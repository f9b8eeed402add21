import { WAITLIST_FORM_PATH } from '@yardsnap/contract/page-rendering'
import { joinWaitlist, leaveWaitlist, WaitlistEntry } from '@yardsnap/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { handle } from '#http/handle.ts'
import { PLAIN_PAGE_POLICY, plainPage } from '#http/wait-page.ts'
import type { WaitlistService } from './service.ts'

const MAX_FORM_BYTES = 2_000

export async function waitlistRoutes(app: FastifyInstance, service: WaitlistService): Promise<void> {
  handle(app, joinWaitlist, ({ body }) => service.join(body.email), { limit: 'waitlist' })

  await app.register(async (forms) => {
    const urlencoded = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
    forms.addContentTypeParser('application/x-www-form-urlencoded', urlencoded, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))),
    )
    forms
      .withTypeProvider<ZodTypeProvider>()
      .post(WAITLIST_FORM_PATH, { schema: { hide: true, body: WaitlistEntry } }, async (request, reply) => {
        await app.limits.consume('waitlist', request)
        await service.join(request.body.email)
        const message = 'You’re on the waitlist. We’ll write to you when it starts.'
        reply.header('content-security-policy', PLAIN_PAGE_POLICY).type('text/html; charset=utf-8')
        return plainPage({ title: 'Success!', message, link: { text: 'Back', href: '/' } })
      })
  })

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, leaveWaitlist, ({ params }) => service.leave(params.token))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      leaveWaitlist.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/waitlist/leave/${encodeURIComponent(request.params.token)}`),
    )
  })
}
