import * as contract from '@yardsnap/contract/letters'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { LettersService } from './service.ts'

export async function lettersRoutes(app: FastifyInstance, service: LettersService): Promise<void> {
  handle(app, contract.askForLetter, ({ body }, request) => service.ask(body, getLanguage(request)), {
    limit: 'waitlist',
  })
  handle(app, contract.confirmLetter, ({ params }) => service.confirm(params.token))

  await app.register(async (mailLinks) => {
    // One-click unsubscribe: mail servers post a form to the link (RFC 8058), whose body is irrelevant.
    mailLinks.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    handle(mailLinks, contract.leaveLetter, ({ params }) => service.leave(params.token))

    // Mail clients without one-click unsubscribe open the same URL, and so do link scanners, so GET changes nothing.
    mailLinks.get<{ Params: { token: string } }>(
      contract.leaveLetter.path,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/letters/leave/${encodeURIComponent(request.params.token)}`),
    )
  })
}
