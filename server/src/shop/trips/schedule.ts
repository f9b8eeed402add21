import { t } from '@yardsnap/contract/texts'
import { dayIn } from '@yardsnap/contract/sale-days'
import { AT_OPENING_MINUTES, type TripPause, type TripRequest } from '@yardsnap/contract/trips'
import { DateTime } from 'luxon'
import { AppError } from '#errors.ts'
import { hoursOn, type ListingHours, type StopHours } from './hours.ts'
import { computeEnd, followOrder, type Pause, PLAIN_TRIP, type TripProblem, type Visit } from './problem.ts'

/** The hour of the day at which a sale without hours is assumed to open. */
const USUAL_OPENING_HOUR = 8

/** The drives of a trip, as in a `TripProblem`. */
export interface Drives extends Pick<TripProblem, 'miles' | 'minutes' | 'end'> {
  isEstimate: boolean
}

/** The drive from the last stop to where the trip ends. In minutes after the departure. */
export interface Finish {
  arriveAt: number
  driveMinutes: number
  driveMiles: number
}

/** What decides when a stop is reached in time. In minutes after the departure. */
export interface StopTimes extends StopHours {
  /** Arriving at this minute is no longer at the opening. Infinity where nobody asks for that. */
  opensUntil: number
  /** When the first hold there of the person who plans ends. Infinity without one. */
  holdEndsAt: number
  /** When the person who plans is expected there on the day of the trip; null without an appointment. */
  appointment: { startsAt: number; endsAt: number } | null
}

/** A time at which somebody is expected at a sale. */
export interface ExpectedTime {
  listingId: string
  startsAt: Date
  endsAt: Date
}

/** A departure, and the problem that it makes of a trip. */
export interface Schedule {
  departure: DateTime<true>
  hours: StopTimes[]
  problem: TripProblem
}

/** What of a listing decides when it can be visited. */
export type TripListing = ListingHours & { id: string }

interface Trip {
  request: TripRequest
  stops: TripListing[]
  /** By the id of the sale: when the first hold of the person who plans ends there. */
  holdEnds: ReadonlyMap<string, Date>
  /** The confirmed appointments of the person who plans. */
  appointments: readonly ExpectedTime[]
  /** Null when no stop has a position. */
  drives: Drives | null
  /** Of the starting point. */
  zone: string
  now: Date
  order: (schedule: Schedule) => number[] | Promise<number[]>
}

/** Takes the drives of a table: of the start, `count` stops, and where the trip ends when that is another point. */
export function toDrives(
  { miles, minutes }: Pick<TripProblem, 'miles' | 'minutes'>,
  count: number,
  end: object | null,
): Omit<Drives, 'isEstimate'> {
  const within = (table: number[][]) => table.slice(0, count + 1).map((row) => row.slice(0, count + 1))
  const toEnd = (table: number[][]) => table.slice(1, count + 1).map((row) => row[count + 1]!)
  return {
    miles: within(miles),
    minutes: within(minutes),
    end: end && { miles: toEnd(miles), minutes: toEnd(minutes) },
  }
}

/**
 * Computes when a trip reaches each stop. One that departs for the opening is ordered as if it left in time for the
 * nearest stop, so that a long drive before the opening counts as any other, and then leaves in time for the stop that
 * is first.
 * @throws AppError `invalid` for a time of departure that does not exist
 */
export async function scheduleTrip({ request, stops, holdEnds, appointments, drives, zone, now, order }: Trip) {
  const opening = request.departAt === 'opening' ? firstOpening({ request, stops, appointments, zone }) : null
  const soonest = DateTime.fromJSDate(now, { zone }).startOf('minute') as DateTime<true>
  const isAtOpening = stops.map(({ id }) => request.atOpening.includes(id))
  const scheduleFrom = (departure: DateTime<true>): Schedule => {
    const hours = stops.map((stop, index): StopTimes => {
      const open = hoursFor(departure, stop, { appointments, day: opening ? request.day : undefined })
      return {
        ...open,
        opensUntil: isAtOpening[index] && open.opensAt > -Infinity ? open.opensAt + AT_OPENING_MINUTES : Infinity,
        holdEndsAt: minutesUntil(holdEnds.get(stop.id), departure),
      }
    })
    return { departure, hours, problem: toProblem({ request, drives, hours, opening, departure }) }
  }
  const departure = opening ? departureFor(opening) : departureAt()
  let schedule = scheduleFrom(departure)
  if (!drives) return { ...schedule, visits: [], finish: null }
  const found = await order(schedule)
  const [first] = followOrder(schedule.problem, found)
  if (opening && first) {
    const minutes = schedule.problem.stops[first.stop]!.opensAt - first.arriveAt
    schedule = scheduleFrom(DateTime.max(soonest, departure.plus({ minutes })))
  }
  const visits = followOrder(schedule.problem, found)
  return { ...schedule, visits, finish: computeFinish(schedule.problem, visits.at(-1)) }

  function departureAt(): DateTime<true> {
    const time = request.departAt === 'now' ? soonest : DateTime.fromISO(request.departAt, { zone })
    if (!time.isValid) throw new AppError('invalid', t.lazy`This time of departure does not exist`)
    return time.startOf('minute')
  }

  function departureFor(time: DateTime<true>): DateTime<true> {
    const [, ...ways] = drives?.minutes[0] ?? []
    const lead = Math.max(Math.min(...ways), ...ways.filter((_, stop) => isAtOpening[stop]))
    return DateTime.max(soonest, time.minus({ minutes: Number.isFinite(lead) ? lead : 0 }))
  }
}

/** When the first of the stops opens on the day of the trip. @throws AppError `invalid` for a day that does not exist */
function firstOpening({
  request,
  stops,
  appointments,
  zone,
}: Pick<Trip, 'request' | 'stops' | 'appointments' | 'zone'>): DateTime<true> {
  const midnight = DateTime.fromISO(request.day ?? '', { zone })
  if (!midnight.isValid) throw new AppError('invalid', t.lazy`This day does not exist`)
  const openings = stops
    .map((stop) => hoursFor(midnight, stop, { appointments, day: request.day }))
    .map(({ appointment, opensAt }) => appointment?.startsAt ?? opensAt)
    .filter(Number.isFinite)
  if (openings.length === 0) return midnight.set({ hour: USUAL_OPENING_HOUR })
  return midnight.plus({ minutes: Math.min(...openings) })
}

/** As `hoursOn`, with the appointment of that day. Whoever is expected comes in also when the sale is closed to others. */
function hoursFor(
  departure: DateTime<true>,
  stop: TripListing,
  { appointments, day }: { appointments: readonly ExpectedTime[]; day: string | undefined },
): StopHours & Pick<StopTimes, 'appointment'> {
  const open = hoursOn(departure, stop, day)
  const tripDay = day ?? departure.setZone(open.timeZone).toISODate()
  const expected = appointments.find(
    ({ listingId, startsAt }) => listingId === stop.id && dayIn(open.timeZone, startsAt) === tripDay,
  )
  if (!expected) return { ...open, appointment: null }
  const startsAt = minutesUntil(expected.startsAt, departure)
  const endsAt = minutesUntil(expected.endsAt, departure)
  const hours = open.isClosedThatDay
    ? { opensAt: startsAt, closesAt: endsAt }
    : { opensAt: Math.min(open.opensAt, startsAt), closesAt: Math.max(open.closesAt, endsAt) }
  return { ...open, ...hours, isClosedThatDay: false, appointment: { startsAt, endsAt } }
}

function minutesUntil(instant: Date | undefined, departure: DateTime<true>): number {
  return instant ? (instant.getTime() - departure.toMillis()) / 60_000 : Infinity
}

interface ProblemParts {
  request: TripRequest
  drives: Drives | null
  hours: StopTimes[]
  /**
   * When the first stop opens. Nobody arrives earlier, not even at sales without hours. Null unless the trip departs
   * for the opening.
   */
  opening: DateTime<true> | null
  departure: DateTime<true>
}

function toProblem({ request, drives, hours, opening, departure }: ProblemParts): TripProblem {
  const soonest = opening ? opening.diff(departure, 'minutes').minutes : -Infinity
  const { miles = [], minutes = [], end = null } = drives ?? {}
  return {
    miles,
    minutes,
    end,
    stops: hours.map(({ opensAt, closesAt, opensUntil, holdEndsAt, appointment }, stop) => {
      const way = minutes[0]?.[stop + 1] ?? 0
      // What cannot be met even by driving there first is no reason to be late anywhere else.
      const expected = appointment && appointment.endsAt > way ? appointment : null
      const entersAt = expected?.startsAt ?? opensAt
      const holdUntil = holdEndsAt > Math.max(entersAt, way) ? holdEndsAt : Infinity
      const until = Math.min(closesAt, opensUntil, holdUntil, expected?.endsAt ?? Infinity)
      return { opensAt: Math.max(entersAt, soonest), closesAt: until }
    }),
    minutesPerStop: request.minutesPerStop,
    isFirstFixed: request.start.kind === 'first-stop',
    pause: pauseIn(request.pause, departure) ?? PLAIN_TRIP.pause,
  }
}

/** Null for a pause that has begun before the departure. */
export function pauseIn(pause: TripPause | null, departure: DateTime<true>): Pause | null {
  if (!pause) return null
  const [hour = 0, minute = 0] = pause.at.split(':').map(Number)
  const at = departure.set({ hour, minute }).diff(departure, 'minutes').minutes
  return at < 0 ? null : { at, minutes: pause.minutes }
}

function computeFinish({ end, pause }: TripProblem, last: Visit | undefined): Finish | null {
  if (!end || !last) return null
  const driveMinutes = end.minutes[last.stop]!
  return { arriveAt: computeEnd(pause, last.leaveAt, driveMinutes), driveMinutes, driveMiles: end.miles[last.stop]! }
}
