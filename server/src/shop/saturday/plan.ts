import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Position } from '@yardsnap/contract/places'
import { MAX_SATURDAY_STOPS } from '@yardsnap/contract/saturday'
import { DEFAULT_MINUTES_PER_STOP } from '@yardsnap/contract/trips'
import { planRoundTrip, type RoundTripStop } from '#shop/trips/service.ts'
import type { Redacted } from '#log/redaction.ts'

/** A sale that somebody might go to. */
export interface Candidate extends RoundTripStop {
  title: string
  city: Redacted<{ city: string }>['city']
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

/** A saved sale counts as much as so many finds. */
const FINDS_OF_SAVED = 2
/** More finds at one sale do not make it worth a longer drive. */
const MOST_FINDS = 5

/**
 * Chooses the stops of a Saturday: those with most to find that can be visited while they are open, within the time that
 * the person has. Of equal ones the nearer come first. @returns null when there is none
 */
export async function makePlan(candidates: readonly Candidate[], wish: Wish): Promise<MadePlan | null> {
  const held = candidates.filter(({ listing }) => !isCalledOff(listing))
  let chosen = held.toSorted(byWorth).slice(0, countStops(wish.minutes))
  while (chosen.length > 0) {
    const trip = await planRoundTrip({ ...wish, stops: chosen })
    if (trip.minutes > wish.minutes) {
      // In proportion, because each attempt takes milliseconds and there are many people.
      chosen = chosen.slice(0, Math.min(chosen.length - 1, Math.ceil((chosen.length * wish.minutes) / trip.minutes)))
    } else if (trip.missed.length > 0) {
      // The least worth of them: without it, others may be reached in time.
      chosen = chosen.toSpliced(Math.max(...trip.missed), 1)
    } else {
      const stops = trip.order.map((index) => chosen[index]!)
      return {
        stops,
        findCount: stops.reduce((sum, { findCount }) => sum + findCount, 0),
        departAt: trip.departure.toJSDate(),
        returnAt: trip.departure.plus({ minutes: trip.minutes }).toJSDate(),
      }
    }
  }
  return null
}

const countStops = (minutes: number) => Math.min(MAX_SATURDAY_STOPS, Math.floor(minutes / DEFAULT_MINUTES_PER_STOP))

const getWorth = ({ isSaved, findCount }: Candidate) => Math.min(findCount, MOST_FINDS) + (isSaved ? FINDS_OF_SAVED : 0)

const byWorth = (a: Candidate, b: Candidate) => getWorth(b) - getWorth(a) || a.distanceMiles - b.distanceMiles
