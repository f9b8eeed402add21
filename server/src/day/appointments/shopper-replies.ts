import { isStanding, type ListingAppointments, type replyToAppointment } from '@yardsnap/contract/appointments'
import type { InputOf } from '@yardsnap/contract/endpoint'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { HoldsService } from '#day/holds/service.ts'
import { findSlot, takePlace } from './booking.ts'
import * as queries from './queries.ts'
import { getZone, remindersPassed } from './rules.ts'
import { appointmentIsOver, appointmentNotFound, type Settling } from './settling.ts'

interface Dependencies extends Settling {
  database: Database
  holds: Pick<HoldsService, 'giveUp'>
  read: (viewerId: string, listingId: string, from: Queryable) => Promise<Outgoing<ListingAppointments>>
  now: () => Date
}

type Reply = InputOf<typeof replyToAppointment>['body']

/** What a shopper answers about an own appointment. */
export function shopperReplies({ database: { db }, holds, read, now, ...settling }: Dependencies) {
  const { lock, settle, holdThings, showChange, tellHost } = settling

  /** Frees the time, and gives what was held to the next in line. */
  async function cancel(
    tx: Queryable,
    listing: queries.ListingRow,
    appointment: queries.AppointmentRow,
  ): Promise<void> {
    const sequence = await queries.change(tx, appointment.id, { state: 'canceled', isComing: false }, now())
    await tellHost(tx, 'canceled', { listing, appointment: { ...appointment, sequence } })
    const holdIds = appointment.things.filter(({ isHeld }) => isHeld).map(({ holdId }) => holdId)
    await holds.giveUp(tx, { listingId: listing.id, holdIds })
  }

  /** @throws AppError `conflict` when the time is taken or not offered, or the shopper has another one on that day */
  async function move(
    tx: Queryable,
    {
      listing,
      appointment,
      startsAt,
    }: { listing: queries.ListingRow; appointment: queries.AppointmentRow; startsAt: string },
  ): Promise<void> {
    if (Date.parse(startsAt) === appointment.startsAt.getTime()) return
    const { id, kind, shopperId } = appointment
    const slot = await findSlot(tx, listing, { kind, startsAt, now: now() })
    const on = { listingId: listing.id, shopperId, day: slot.day }
    if (slot.day !== appointment.day && (await queries.hasAppointmentOn(tx, on))) {
      throw new AppError('conflict', t.lazy`You have another appointment here on that day`)
    }
    const place = takePlace(slot, await queries.listStanding(tx, listing.id, now()))
    const { startsAt: start, endsAt, day } = slot
    const values = { startsAt: start, endsAt, day, place, timeZone: getZone(listing), isComing: false }
    const sequence = await queries.change(tx, id, { ...values, ...remindersPassed(start, now()) }, now())
    const moved = { ...appointment, ...values, sequence }
    await holdThings(tx, moved)
    await tellHost(tx, 'moved', { listing, appointment: moved })
  }

  return {
    /**
     * Says that one is coming, chooses another time, or cancels. A repeated answer changes nothing.
     * @throws AppError `not_found`; `conflict` when the appointment is over or has begun, or the new time is taken
     */
    async reply(
      userId: string,
      { listingId, appointmentId, reply }: { listingId: string; appointmentId: string; reply: Reply },
    ): Promise<Outgoing<ListingAppointments>> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        const known = await queries.findAppointment(tx, listingId, appointmentId)
        if (known?.shopperId !== userId) throw appointmentNotFound()
        await settle(tx, listing)
        const appointment = (await queries.findAppointment(tx, listingId, appointmentId)) ?? known
        if (reply.answer === 'cancel' && !isStanding(appointment)) return read(userId, listingId, tx)
        // Somebody who comes late can still say so until the end of the time, but not choose another one.
        const isLate = reply.answer === 'move' ? appointment.startsAt <= now() : appointment.endsAt <= now()
        if (!isStanding(appointment) || isLate) throw appointmentIsOver()
        if (reply.answer === 'coming') await queries.note(tx, appointmentId, { isComing: true })
        else if (reply.answer === 'cancel') await cancel(tx, listing, appointment)
        else await move(tx, { listing, appointment, startsAt: reply.startsAt })
        await showChange(tx, listingId)
        return read(userId, listingId, tx)
      })
    },
  }
}
