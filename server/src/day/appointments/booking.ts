import {
  type ListingAppointments,
  MAX_APPOINTMENT_THINGS,
  MAX_RUNNING_APPOINTMENTS,
} from '@yardsnap/contract/appointments'
import type { WindowKind } from '@yardsnap/contract/appointment-windows'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { HoldsService } from '#day/holds/service.ts'
import * as queries from './queries.ts'
import { freePlace, getZone, remindersPassed, slotsAhead, type WindowSlot } from './rules.ts'
import type { Settling } from './settling.ts'
import { listWindows } from './window-queries.ts'

interface Dependencies extends Settling {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  holds: Pick<HoldsService, 'listForPickup'>
  messages: Pick<MessagesService, 'areBlocked'>
  read: (viewerId: string, listingId: string, from: Queryable) => Promise<Outgoing<ListingAppointments>>
  now: () => Date
}

export interface Booking {
  kind: WindowKind
  startsAt: string
  holdIds: readonly string[]
}

/** @throws AppError `conflict` when a slot that was just chosen is taken */
export function takePlace(slot: WindowSlot, standing: readonly queries.AppointmentRow[]): number {
  const place = freePlace(slot, standing)
  if (place === null) {
    throw new AppError('conflict', t.lazy`Somebody has just taken this time. Choose another one.`)
  }
  return place
}

/** @throws AppError `conflict` unless the host offers this time, and it is still ahead */
export async function findSlot(
  tx: Queryable,
  listing: queries.ListingRow,
  { kind, startsAt, now }: Pick<Booking, 'kind' | 'startsAt'> & { now: Date },
): Promise<WindowSlot> {
  const slots = slotsAhead(await listWindows(tx, listing.id), getZone(listing), now)
  const start = Date.parse(startsAt)
  const slot = slots.find((one) => one.kind === kind && one.startsAt.getTime() === start)
  if (!slot) throw new AppError('conflict', t.lazy`This time cannot be booked anymore. Choose another one.`)
  return slot
}

/** How a shopper books a time. */
export function booking({ database: { db }, confirmation, holds, messages, read, now, ...settling }: Dependencies) {
  const { lock, settle, holdThings, showChange, tellHost } = settling

  /** @throws AppError when this shopper may not come to the listing by appointment */
  async function checkMayBook(
    tx: Queryable,
    { userId, listing, kind }: { userId: string; listing: queries.ListingRow; kind: WindowKind },
  ): Promise<void> {
    if (listing.sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
    if (listing.status === 'draft') throw listingNotFound()
    if (listing.isCalledOff) throw new AppError('conflict', t.lazy`This sale was called off`)
    // What is held or bought is also picked up after the sale.
    if (kind === 'visit' && !listing.isPublic) throw new AppError('conflict', t.lazy`This sale is over`)
    if (await messages.areBlocked(tx, userId, listing.sellerId)) {
      throw new AppError('forbidden', t.lazy`You cannot make an appointment with this host`)
    }
    await confirmation.requireConfirmed(tx, userId)
  }

  /** @throws AppError `invalid` unless things are named for a pick-up alone; `conflict` for one that is not the shopper's now */
  async function checkThings(
    tx: Queryable,
    { userId, listingId, kind, holdIds }: { userId: string; listingId: string } & Omit<Booking, 'startsAt'>,
  ): Promise<void> {
    if (kind === 'visit' && holdIds.length > 0) throw new AppError('invalid', t.lazy`A visit is for having a look`)
    if (kind === 'visit') return
    if (holdIds.length === 0) throw new AppError('invalid', t.lazy`Choose what you pick up`)
    const found = new Set((await holds.listForPickup(tx, { listingId, shopperId: userId })).map(({ holdId }) => holdId))
    if (holdIds.some((id) => !found.has(id))) {
      throw new AppError('conflict', t.lazy`One of these things is not held for you anymore`)
    }
    if ((await queries.listTaken(tx, holdIds)).size > 0) {
      throw new AppError('conflict', t.lazy`You have a time for one of these things already`)
    }
  }

  /** Adds things to an appointment of the same shopper at the same time. */
  async function add(
    tx: Queryable,
    {
      listing,
      same,
      holdIds,
    }: { listing: queries.ListingRow; same: queries.AppointmentRow; holdIds: readonly string[] },
  ): Promise<void> {
    const known = new Set(same.things.map(({ holdId }) => holdId))
    const added = holdIds.filter((id) => !known.has(id))
    if (added.length === 0) return
    if (known.size + added.length > MAX_APPOINTMENT_THINGS) {
      throw new AppError('conflict', t.lazy`Up to ${MAX_APPOINTMENT_THINGS} things can be picked up at once`)
    }
    await checkThings(tx, { userId: same.shopperId, listingId: listing.id, kind: same.kind, holdIds: added })
    await queries.insertThings(tx, same.id, { holdIds: added, from: known.size })
    await queries.change(tx, same.id, {}, now())
    await tell(tx, listing, { appointmentId: same.id, event: 'added' })
  }

  async function insert(tx: Queryable, { userId, listing, slot, place, holdIds }: NewRow): Promise<void> {
    await lockAccount(tx, userId)
    if ((await queries.countAhead(tx, userId, now())) >= MAX_RUNNING_APPOINTMENTS) {
      throw new AppError('conflict', t.lazy`You have ${MAX_RUNNING_APPOINTMENTS} appointments ahead. Cancel one first.`)
    }
    const state = listing.isAddressHidden ? 'asked' : 'booked'
    const { kind, startsAt, endsAt, day } = slot
    const id = uuidv7()
    const time = { startsAt, endsAt, day, timeZone: getZone(listing), ...remindersPassed(startsAt, now()) }
    const row = { id, listingId: listing.id, shopperId: userId, kind, state, place, ...time } as const
    await queries.insertAppointment(tx, { ...row, madeAt: now(), changedAt: now() })
    await queries.insertThings(tx, id, { holdIds, from: 0 })
    await tell(tx, listing, { appointmentId: id, event: state })
  }

  async function tell(
    tx: Queryable,
    listing: queries.ListingRow,
    { appointmentId, event }: { appointmentId: string; event: 'asked' | 'booked' | 'added' },
  ): Promise<void> {
    const appointment = await queries.findAppointment(tx, listing.id, appointmentId)
    if (!appointment) return
    await holdThings(tx, appointment)
    await tellHost(tx, event, { listing, appointment })
    await showChange(tx, listing.id)
  }

  return {
    /**
     * Books a time; where the address is hidden, the host is asked. Repeating it changes nothing, and with more things adds
     * them. What is picked up is held until then, also beyond the end of the sale.
     * @throws AppError `not_found`, `unconfirmed`; `forbidden` when one has blocked the other; `invalid`; `conflict` when the
     *   time is taken or not offered, the shopper has one that day or `MAX_RUNNING_APPOINTMENTS`, or a thing is not theirs
     */
    async book(
      userId: string,
      listingId: string,
      { kind, startsAt, holdIds }: Booking,
    ): Promise<Outgoing<ListingAppointments>> {
      return db.transaction(async (tx) => {
        const listing = await lock(tx, listingId)
        await checkMayBook(tx, { userId, listing, kind })
        await settle(tx, listing)
        const slot = await findSlot(tx, listing, { kind, startsAt, now: now() })
        const standing = await queries.listStanding(tx, listingId, now())
        const own = standing.filter(({ shopperId }) => shopperId === userId)
        const same = own.find((one) => one.kind === kind && one.startsAt.getTime() === slot.startsAt.getTime())
        if (same) await add(tx, { listing, same, holdIds })
        else {
          if (await queries.hasAppointmentOn(tx, { listingId, shopperId: userId, day: slot.day })) {
            const text = t.lazy`You have an appointment here on that day. Choose another time for it.`
            throw new AppError('conflict', text)
          }
          await checkThings(tx, { userId, listingId, kind, holdIds })
          const place = takePlace(slot, standing)
          await insert(tx, { userId, listing, slot, place, holdIds })
        }
        return read(userId, listingId, tx)
      })
    },
  }
}

interface NewRow {
  userId: string
  listing: queries.ListingRow
  slot: WindowSlot
  place: number
  holdIds: readonly string[]
}
