import * as contract from '@yardsnap/contract/saturday'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
import type { SaturdayService } from './service.ts'

export async function saturdayRoutes(app: FastifyInstance, service: SaturdayService): Promise<void> {
  handle(app, contract.getSaturday, ({ user }) => service.read(user.id))
  handle(app, contract.putSaturdaySettings, ({ user, body }) => service.writeSettings(user.id, body), {
    limit: 'lookup',
  })
  handle(app, contract.acceptSaturday, ({ user, body }) => service.accept(user.id, body), { limit: 'lookup' })
  handle(app, contract.changeSaturday, ({ user, body }) => service.change(user.id, body.day))
  handle(app, contract.setSaturdayDismissed, ({ user, body }) => service.setDismissed(user.id, body))

  await handleMailLink(app, contract.stopSaturday, (token) => service.stop(token).then(() => undefined))
}
