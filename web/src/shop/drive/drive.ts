import { PublicListing } from '@yardsnap/contract/browse'
import { ListingMark } from '@yardsnap/contract/saved'
import { z } from 'zod'
import type { Closure } from '#shop/trips/closures.ts'
import type { PlannedStop, PlannedTrip, Trip } from '#shop/trips/trip.ts'
import { WantedItem } from './wanted-items.ts'

export interface DriveStop extends PlannedStop {
  mark: ListingMark | null
  /** The name of somebody else who made the mark; null for an own one. */
  markedBy: string | null
  closure: Closure | null
}

/** What one device remembers of a day on the road. All devices share the marks of saved sales. */
export const DriveNotes = z.object({
  /** YYYY-MM-DD; the notes of another day are not read. */
  day: z.string(),
  /** The stop at which the shopper is, and since when (epoch milliseconds). */
  hereId: z.string().nullable(),
  hereAt: z.number().nullable(),
  /** Stops at which the shopper has said not to be: the device's position does not say so again. */
  deniedIds: z.array(z.string()).default([]),
  /** The last stop at which they were, and since when they are on the way (epoch milliseconds). */
  lastId: z.string().nullable(),
  leftAt: z.number().nullable(),
  /** Sales near the way that the shopper was told of, and when the last time was (epoch milliseconds). */
  hintedIds: z.array(z.string()).default([]),
  hintedAt: z.number().nullable().default(null),
  /** The last of them, with the stop on the way to which it is; null once the shopper has answered. */
  hint: z.object({ listing: PublicListing, miles: z.number(), nextId: z.string() }).nullable().default(null),
  /** The stop for which a map app was opened. */
  directedId: z.string().nullable(),
  /** The stop that comes before all others. */
  nextId: z.string().nullable(),
  /** Items that were ticked. */
  gotIds: z.array(z.string()),
  /** Marks made on this device: those of stops that are not saved anymore are nowhere else. */
  marks: z.record(z.string(), ListingMark.nullable()),
  /** Every item wanted at these stops today; items sold meanwhile stay in the list. */
  wanted: z.array(WantedItem),
})
export type DriveNotes = z.infer<typeof DriveNotes>

export const newNotes = (day: string): DriveNotes => ({
  day,
  hereId: null,
  hereAt: null,
  deniedIds: [],
  hintedIds: [],
  hintedAt: null,
  hint: null,
  lastId: null,
  leftAt: null,
  directedId: null,
  nextId: null,
  gotIds: [],
  marks: {},
  wanted: [],
})

export interface Drive {
  phase: 'on-the-way' | 'here' | 'finished'
  /** Null when every stop is marked. */
  current: DriveStop | null
  /** What follows the current stop, in order. */
  ahead: DriveStop[]
  /** All stops as they are driven: what is done, the current one, what follows. It differs from the trip's order after a swap. */
  driven: DriveStop[]
}

/** The state of a drive, derived from its stops in the trip's order. */
export function toDrive(stops: readonly DriveStop[], { hereId, nextId }: DriveNotes): Drive {
  const open = stops.filter(({ mark }) => mark === null)
  const first = open.find(({ listingId }) => listingId === hereId) ?? open.find(({ listingId }) => listingId === nextId)
  const current = first ?? open[0] ?? null
  const ahead = open.filter((stop) => stop !== current)
  const done = stops.filter(({ mark }) => mark !== null)
  return {
    phase: !current ? 'finished' : current.listingId === hereId ? 'here' : 'on-the-way',
    current,
    ahead,
    driven: [...done, ...(current ? [current] : []), ...ahead],
  }
}

/** The functions below return the notes after a step of the shopper. */
export const directed = (notes: DriveNotes, listingId: string): DriveNotes => ({ ...notes, directedId: listingId })

/** @param now epoch milliseconds */
export const arrived = (notes: DriveNotes, listingId: string, now: number): DriveNotes => ({
  ...notes,
  hereId: listingId,
  hereAt: now,
  directedId: null,
})

/** Takes the arrival at a stop back. */
export const notArrived = (notes: DriveNotes, listingId: string): DriveNotes => ({
  ...notes,
  hereId: null,
  hereAt: null,
  deniedIds: [...new Set([...notes.deniedIds, listingId])],
})

/** @param now epoch milliseconds */
export const leftStop = (notes: DriveNotes, listingId: string, now: number): DriveNotes => ({
  ...notes,
  ...ON_THE_WAY,
  lastId: listingId,
  leftAt: now,
})

export const skippedStop = (notes: DriveNotes): DriveNotes => ({ ...notes, ...ON_THE_WAY })

export const goingNextTo = (notes: DriveNotes, listingId: string): DriveNotes => ({
  ...notes,
  ...ON_THE_WAY,
  nextId: listingId,
})

/** @param now epoch milliseconds */
export const hinted = (notes: DriveNotes, hint: NonNullable<DriveNotes['hint']>, now: number): DriveNotes => ({
  ...notes,
  hint,
  hintedAt: now,
  hintedIds: [...new Set([...notes.hintedIds, hint.listing.id])],
})

export const ticked = (notes: DriveNotes, itemId: string, isGot: boolean): DriveNotes => {
  const others = notes.gotIds.filter((id) => id !== itemId)
  return { ...notes, gotIds: isGot ? [...others, itemId] : others }
}

const ON_THE_WAY = { hereId: null, hereAt: null, directedId: null, nextId: null }

/** Puts the newly planned open stops behind the finished ones, which keep their times. */
export function withRest(
  trip: Pick<Trip, 'plan' | 'listings'>,
  doneIds: ReadonlySet<string>,
  rest: PlannedTrip,
): PlannedTrip {
  const done = trip.plan.stops.filter(({ listingId }) => doneIds.has(listingId)).toSorted((a, b) => a.order - b.order)
  const stops = [...done, ...rest.plan.stops.toSorted((a, b) => a.order - b.order)]
  const sumKnown = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return {
    settings: rest.settings,
    listings: [...trip.listings.filter(({ id }) => doneIds.has(id)), ...rest.listings],
    plan: {
      ...rest.plan,
      stops: stops.map((stop, index) => ({ ...stop, order: index + 1 })),
      totalMiles: sumKnown(done.map(({ distanceMiles }) => distanceMiles)) + rest.plan.totalMiles,
      totalMinutes: sumKnown(done.map(({ driveMinutes }) => driveMinutes)) + rest.plan.totalMinutes,
    },
  }
}
