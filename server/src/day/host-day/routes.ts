import { getHostDay } from '@yardsnap/contract/host-day'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { HostDayService } from './service.ts'

export function hostDayRoutes(app: FastifyInstance, service: HostDayService): void {
  handle(app, getHostDay, ({ host, params }) => service.read(host.id, params.listingId))
}
