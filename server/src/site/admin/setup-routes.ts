import * as contract from '@yardsnap/contract/setup'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SetupService } from './setup.ts'

const none = () => undefined

export function setupRoutes(app: FastifyInstance, setup: SetupService): void {
  handle(app, contract.getSetupState, () => setup.state())
  handle(app, contract.becomeOperator, ({ user, body }) => setup.becomeOperator(user, body.token).then(none), {
    limit: 'setup',
  })
}
