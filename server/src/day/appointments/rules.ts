import { FIRST_REMINDER_HOURS, isStanding, LAST_REMINDER_HOURS } from '@yardsnap/contract/appointments'
import type { AppointmentWindow } from '@yardsnap/contract/appointment-windows'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'
import type { AppointmentRow, ListingRow } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIRST_REMINDER_MS = FIRST_REMINDER_HOURS * HOUR_MS
const LAST_REMINDER_MS = LAST_REMINDER_HOURS * HOUR_MS

/** By whose clock the windows of a sale are. */
export const getZone = ({ timeZone }: Pick<ListingRow, 'timeZone'>): string => timeZone ?? FALLBACK_TIME_ZONE

/** A time that people can book, as its window says it. */
export interface WindowSlot {
  kind: AppointmentWindow['kind']
  /** Of the window, by the clock of the sale. */
  day: string
  startsAt: Date
  endsAt: Date
  people: number
}

/**
 * The slots of a window, in order. They are counted from its beginning in minutes that pass, so that in the night in which
 * clocks change none is missing or double, and each has its whole length.
 */
export function toSlots(window: AppointmentWindow, timeZone: string): WindowSlot[] {
  const at = (time: string) => DateTime.fromISO(`${window.date}T${time}`, { zone: timeZone }).getPossibleOffsets()
  // A time that the clock shows twice begins with the first and ends with the second.
  const start = Math.min(...at(window.from).map(Number))
  const end = Math.max(...at(window.to).map(Number))
  const length = window.minutes * MINUTE_MS
  const count = Math.max(0, Math.floor((end - start) / length))
  return Array.from({ length: count }, (_, index) => ({
    kind: window.kind,
    day: window.date,
    startsAt: new Date(start + index * length),
    endsAt: new Date(start + (index + 1) * length),
    people: window.people,
  }))
}

/** The slots of a sale that have not begun, in order. */
export function slotsAhead(windows: readonly AppointmentWindow[], timeZone: string, now: Date): WindowSlot[] {
  return windows
    .flatMap((window) => toSlots(window, timeZone))
    .filter(({ startsAt }) => startsAt > now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type Timed = Pick<AppointmentRow, 'kind' | 'state' | 'startsAt'>

/** The standing appointments of a slot. */
export function takenOf<Appointment extends Timed>(
  appointments: readonly Appointment[],
  { kind, startsAt }: Pick<WindowSlot, 'kind' | 'startsAt'>,
): Appointment[] {
  return appointments.filter(
    (other) => isStanding(other) && other.kind === kind && other.startsAt.getTime() === startsAt.getTime(),
  )
}

/** The lowest place of a slot that is free, from 1; null when all are taken. */
export function freePlace(slot: WindowSlot, appointments: readonly AppointmentRow[]): number | null {
  const taken = new Set(takenOf(appointments, slot).map(({ place }) => place))
  if (taken.size >= slot.people) return null
  return Array.from({ length: slot.people }, (_, index) => index + 1).find((place) => !taken.has(place)) ?? null
}

/** Standing appointments ahead that no slot of these windows has. */
export function withoutSlot<Appointment extends Pick<AppointmentRow, 'kind' | 'state' | 'startsAt' | 'endsAt'>>(
  appointments: readonly Appointment[],
  slots: readonly WindowSlot[],
  now: Date,
): Appointment[] {
  const toKey = ({ kind, startsAt }: Pick<WindowSlot, 'kind' | 'startsAt'>) => `${kind} ${startsAt.getTime()}`
  const keys = new Set(slots.map(toKey))
  return appointments.filter((one) => isStanding(one) && one.endsAt > now && !keys.has(toKey(one)))
}

export type AppointmentEnd = Extract<AppointmentRow['state'], 'expired' | 'called_off' | 'gone'>

/**
 * How a standing appointment has ended by now without anybody's word; null while it stands. Noticing it late gives the same
 * result.
 */
export function endOf(
  appointment: Pick<AppointmentRow, 'kind' | 'state' | 'startsAt' | 'endsAt' | 'isBlocked' | 'things'>,
  { listing, now }: { listing: Pick<ListingRow, 'isPublic' | 'isCalledOff' | 'status'>; now: Date },
): AppointmentEnd | null {
  const { kind, state, startsAt, endsAt, isBlocked, things } = appointment
  if (state === 'asked' && startsAt <= now) return 'expired'
  if (endsAt <= now) return null
  if (!listing.isPublic && listing.isCalledOff) return 'called_off'
  // A sale that has ended by itself leaves its appointments: big things go later.
  if (isBlocked || (!listing.isPublic && listing.status !== 'ended')) return 'gone'
  const isLeft = things.some((thing) => thing.isHeld || thing.isBought)
  return kind === 'pickup' && !isLeft ? 'gone' : null
}

/** An appointment by the clock of another zone: the same hour on the same day. */
export function movedToZone(
  { startsAt, endsAt, timeZone }: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'timeZone'>,
  zone: string,
): { startsAt: Date; endsAt: Date } {
  const start = DateTime.fromJSDate(startsAt, { zone: timeZone }).setZone(zone, { keepLocalTime: true }).toJSDate()
  return { startsAt: start, endsAt: new Date(start.getTime() + endsAt.getTime() - startsAt.getTime()) }
}

export type Reminder = 'day' | 'hour'

/** Which reminder is due now. One that comes late is the last that fits, so that nobody gets two at once. */
export function dueReminder(
  {
    state,
    startsAt,
    remindedDayAt,
    remindedHourAt,
  }: Pick<AppointmentRow, 'state' | 'startsAt' | 'remindedDayAt' | 'remindedHourAt'>,
  now: Date,
): Reminder | null {
  const ahead = startsAt.getTime() - now.getTime()
  if (state !== 'booked' || ahead <= 0) return null
  if (ahead <= LAST_REMINDER_MS) return remindedHourAt === null ? 'hour' : null
  return ahead <= FIRST_REMINDER_MS && remindedDayAt === null ? 'day' : null
}

/** What a time that was just agreed on needs no reminder of, because it is nearer than that. */
export function remindersPassed(startsAt: Date, now: Date): Pick<AppointmentRow, 'remindedDayAt' | 'remindedHourAt'> {
  const ahead = startsAt.getTime() - now.getTime()
  return {
    remindedDayAt: ahead <= FIRST_REMINDER_MS ? now : null,
    remindedHourAt: ahead <= LAST_REMINDER_MS ? now : null,
  }
}
