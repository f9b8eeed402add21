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
/** What opens so long after the others is a trip of its own. */
const LONG_WAIT_MINUTES = 45
/** Less time than this is left as it is. */
const SPARE_MINUTES = 2 * DEFAULT_MINUTES_PER_STOP

/**
 * Chooses the stops of a Saturday: those with most to find that can be visited while they are open, within the time that
 * the person has. Of equal ones the nearer come first. @returns null when there is none
 */
export async function makePlan(candidates: readonly Candidate[], wish: Wish): Promise<MadePlan | null> {
  const possible = candidates.filter((candidate) => !isCalledOff(candidate.listing) && fitsAlone(candidate, wish))
  const ranked = possible.toSorted(byWorth)
  let chosen = ranked.slice(0, countStops(wish.minutes))
  while (chosen.length > 0) {
    const trip = await planRoundTrip({ ...wish, stops: chosen })
    if (fits(trip, wish)) {
      const filled = await fillUp({ trip, chosen }, ranked, wish)
      return toPlan(filled.trip, filled.chosen)
    }
    chosen = withoutWorst(chosen, trip, wish.minutes)
  }
  return null
}

/** @returns its minutes, and at which stop of the drive it is */
function longestWait({ waits }: RoundTrip): [minutes: number, at: number] {
  const longest = Math.max(...waits)
  return [longest, waits.indexOf(longest)]
}

const fits = ({ minutes, missed }: RoundTrip, wish: Wish) => minutes <= wish.minutes && missed.length === 0

interface Choice {
  trip: RoundTrip
  chosen: readonly Candidate[]
}

/** Adds what was left out while there is time for it: several are left out at once. */
async function fillUp(choice: Choice, ranked: readonly Candidate[], wish: Wish): Promise<Choice> {
  let { trip, chosen } = choice
  for (const candidate of ranked) {
    if (chosen.length >= countStops(wish.minutes) || wish.minutes - trip.minutes < SPARE_MINUTES) break
    if (chosen.includes(candidate)) continue
    const more = [...chosen, candidate]
    const longer = await planRoundTrip({ ...wish, stops: more })
    if (fits(longer, wish) && longestWait(longer)[0] < LONG_WAIT_MINUTES) [trip, chosen] = [longer, more]
  }
  return { trip, chosen }
}

function fitsAlone({ position }: Candidate, { home, minutes }: Wish): boolean {
  return 2 * Math.ceil(estimateDrive(home, position).minutes) + DEFAULT_MINUTES_PER_STOP <= minutes
}

/** Leaves out what makes a trip too long or cannot be reached in time; always at least one stop. */
function withoutWorst(chosen: readonly Candidate[], trip: RoundTrip, minutes: number): Candidate[] {
  // The least worth of those that are closed: without it, others may be reached in time.
  if (trip.minutes <= minutes) return chosen.toSpliced(Math.max(...trip.missed), 1)
  const [longest, at] = longestWait(trip)
  if (longest >= LONG_WAIT_MINUTES && at > 0) {
    const after = chosen.filter((_, index) => trip.order.indexOf(index) >= at)
    const before = chosen.filter((candidate) => !after.includes(candidate))
    return sumWorth(after) >= sumWorth(before) ? after : before
  }
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
