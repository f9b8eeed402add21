import * as contract from '@yardsnap/contract/appointments'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import type { AppointmentsService } from './service.ts'

export function appointmentsRoutes(app: FastifyInstance, service: AppointmentsService): void {
  const limited = { limit: 'appointment' } as const
  const answering = { limit: 'appointmentAnswer' } as const
  handle(app, contract.getAppointments, ({ user, params }) => service.read(user?.id ?? null, params.listingId))
  handle(app, contract.getOwnAppointments, ({ user }) => service.listOwn(user.id))
  handle(
    app,
    contract.bookAppointment,
    ({ user, params, body }) => service.book(user.id, params.listingId, body),
    limited,
  )
  handle(
    app,
    contract.replyToAppointment,
    ({ user, params, body }) => service.reply(user.id, { ...params, reply: body }),
    limited,
  )
  handle(app, contract.getAppointmentCalendar, async ({ user, host, params }, _request, reply) =>
    asDownload(reply, await service.calendar({ userId: user.id, hostId: host.id }, params)),
  )
  handle(app, contract.getAppointmentRequests, ({ host, params }) => service.readRequests(host.id, params.listingId))
  handle(
    app,
    contract.answerAppointment,
    ({ host, params, body }) => service.answer(host.id, { ...params, answer: body.answer }),
    answering,
  )
  handle(
    app,
    contract.setAppointmentWindows,
    ({ user, params, body }) => service.setWindows(user.id, params.listingId, body),
    answering,
  )
}
