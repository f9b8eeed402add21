import { isStanding, type ListingAppointments, type OwnAppointmentAnywhere } from '@yardsnap/contract/appointments'
import { toLanguagePath } from '@yardsnap/contract/languages'
import { shortName } from '@yardsnap/contract/names'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import type { Events } from '#db/events.ts'
import type { ConfirmationService, OwnAccountService } from '#core/accounts/service.ts'
import { listingNotFound } from '#core/listings/ownership.ts'
import { placeSeenBy } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { Outgoing } from '#log/redaction.ts'
import { type MadeFile, madeFile } from '#text/made-file.ts'
import { inLanguage } from '#text/translations.ts'
import { booking } from './booking.ts'
import { appointmentCalendar } from './calendar.ts'
import { hostAnswers } from './host-answers.ts'
import { deletion } from './deletion.ts'
import { listDueSales } from './due-queries.ts'
import * as queries from './queries.ts'
import { endOf, getZone, slotsAhead } from './rules.ts'
import { appointmentNotFound, settling } from './settling.ts'
import { shopperReplies } from './shopper-replies.ts'
import { placeOf, toOwnAppointment, toSlot } from './view.ts'
import { listWindows, listWindowsOf } from './window-queries.ts'

export type AppointmentsService = ReturnType<typeof appointmentsService>

const DAY_MS = 86_400_000
/** How long shoppers still see what became of an appointment. */
const PAST_DAYS = 7
const MAX_OWN_SHOWN = 100
const SALES_AT_ONCE = 500

export interface AppointmentDependencies {
  database: Database
  events: Pick<Events, 'notify'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  holds: Pick<HoldsService, 'listForPickup' | 'holdForPickup' | 'endPickup' | 'giveUp'>
  messages: Pick<MessagesService, 'areBlocked'>
  notifications: Pick<NotificationsService, 'notifyEach'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  publicUrl: string
  productName: string
  now?: () => Date
}

/**
 * Visits and pick-ups by appointment. Everything that changes the appointments of a listing locks the listing's row: of two
 * who want the last place, the one who commits first has it. Then `settle` ends what has ended, so that a late job changes
 * nothing. What is picked up is a hold of `holds`, which alone decides who has a piece.
 */
export function appointmentsService({ now = () => new Date(), ...dependencies }: AppointmentDependencies) {
  const { holds, ownAccount, publicUrl, productName } = dependencies
  const { db } = dependencies.database
  const base = settling({ ...dependencies, now })

  /** An appointment as it stands now, also before anybody has settled it. */
  function settled(listing: queries.ListingRow, appointment: queries.AppointmentRow): queries.AppointmentRow {
    if (!isStanding(appointment)) return appointment
    const state = endOf(appointment, { listing, now: now() })
    return state ? { ...appointment, state } : appointment
  }

  /** @throws AppError `not_found`, also for a draft of another user */
  async function read(
    viewerId: string | null,
    listingId: string,
    from: Queryable = db,
  ): Promise<Outgoing<ListingAppointments>> {
    const listing = await queries.findListing(from, listingId)
    if (!listing || (listing.status === 'draft' && listing.sellerId !== viewerId)) throw listingNotFound()
    const windows = listing.takesAppointments ? await listWindows(from, listingId) : []
    const standing = windows.length > 0 ? await queries.listStanding(from, listingId, now()) : []
    const mine = viewerId === null ? [] : await listOwn(viewerId, from, listingId)
    const things = viewerId === null ? [] : await listThings(viewerId, listingId, from)
    // When things leave the house is nobody's business but of those who pick them up.
    const canPickUp = things.length > 0 || mine.some(({ kind }) => kind === 'pickup') || listing.sellerId === viewerId
    const slots = listing.isCalledOff ? [] : slotsAhead(windows, getZone(listing), now())
    return {
      timeZone: getZone(listing),
      isConfirmedByHost: listing.isAddressHidden,
      slots: slots
        .filter(({ kind }) => (kind === 'pickup' ? canPickUp : listing.isPublic))
        .map((slot) => toSlot(slot, standing)),
      things,
      mine,
    }
  }

  /** What somebody can pick up and has no appointment for. */
  async function listThings(shopperId: string, listingId: string, from: Queryable) {
    const found = await holds.listForPickup(from, { listingId, shopperId })
    const taken = await queries.listTaken(
      from,
      found.map(({ holdId }) => holdId),
    )
    return found.filter(({ holdId }) => !taken.has(holdId))
  }

  /** A shopper's appointments as they stand: those ahead, and those that were lately. */
  async function listOwn(
    shopperId: string,
    from: Queryable,
    listingId?: string,
  ): Promise<Outgoing<OwnAppointmentAnywhere>[]> {
    const since = new Date(now().getTime() - PAST_DAYS * DAY_MS)
    const of = listingId === undefined ? { shopperId } : { shopperId, listingId }
    const rows = await queries.listSince(from, { ...of, since, limit: MAX_OWN_SHOWN })
    const own: Outgoing<OwnAppointmentAnywhere>[] = []
    for (const [saleId, appointments] of Map.groupBy(rows, (row) => row.listingId)) {
      const listing = await queries.findListing(from, saleId)
      if (!listing || listing.status === 'draft') continue
      for (const appointment of appointments) {
        const shown = toOwnAppointment(settled(listing, appointment), { listing, now: now() })
        own.push({ ...shown, listingId: saleId, listingTitle: listing.title, timeZone: getZone(listing) })
      }
    }
    return own.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  }

  return {
    ...hostAnswers({ ...dependencies, ...base, now }),
    ...booking({ ...dependencies, ...base, read, now }),
    ...shopperReplies({ ...dependencies, ...base, read, now }),
    ...deletion({ ...dependencies, ...base, now }),

    read: (viewerId: string | null, listingId: string): Promise<Outgoing<ListingAppointments>> =>
      read(viewerId, listingId),

    /** All appointments of somebody at all sales. */
    listOwn: (userId: string): Promise<Outgoing<OwnAppointmentAnywhere>[]> => listOwn(userId, db),

    /** All that somebody has ever booked, for the export of their data. */
    listMadeBy: (userId: string) => queries.listMadeBy(db, userId),

    /** The hours in which people may come to somebody's sales, for the export of their data. */
    exportWindows: (userId: string) => listWindowsOf(db, userId),

    /**
     * As a calendar entry, for its shopper and for its host.
     * @param hostId for whom the caller acts: the seller where they are a co-host, else themselves
     * @throws AppError `not_found` for anybody else
     */
    async calendar(
      { userId, hostId }: { userId: string; hostId: string },
      { listingId, appointmentId }: { listingId: string; appointmentId: string },
    ): Promise<MadeFile<string>> {
      const listing = await queries.findListing(db, listingId)
      const found = listing && (await queries.findAppointment(db, listingId, appointmentId))
      // A co-host who comes as a shopper has an entry of their own.
      const isHost = listing?.sellerId === hostId && found?.shopperId !== userId
      if (!listing || !found || (found.shopperId !== userId && !isHost)) throw appointmentNotFound()
      if (!isHost && listing.status === 'draft') throw appointmentNotFound()
      const appointment = settled(listing, found)
      const place = isHost ? placeSeenBy(hostId, listing) : placeOf(appointment, listing, now())
      const language = await ownAccount.readLanguage(userId)
      const path = isHost ? `/sale/${listingId}/appointments` : '/appointments'
      const content = inLanguage(language, () =>
        appointmentCalendar({
          appointment,
          listing,
          shopperName: isHost ? shortName(appointment, t`Somebody`) : null,
          location: place.address,
          pageUrl: new URL(toLanguagePath(language, path), publicUrl).href,
          productName,
          now: now(),
        }),
      )
      return madeFile(listing.title, { ending: 'appointment.ics', mediaType: 'text/calendar; charset=utf-8', content })
    },

    /** Does what is due in all sales: ends what has ended, and reminds whoever comes soon. @returns in how many sales */
    async settleDue(): Promise<number> {
      let count = 0
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const page = { after, limit: SALES_AT_ONCE, now: now() }
        const listingIds = await listDueSales(db, page)
        for (const listingId of listingIds) {
          await db.transaction(async (tx) => {
            const listing = await queries.lockListing(tx, listingId)
            if (!listing) return
            await base.settle(tx, listing)
            await base.remind(tx, listing)
          })
        }
        count += listingIds.length
        after = listingIds.at(-1) ?? after
        if (listingIds.length < SALES_AT_ONCE) return count
      }
    },
  }
}
