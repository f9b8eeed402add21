import { estimateDrive } from '@yardsnap/contract/drive-estimate'
import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Position } from '@yardsnap/contract/places'
import { MAX_SATURDAY_STOPS } from '@yardsnap/contract/saturday'
import { DEFAULT_MINUTES_PER_STOP } from '@yardsnap/contract/trips'
import { planRoundTrip, type RoundTrip, type RoundTripStop } from '#shop/trips/service.ts'

/** A sale that somebody might go to. */
export interface Candidate extends RoundTripStop {
  title: string
  isSaved: boolean
  /** Things there that the person looks for or has saved. */
  findCount: number
  distanceMiles: number
}

export interface Wish {
  home: Position
  zone: string
  /** YYYY-MM-DD */
  day: string
  /** From leaving home until being back. */
  minutes: number
  now: Date
}

export interface MadePlan {
  /** In the order of the drive. */
  stops: Candidate[]
  findCount: number
  departAt: Date
  returnAt: Date
}

/** A saved sale counts as much as so many finds, and one without either as one. */
const WORTH_OF_SAVED = 2
/** More finds at one sale do not make it worth a longer drive. */
const MOST_FINDS = 5
/** One that opens so long before the others is a trip of its own. */
const LONG_WAIT_MINUTES = 45

/**
 * Chooses the stops of a Saturday: those with most to find that can be visited while they are open, within the time that
 * the person has. Of equal ones the nearer come first. @returns null when there is none
 */
export async function makePlan(candidates: readonly Candidate[], wish: Wish): Promise<MadePlan | null> {
  const possible = candidates.filter((candidate) => !isCalledOff(candidate.listing) && fitsAlone(candidate, wish))
  let chosen = possible.toSorted(byWorth).slice(0, countStops(wish.minutes))
  while (chosen.length > 0) {
    const trip = await planRoundTrip({ ...wish, stops: chosen })
    if (trip.minutes <= wish.minutes && trip.missed.length === 0) return toPlan(trip, chosen)
    chosen = withoutWorst(chosen, trip, wish.minutes)
  }
  return null
}

function fitsAlone({ position }: Candidate, { home, minutes }: Wish): boolean {
  return 2 * Math.ceil(estimateDrive(home, position).minutes) + DEFAULT_MINUTES_PER_STOP <= minutes
}

/** Leaves out what makes a trip too long or cannot be reached in time; always at least one stop. */
function withoutWorst(chosen: readonly Candidate[], trip: RoundTrip, minutes: number): Candidate[] {
  // The least worth of those that are closed: without it, others may be reached in time.
  if (trip.minutes <= minutes) return chosen.toSpliced(Math.max(...trip.missed), 1)
  const first = trip.order[0]!
  const others = chosen.toSpliced(first, 1)
  if (trip.waitMinutes >= LONG_WAIT_MINUTES && sumWorth(others) >= getWorth(chosen[first]!)) return others
  // In proportion, because each attempt takes milliseconds and there are many people.
  return chosen.slice(0, Math.min(chosen.length - 1, Math.ceil((chosen.length * minutes) / trip.minutes)))
}

function toPlan({ order, departure, minutes }: RoundTrip, chosen: readonly Candidate[]): MadePlan {
  const stops = order.map((index) => chosen[index]!)
  return {
    stops,
    findCount: stops.reduce((sum, { findCount }) => sum + findCount, 0),
    departAt: departure.toJSDate(),
    returnAt: departure.plus({ minutes }).toJSDate(),
  }
}

const countStops = (minutes: number) => Math.min(MAX_SATURDAY_STOPS, Math.floor(minutes / DEFAULT_MINUTES_PER_STOP))

const getWorth = ({ isSaved, findCount }: Candidate) =>
  1 + Math.min(findCount, MOST_FINDS) + (isSaved ? WORTH_OF_SAVED : 0)

const sumWorth = (candidates: readonly Candidate[]) =>
  candidates.reduce((sum, candidate) => sum + getWorth(candidate), 0)

const byWorth = (a: Candidate, b: Candidate) => getWorth(b) - getWorth(a) || a.distanceMiles - b.distanceMiles
