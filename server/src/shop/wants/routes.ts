import * as contract from '@yardsnap/contract/wants'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { WantsService } from './service.ts'

export async function wantsRoutes(app: FastifyInstance, service: WantsService): Promise<void> {
  handle(app, contract.getWants, ({ user }) => service.list(user.id))
  handle(app, contract.getWantMatches, ({ user, params }) => service.listMatches(user.id, params.wantId))
  handle(
    app,
    contract.putWant,
    ({ user, params, body }) => service.write(user.id, params.wantId, body).then(() => undefined),
    { limit: 'lookup' },
  )
  handle(app, contract.deleteWant, ({ user, params }) => service.remove(user.id, params.wantId).then(() => undefined))
  handle(app, contract.markWantsSeen, ({ user }) => service.markSeen(user.id).then(() => undefined))

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, contract.stopWant, ({ params }) => service.stop(params.token).then(() => undefined))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      contract.stopWant.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/wants/stop/${encodeURIComponent(request.params.token)}`),
    )
  })
}
