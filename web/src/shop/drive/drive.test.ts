import { expect, test } from 'vitest'
import {
  arrived,
  directed,
  toDrive,
  goingNextTo,
  leftStop,
  newNotes,
  notArrived,
  skippedStop,
  ticked,
  withRest,
} from './drive.ts'
import { at, DAY, makeId, makeNotes, sale, makeStops, threeStops, makeTrip } from './test-drive.ts'

const SETTINGS = { start: 'device', address: '', departAt: 'now', isBestOrder: true, minutesPerStop: 15 } as const

/** The phase, the current stop and those ahead, by their letters. */
function shown(...given: Parameters<typeof toDrive>): string {
  const { phase, current, ahead } = toDrive(...given)
  const letters = [...(current ? [current] : []), ...ahead].map(({ listing }) => listing.title.slice(-1))
  return [phase, ...letters].join(' ')
}

test('stops are numbered as they are driven, so that a swap never counts backwards', () => {
  const trip = threeStops()
  const driven = (...given: Parameters<typeof toDrive>) =>
    toDrive(...given).driven.map(({ listing }) => listing.title.slice(-1))
  const swapped = goingNextTo(newNotes(DAY), makeId('c'))
  expect(driven(makeStops(trip), swapped)).toEqual(['c', 'a', 'b'])
  expect(driven(makeStops(trip, { c: 'visited' }), newNotes(DAY))).toEqual(['c', 'a', 'b'])
  expect(driven(makeStops(trip, { c: 'visited', a: 'skipped' }), newNotes(DAY))).toEqual(['a', 'c', 'b'])
})

test('a drive begins on the way to the first stop, and goes on stop by stop as they are marked', () => {
  const trip = threeStops()
  expect(shown(makeStops(trip), newNotes(DAY))).toBe('on-the-way a b c')
  expect(shown(makeStops(trip, { a: 'visited' }), newNotes(DAY))).toBe('on-the-way b c')
  expect(shown(makeStops(trip, { a: 'visited', b: 'skipped' }), newNotes(DAY))).toBe('on-the-way c')
  expect(shown(makeStops(trip, { a: 'visited', b: 'skipped', c: 'visited' }), newNotes(DAY))).toBe('finished')
})

test('arriving is noted with its time, and taken back', () => {
  const stops = makeStops(threeStops())
  const here = arrived(directed(makeNotes(), makeId('a')), makeId('a'), at('09:12'))
  expect(here).toMatchObject({ hereId: makeId('a'), hereAt: at('09:12'), directedId: null })
  expect(shown(stops, here)).toBe('here a b c')
  expect(shown(stops, notArrived(here, makeId('a')))).toBe('on-the-way a b c')
  expect(notArrived(notArrived(here, makeId('a')), makeId('a')).deniedIds).toEqual([makeId('a')])
})

test('a stop that another device has marked is not where one is anymore', () => {
  const here = arrived(makeNotes(), makeId('a'), at('09:12'))
  expect(shown(makeStops(threeStops(), { a: 'visited' }), here)).toBe('on-the-way b c')
})

test('leaving a stop notes from where and since when one drives; skipping one leaves that as it was', () => {
  const left = leftStop(arrived(makeNotes(), makeId('a'), at('09:12')), makeId('a'), at('09:30'))
  expect(left).toMatchObject({ hereId: null, hereAt: null, lastId: makeId('a'), leftAt: at('09:30') })
  const skipped = skippedStop(directed(left, makeId('b')))
  expect(skipped).toMatchObject({ directedId: null, lastId: makeId('a'), leftAt: at('09:30') })
})

test('a stop taken before the others leaves their order as it is', () => {
  const notes = goingNextTo(makeNotes(), makeId('c'))
  expect(shown(makeStops(threeStops()), notes)).toBe('on-the-way c a b')
  expect(shown(makeStops(threeStops(), { c: 'visited' }), notes)).toBe('on-the-way a b')
})

test('a skipped stop comes next once its mark is taken back, also after others', () => {
  const trip = threeStops()
  expect(shown(makeStops(trip, { a: 'skipped' }), skippedStop(makeNotes()))).toBe('on-the-way b c')
  expect(shown(makeStops(trip), goingNextTo(makeNotes(), makeId('a')))).toBe('on-the-way a b c')
})

test('a thing is ticked once, and ticked off again', () => {
  const once = ticked(ticked(makeNotes(), 'bowl', true), 'bowl', true)
  expect(once.gotIds).toEqual(['bowl'])
  expect(ticked(once, 'bowl', false).gotIds).toEqual([])
})

test('planning the rest again keeps what is done, before it', () => {
  const { plan: planned, listings: left } = makeTrip(
    { listing: sale('c'), arrive: '09:50', miles: 4 },
    { listing: sale('b'), arrive: '10:20', miles: 4 },
  )
  const rest = { plan: planned, listings: left, settings: SETTINGS }
  const { plan, listings } = withRest(threeStops(), new Set([makeId('a')]), rest)
  expect(plan.stops.map(({ listingId, order }) => [listingId, order])).toEqual([
    [makeId('a'), 1],
    [makeId('c'), 2],
    [makeId('b'), 3],
  ])
  expect(listings.map(({ title }) => title)).toEqual(['Sale a', 'Sale c', 'Sale b'])
  expect(plan.totalMiles).toBe(5 + rest.plan.totalMiles)
})
