import * as contract from '@yardsnap/contract/wants'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
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

  handle(app, contract.readStopWant, async ({ params }) => ({ words: await service.listStopped(params.token) }))
  await handleMailLink(app, contract.stopWant, (token) => service.stop(token).then(() => undefined))
}
