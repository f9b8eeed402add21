import { counterProblem, lowestOffer, offerProblem, percentBelow } from '@yardsnap/contract/offers'
import { describe, expect, test } from 'vitest'
import { computeExpiry, withinMiles } from './rules.ts'

const sale = {
  isPublic: true,
  saleDate: '2031-05-03',
  startTime: '08:00:00',
  endTime: '15:00:00',
  dayNote: '',
  laterDays: [{ date: '2031-05-04', startTime: '09:00', endTime: null, note: '' }],
  timeZone: 'America/Chicago',
}

describe('a price stands', () => {
  test.each([
    ['a day, days before the sale', '2031-04-28T10:00', '2031-04-29T10:00'],
    ['to an hour after the opening, on the evening before', '2031-05-02T20:00', '2031-05-03T09:00'],
    ['to an hour after the opening, in the morning before it', '2031-05-03T06:30', '2031-05-03T09:00'],
    ['an hour, while the sale is open', '2031-05-03T11:15', '2031-05-03T12:15'],
    ['to an hour after the next opening, once the day is over', '2031-05-03T16:00', '2031-05-04T10:00'],
    ['to the end of the last day', '2031-05-04T23:30', '2031-05-05T00:00'],
  ])('%s', (_name, now, until) => {
    expect(computeExpiry(sale, new Date(`${now}:00-05:00`))).toEqual(new Date(`${until}:00-05:00`))
  })

  test('not beyond the closing of the last day', () => {
    const oneDay = { ...sale, laterDays: [] }
    expect(computeExpiry(oneDay, new Date('2031-05-03T14:30:00-05:00'))).toEqual(new Date('2031-05-03T15:00:00-05:00'))
    expect(computeExpiry(oneDay, new Date('2031-05-03T15:00:00-05:00'))).toBeNull()
  })

  test('not at a sale that is over or not public', () => {
    expect(computeExpiry(sale, new Date('2031-05-06T10:00:00-05:00'))).toBeNull()
    expect(computeExpiry({ ...sale, isPublic: false }, new Date('2031-04-28T10:00:00-05:00'))).toBeNull()
  })
})

describe('a price', () => {
  const asked = { askingCents: 8500, rule: { minPercent: 50 } }

  test.each([
    [4250, null],
    [8499, null],
    [4249, 'This host takes offers from $42.50, 50% of the price'],
    [8500, 'It costs $85, so an offer must be less'],
  ])('of %d cents for $85 is answered: %s', (cents, problem) => {
    expect(offerProblem(cents, asked)).toBe(problem)
  })

  test('is rounded up to the cent where a percentage is none', () => {
    expect(lowestOffer(333, { minPercent: 50 })).toBe(167)
    expect(percentBelow(4500, 6000)).toBe(25)
  })

  test('that a host names in return is between the offer and the price', () => {
    const offered = { offeredCents: 4500, askingCents: 6000 }
    expect(counterProblem(4500, offered)).toContain('ask for more')
    expect(counterProblem(6001, offered)).toContain('no more than that')
    expect([counterProblem(4501, offered), counterProblem(6000, offered)]).toEqual([null, null])
  })
})

test('a host learns a rough distance, and nothing of somebody far away or without a home', () => {
  const place = { latitude: 41.88, longitude: -87.63 }
  expect(withinMiles({ latitude: 41.91, longitude: -87.63 }, place)).toBe(5)
  expect(withinMiles({ latitude: 34.05, longitude: -118.24 }, place)).toBeNull()
  expect(withinMiles(undefined, place)).toBeNull()
  expect(withinMiles(place, { latitude: null, longitude: null })).toBeNull()
})
