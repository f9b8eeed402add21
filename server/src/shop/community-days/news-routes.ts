import * as contract from '@yardsnap/contract/community-news'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { CommunityNewsService } from './news.ts'

export async function communityNewsRoutes(app: FastifyInstance, service: CommunityNewsService): Promise<void> {
  handle(app, contract.getRecipients, ({ user, params }) => service.countRecipients(user.id, params.slug))
  handle(app, contract.mailHouses, ({ user, params, body }) => service.mailAll(user.id, params.slug, body), {
    limit: 'communityDay',
  })
  handle(app, contract.putDayNews, ({ user, params, body }) => service.tell(user.id, params.slug, body), {
    limit: 'communityDay',
  })

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, contract.stopDayMails, ({ params }) => service.stopMails(params.token))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      contract.stopDayMails.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/day-mails/stop/${encodeURIComponent(request.params.token)}`),
    )
  })
}
