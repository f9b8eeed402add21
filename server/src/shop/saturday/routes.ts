import * as contract from '@yardsnap/contract/saturday'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SaturdayService } from './service.ts'

export async function saturdayRoutes(app: FastifyInstance, service: SaturdayService): Promise<void> {
  handle(app, contract.getSaturday, ({ user }) => service.read(user.id))
  handle(app, contract.putSaturdaySettings, ({ user, body }) => service.writeSettings(user.id, body), {
    limit: 'lookup',
  })
  handle(app, contract.acceptSaturday, ({ user, body }) => service.accept(user.id, body), { limit: 'lookup' })
  handle(app, contract.changeSaturday, ({ user, body }) => service.change(user.id, body.day))
  handle(app, contract.setSaturdayDismissed, ({ user, body }) => service.setDismissed(user.id, body))

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, contract.stopSaturday, ({ params }) => service.stop(params.token).then(() => undefined))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      contract.stopSaturday.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/saturday/stop/${encodeURIComponent(request.params.token)}`),
    )
  })
}
