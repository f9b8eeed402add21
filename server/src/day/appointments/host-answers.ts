import { type HostAppointments, isStanding } from '@yardsnap/contract/appointments'
import { type AppointmentWindow, getWindowProblems } from '@yardsnap/contract/appointment-windows'
import { isEqual } from '@yardsnap/contract/draft-changes'
import { dayIn } from '@yardsnap/contract/sale-days'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, listingNotFound } from '#core/listings/ownership.ts'
import * as queries from './queries.ts'
import { getZone, remindersPassed, toSlots, withoutSlot } from './rules.ts'
import { appointmentIsOver, appointmentNotFound, type Settling } from './settling.ts'
import { toAppointmentRequest } from './view.ts'
import { listWindows, writeWindows } from './window-queries.ts'

const DAY_MS = 86_400_000
/** How long a host still sees who came. */
const PAST_DAYS = 7
/** More than all places of the slots of a sale: 200, of 20 people each. */
const MAX_SHOWN = 5000

interface Dependencies extends Settling {
  database: Database
  now: () => Date
}

export interface WindowsChange {
  windows: readonly AppointmentWindow[]
  endsAtMost: number
  former?: readonly AppointmentWindow[] | undefined
}

const CHANGED_ELSEWHERE = t.lazy`The times were changed on another device meanwhile. Here they are now: save yours again.`

/** Whether two lists have the same windows from a day on. */
function areSameAhead(one: readonly AppointmentWindow[], other: readonly AppointmentWindow[], today: string): boolean {
  const ahead = (windows: readonly AppointmentWindow[]) =>
    windows.filter(({ date }) => date >= today).toSorted((a, b) => a.id.localeCompare(b.id))
  return isEqual(ahead(one), ahead(other))
}

type Answer = 'confirm' | 'refuse' | 'came' | 'missed' | 'unknown'

/** What a host does with the appointments of an own sale. */
export function hostAnswers({ database: { db }, now, lockOwn, settle, end, showChange, tellShopper }: Dependencies) {
  async function readRequests(listing: queries.ListingRow, from: Queryable = db): Promise<HostAppointments> {
    const since = new Date(now().getTime() - PAST_DAYS * DAY_MS)
    const rows = await queries.listSince(from, { listingId: listing.id, since, limit: MAX_SHOWN })
    // Who cancels is shown until their time, so that nobody is waited for.
    const shown = rows.filter((one) => isStanding(one) || (one.state === 'canceled' && one.endsAt > now()))
    const visits = await queries.countVisits(from, [...new Set(shown.map(({ shopperId }) => shopperId))])
    const windows = await listWindows(from, listing.id)
    return {
      timeZone: getZone(listing),
      windows: windows.map((window) => ({ ...window, bookedCount: countBooked(window, { listing, rows }) })),
      appointments: shown.map((one) => toAppointmentRequest(one, visits)),
    }
  }

  function countBooked(
    window: AppointmentWindow,
    { listing, rows }: { listing: queries.ListingRow; rows: readonly queries.AppointmentRow[] },
  ): number {
    const ahead = rows.filter((one) => isStanding(one) && one.endsAt > now())
    return ahead.length - withoutSlot(ahead, toSlots(window, getZone(listing)), now()).length
  }

  /** @throws AppError `invalid` for new windows of former days, or too many slots */
  function checkWindows(
    windows: readonly AppointmentWindow[],
    { listing, former }: { listing: queries.ListingRow; former: readonly AppointmentWindow[] },
  ): void {
    const today = dayIn(getZone(listing), now())
    const knownIds = new Set(former.map(({ id, date }) => `${id} ${date}`))
    const isNew = ({ id, date }: AppointmentWindow) => !knownIds.has(`${id} ${date}`)
    if (windows.some((window) => window.date < today && isNew(window))) {
      throw new AppError('invalid', t.lazy`This day has passed`)
    }
    const describe = () => getWindowProblems(windows, today)[0]?.text
    if (describe() !== undefined) throw new AppError('invalid', new LazyText(() => describe() ?? ''))
  }

  /** @throws AppError `conflict` when what was asked for is over */
  async function confirm(
    tx: Queryable,
    listing: queries.ListingRow,
    appointment: queries.AppointmentRow,
  ): Promise<void> {
    if (appointment.state === 'booked') return
    if (appointment.state !== 'asked') throw appointmentIsOver()
    const values = { state: 'booked', ...remindersPassed(appointment.startsAt, now()) } as const
    const sequence = await queries.change(tx, appointment.id, values, now())
    await tellShopper(tx, 'confirmed', { listing, appointment: { ...appointment, ...values, sequence } })
  }

  /** @throws AppError `conflict` before the time has begun, or when it was never booked */
  async function noteVisit(tx: Queryable, appointment: queries.AppointmentRow, hasCome: boolean | null): Promise<void> {
    if (appointment.state !== 'booked') throw appointmentIsOver()
    if (appointment.startsAt > now()) throw new AppError('conflict', t.lazy`Their time has not begun`)
    await queries.note(tx, appointment.id, { hasCome })
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    async readRequests(userId: string, listingId: string): Promise<HostAppointments> {
      await checkOwnListing(db, userId, listingId)
      const listing = await queries.findListing(db, listingId)
      if (!listing) throw listingNotFound()
      return readRequests(listing)
    },

    /**
     * Confirms, refuses, or notes who came. A repeated answer changes nothing.
     * @throws AppError `not_found`; `conflict` when the appointment is over, or has not begun
     */
    async answer(
      userId: string,
      { listingId, appointmentId, answer }: { listingId: string; appointmentId: string; answer: Answer },
    ): Promise<HostAppointments> {
      return db.transaction(async (tx) => {
        const listing = await lockOwn(tx, userId, listingId)
        await settle(tx, listing)
        const appointment = await queries.findAppointment(tx, listingId, appointmentId)
        if (!appointment) throw appointmentNotFound()
        if (answer === 'confirm') await confirm(tx, listing, appointment)
        else if (answer === 'refuse') {
          if (appointment.state !== 'refused') {
            if (!isStanding(appointment) || appointment.endsAt <= now()) throw appointmentIsOver()
            await end(tx, listing, [{ appointment, state: 'refused' }])
          }
        } else await noteVisit(tx, appointment, answer === 'unknown' ? null : answer === 'came')
        await showChange(tx, listingId)
        return readRequests(listing, tx)
      })
    },

    /**
     * Says when people can come: all windows. Appointments whose time is not offered anymore end, and their shoppers are
     * told; fewer people a slot end none.
     * @param change.former those ahead that the host knows
     * @throws AppError `not_found`; `invalid`; `conflict` when more than `endsAtMost` appointments would end, or the host
     *   knows others than there are
     */
    async setWindows(
      userId: string,
      listingId: string,
      { windows, endsAtMost, former }: WindowsChange,
    ): Promise<HostAppointments> {
      return db.transaction(async (tx) => {
        const listing = await lockOwn(tx, userId, listingId)
        const stored = await listWindows(tx, listingId)
        const today = dayIn(getZone(listing), now())
        // What is repeated because its answer was lost is no change of somebody else.
        if (former && !areSameAhead(former, stored, today) && !areSameAhead(windows, stored, today))
          throw new AppError('conflict', CHANGED_ELSEWHERE)
        checkWindows(windows, { listing, former: stored })
        await settle(tx, listing)
        const zone = getZone(listing)
        const offered = windows.flatMap((window) => toSlots(window, zone))
        const ended = withoutSlot(await queries.listStanding(tx, listingId, now()), offered, now())
        if (ended.length > endsAtMost) {
          const describe = () =>
            plural(ended.length, {
              one: '# person has booked a time that would be gone',
              other: '# people have booked a time that would be gone',
            })
          throw new AppError('conflict', new LazyText(describe))
        }
        await writeWindows(tx, listingId, windows)
        await end(
          tx,
          listing,
          ended.map((appointment) => ({ appointment, state: 'removed' as const })),
        )
        await showChange(tx, listingId)
        return readRequests(listing, tx)
      })
    },
  }
}
