import { PICKUP_GRACE_MINUTES } from '@yardsnap/contract/appointments'
import { dayIn } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import type { Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import { AppError } from '#errors.ts'
import { listingNotFound, lockOwnListing } from '#core/listings/ownership.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { HOLD_EVENTS, type HoldsService } from '#day/holds/service.ts'
import {
  buildHostNotification,
  buildShopperNotification,
  type HostEvent,
  type ShopperEvent,
  type Subject,
} from './notifications.ts'
import * as queries from './queries.ts'
import { dueReminder, endOf, getZone, movedToZone, remindersPassed } from './rules.ts'

const MINUTE_MS = 60_000

/** What everything that changes the appointments of a sale does with the locked sale. */
export type Settling = ReturnType<typeof settling>

interface Dependencies {
  events: Pick<Events, 'notify'>
  holds: Pick<HoldsService, 'holdForPickup' | 'endPickup'>
  notifications: Pick<NotificationsService, 'notifyEach'>
  now: () => Date
}

export function settling({ events, holds, notifications, now }: Dependencies) {
  /** Notifies open pages of the sale, once this commits. */
  const showChange = (tx: Queryable, listingId: string) => events.notify(tx, HOLD_EVENTS, listingId)

  const toSubject = (listing: queries.ListingRow, appointment: queries.AppointmentRow): Subject => ({
    appointment,
    listing,
    now: now(),
  })

  const tellHost = (
    tx: Queryable,
    event: HostEvent,
    { listing, appointment }: { listing: queries.ListingRow; appointment: queries.AppointmentRow },
  ) => notifications.notifyEach(tx, [buildHostNotification(event, toSubject(listing, appointment))])

  /** @returns the listing, locked @throws AppError `not_found` */
  async function lock(tx: Queryable, listingId: string): Promise<queries.ListingRow> {
    const listing = await queries.lockListing(tx, listingId)
    if (!listing) throw listingNotFound()
    return listing
  }

  /** @returns the listing, locked @throws AppError `not_found` unless the user owns it */
  async function lockOwn(tx: Queryable, userId: string, listingId: string): Promise<queries.ListingRow> {
    await lockOwnListing(tx, userId, listingId)
    return lock(tx, listingId)
  }

  /** Holds what is picked up until its time, and a while beyond. */
  function holdThings(tx: Queryable, { listingId, endsAt, things }: HeldAppointment): Promise<void> {
    const until = new Date(endsAt.getTime() + PICKUP_GRACE_MINUTES * MINUTE_MS)
    return holds.holdForPickup(tx, { listingId, holdIds: things.map(({ holdId }) => holdId), until })
  }

  /** Ends appointments for a reason of the sale's or the host's, and tells their shoppers. */
  async function end(
    tx: Queryable,
    listing: queries.ListingRow,
    ended: readonly { appointment: queries.AppointmentRow; state: EndedByOthers }[],
  ): Promise<void> {
    if (ended.length === 0) return
    const told = []
    for (const { appointment, state } of ended) {
      const sequence = await queries.change(tx, appointment.id, { state, isComing: false }, now())
      if (state === 'removed' || state === 'refused' || state === 'expired') {
        const holdIds = appointment.things.map(({ holdId }) => holdId)
        await holds.endPickup(tx, { listingId: listing.id, holdIds })
      }
      told.push(buildShopperNotification(state, toSubject(listing, { ...appointment, sequence })))
    }
    await notifications.notifyEach(tx, told)
    await showChange(tx, listing.id)
  }

  /** The sale is in another time zone than was thought: appointments keep their hour on the clock. */
  async function followZone(
    tx: Queryable,
    listing: queries.ListingRow,
    standing: readonly queries.AppointmentRow[],
  ): Promise<void> {
    const zone = getZone(listing)
    const moved = standing
      .filter(({ timeZone }) => timeZone !== zone)
      .map((appointment) => ({ appointment, times: movedToZone(appointment, zone) }))
    if (moved.length === 0) return
    const isLater = moved.some(({ appointment, times }) => times.startsAt > appointment.startsAt)
    // So that none takes the time of one that has not been moved yet.
    for (const { appointment, times } of isLater ? moved.toReversed() : moved) {
      const values = { ...times, timeZone: zone, day: dayIn(zone, times.startsAt) }
      const sequence = await queries.change(
        tx,
        appointment.id,
        { ...values, ...remindersPassed(times.startsAt, now()) },
        now(),
      )
      await holdThings(tx, { ...appointment, ...times })
      const changed = { ...appointment, ...values, sequence }
      // The hour by the clock stays, but what a calendar was told before may be another one.
      if (times.startsAt.getTime() !== appointment.startsAt.getTime()) {
        await notifications.notifyEach(tx, [buildShopperNotification('zone', toSubject(listing, changed))])
      }
    }
    await showChange(tx, listing.id)
  }

  /** Who asked while the address was hidden needs no yes once everybody may know it, as nobody does who books from then on. */
  async function confirmOpen(
    tx: Queryable,
    listing: queries.ListingRow,
    standing: readonly queries.AppointmentRow[],
  ): Promise<void> {
    const asked = listing.isAddressHidden ? [] : standing.filter(({ state }) => state === 'asked')
    for (const appointment of asked) {
      const values = { state: 'booked', ...remindersPassed(appointment.startsAt, now()) } as const
      const sequence = await queries.change(tx, appointment.id, values, now())
      const booked = { listing, appointment: { ...appointment, ...values, sequence } }
      await tellShopper(tx, 'confirmed', booked)
      await tellHost(tx, 'booked', booked)
    }
    if (asked.length > 0) await showChange(tx, listing.id)
  }

  /** Ends what has ended by now in a locked listing, confirms what needs no yes anymore, and notifies everybody concerned. */
  async function settle(tx: Queryable, listing: queries.ListingRow): Promise<void> {
    const standing = await queries.listStanding(tx, listing.id, now())
    const ended = standing.flatMap((appointment) => {
      const state = endOf(appointment, { listing, now: now() })
      return state ? [{ appointment, state }] : []
    })
    await end(tx, listing, ended)
    const isEnded = new Set(ended.map(({ appointment }) => appointment.id))
    const left = standing.filter(({ id }) => !isEnded.has(id))
    await confirmOpen(tx, listing, left)
    await followZone(tx, listing, left)
  }

  /** Asks those who come soon whether they still do: each reminder is noted where it is sent, in one transaction. */
  async function remind(tx: Queryable, listing: queries.ListingRow): Promise<void> {
    const told = []
    for (const appointment of await queries.listStanding(tx, listing.id, now())) {
      const reminder = dueReminder(appointment, now())
      if (!reminder) continue
      const sent = reminder === 'hour' ? { remindedDayAt: now(), remindedHourAt: now() } : { remindedDayAt: now() }
      await queries.note(tx, appointment.id, sent)
      told.push(buildShopperNotification(`remind_${reminder}`, toSubject(listing, appointment)))
    }
    await notifications.notifyEach(tx, told)
  }

  async function tellShopper(
    tx: Queryable,
    event: ShopperEvent,
    { listing, appointment }: { listing: queries.ListingRow; appointment: queries.AppointmentRow },
  ): Promise<void> {
    await notifications.notifyEach(tx, [buildShopperNotification(event, toSubject(listing, appointment))])
  }

  return { lock, lockOwn, toSubject, settle, remind, end, holdThings, showChange, tellHost, tellShopper }
}

type HeldAppointment = Pick<queries.AppointmentRow, 'listingId' | 'endsAt' | 'things'>

/** How an appointment ends other than by its shopper. */
type EndedByOthers = 'refused' | 'removed' | NonNullable<ReturnType<typeof endOf>>

export function appointmentNotFound(): AppError {
  return new AppError('not_found', t.lazy`This appointment does not exist`)
}

export function appointmentIsOver(): AppError {
  return new AppError('conflict', t.lazy`This appointment is over`)
}
