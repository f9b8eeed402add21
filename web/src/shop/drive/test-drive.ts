import { testListing } from '@yardsnap/contract/test-listing'
import type { SavedListing } from '@yardsnap/contract/saved'
import { plannedStops, type Trip } from '#shop/trips/trip.ts'
import { type DriveNotes, type DriveStop, newNotes } from './drive.ts'

export const DAY = '2031-11-01'
const ZONE = 'America/New_York'
const OFFSET = '-04:00'

/** Epoch milliseconds of a time of that day where the sales are. @param time HH:MM */
export const at = (time: string) => Date.parse(`${DAY}T${time}:00${OFFSET}`)
export const makeId = (letter: string) => `00000000-0000-7000-8000-00000000000${letter}`

export const sale = (letter: string, fields: Partial<SavedListing> = {}): SavedListing =>
  testListing({
    id: makeId(letter),
    title: `Sale ${letter}`,
    saleDate: DAY,
    startTime: '08:00',
    endTime: '14:00',
    timeZone: ZONE,
    latitude: 28.5,
    longitude: -81.4,
    ...fields,
  })

interface Planned {
  listing: SavedListing
  /** HH:MM. */
  arrive: string
  miles?: number
  minutes?: number
}

/** A trip that leaves at 9:00, with 15 minutes at each stop. */
export function makeTrip(...planned: Planned[]): Trip {
  const departed = `${DAY}T12:00:00Z`
  return {
    id: makeId('9'),
    madeAt: departed,
    shareToken: null,
    jointTripId: null,
    settings: null,
    listingIds: planned.map(({ listing }) => listing.id),
    orderChangedAt: departed,
    settingsChangedAt: departed,
    plannedAt: departed,
    plan: {
      stops: planned.map(({ listing, arrive, miles = 5, minutes = 10 }, index) => ({
        listingId: listing.id,
        order: index + 1,
        status: 'ok',
        arriveAt: `${DAY}T${arrive}:00${OFFSET}`,
        waitMinutes: 0,
        leaveAt: null,
        distanceMiles: miles,
        driveMinutes: minutes,
      })),
      startLabel: 'Home',
      startPosition: null,
      departAt: `${DAY}T09:00:00${OFFSET}`,
      totalMiles: 15,
      totalMinutes: 75,
      isEstimate: false,
      geometry: null,
      isLineStraight: true,
    },
    listings: planned.map(({ listing }) => listing),
    startAddress: null,
  }
}

/** Sales a, b and c, 10 minutes apart. */
export const threeStops = () =>
  makeTrip(
    { listing: sale('a'), arrive: '09:10' },
    { listing: sale('b'), arrive: '09:35' },
    { listing: sale('c'), arrive: '10:00' },
  )

export const makeStops = (trip: Trip, marks: Partial<Record<string, DriveStop['mark']>> = {}): DriveStop[] =>
  plannedStops(trip).map((stop) => ({
    ...stop,
    mark: marks[stop.listing.title.slice(-1)] ?? null,
    markedBy: null,
    closure: null,
  }))

export const makeNotes = (fields: Partial<DriveNotes> = {}): DriveNotes => ({ ...newNotes(DAY), ...fields })
