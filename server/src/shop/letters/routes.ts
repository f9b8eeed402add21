import * as contract from '@yardsnap/contract/letters'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
import { getLanguage } from '#http/language.ts'
import type { LettersService } from './service.ts'

export async function lettersRoutes(app: FastifyInstance, service: LettersService): Promise<void> {
  handle(app, contract.askForLetter, ({ body }, request) => service.ask(body, getLanguage(request)), {
    limit: 'waitlist',
  })
  handle(app, contract.confirmLetter, ({ params }) => service.confirm(params.token))

  await handleMailLink(app, contract.leaveLetter, (token) => service.leave(token))
}
