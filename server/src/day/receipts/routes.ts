import { readBuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { BuyerReceiptsService } from './service.ts'

export function buyerReceiptsRoutes(app: FastifyInstance, service: BuyerReceiptsService): void {
  handle(app, readBuyerReceipt, ({ params }) => service.read(params.token))
}
