import type { JointTrip } from '@yardsnap/contract/joint-trips'
import { testListing } from '@yardsnap/contract/test-listing'
import { afterEach, expect, test, vi } from 'vitest'
import { newMark, newOrder, subjectOf, withWaiting } from './joint-changes.ts'

afterEach(() => void vi.useRealTimers())

const listing = (id: string) => testListing({ id, title: id.toUpperCase() })
const trip: JointTrip = {
  id: 'trip',
  isOwner: false,
  token: null,
  people: [
    { id: null, firstName: 'Ana', isYou: false },
    { id: 'ben', firstName: 'Ben', isYou: true },
  ],
  day: '2031-05-03',
  stops: ['a', 'b'].map((id) => ({ listing: listing(id), arriveAt: '2031-05-03T08:00:00-04:00' })),
  isPlanned: true,
  orderChangedAt: '2031-05-03T08:00:00.000Z',
  marks: [{ listingId: 'a', mark: 'visited', by: 'Ana', isYours: false, at: '2031-05-03T08:00:00.000Z' }],
}
const getOrder = ({ stops }: JointTrip) => stops.map(({ listing: { id }, arriveAt }) => [id, arriveAt])

test('an order that waits is shown at once, without times, with sales that are known', () => {
  const change = newOrder(trip, ['c', 'b', 'unknown', 'a'])
  const shown = withWaiting(trip, [change], [listing('c')])
  expect(getOrder(shown)).toEqual([
    ['c', null],
    ['b', null],
    ['a', null],
  ])
  expect(shown.isPlanned).toBe(false)
  expect(withWaiting({ ...trip, id: 'other' }, [change])).toEqual({ ...trip, id: 'other' })
})

test('a mark that waits takes the place of that of another person', () => {
  const { marks } = withWaiting(trip, [newMark(trip, 'a', 'skipped'), newMark(trip, 'b', 'visited')])
  expect(marks.map(({ listingId, mark, by }) => [listingId, mark, by])).toEqual([
    ['a', 'skipped', 'Ben'],
    ['b', 'visited', 'Ben'],
  ])
})

test('a device whose clock is behind changes right after the last change that it knows of', () => {
  vi.useFakeTimers({ now: Date.parse('2031-05-03T07:00:00Z'), toFake: ['Date'] })
  expect(newOrder(trip, ['a'])).toMatchObject({ changedAt: '2031-05-03T08:00:00.001Z' })
  expect(newMark(trip, 'a', null)).toMatchObject({ at: '2031-05-03T08:00:00.001Z' })
  expect(newMark(trip, 'b', null)).toMatchObject({ at: '2031-05-03T07:00:00.000Z' })
})

test('of an order and of each mark the last one is sent', () => {
  expect(subjectOf(newOrder(trip, ['a']))).toBe(subjectOf(newOrder(trip, ['b'])))
  expect(new Set([newOrder(trip, ['a']), newMark(trip, 'a', null), newMark(trip, 'b', null)].map(subjectOf)).size).toBe(
    3,
  )
})
