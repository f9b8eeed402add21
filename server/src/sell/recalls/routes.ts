import { checkRecalls } from '@yardsnap/contract/recalls'
import type { FastifyInstance } from 'fastify'
import { getLanguage } from '#http/language.ts'
import { handle } from '#http/handle.ts'
import type { RecallsService } from './service.ts'

export function recallsRoutes(app: FastifyInstance, service: RecallsService): void {
  handle(app, checkRecalls, ({ body }, request) => service.check(body.titles, getLanguage(request)), {
    limit: 'recalls',
  })
}
