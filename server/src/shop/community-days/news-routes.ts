import * as contract from '@yardsnap/contract/community-news'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
import type { CommunityNewsService } from './news.ts'

export async function communityNewsRoutes(app: FastifyInstance, service: CommunityNewsService): Promise<void> {
  handle(app, contract.getRecipients, ({ user, params }) => service.countRecipients(user.id, params.slug))
  handle(app, contract.mailHouses, ({ user, params, body }) => service.mailAll(user.id, params.slug, body), {
    limit: 'communityDay',
  })
  handle(app, contract.putDayNews, ({ user, params, body }) => service.tell(user.id, params.slug, body), {
    limit: 'communityDay',
  })

  await handleMailLink(app, contract.stopDayMails, (token) => service.stopMails(token))
}
