import type { LaterDay } from '@yardsnap/contract/listings'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { allStopsOnDay, dayWithoutSales, stopsOnDay } from './trip-days.ts'

const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'
const NOW = new Date('2026-11-20T18:00:00Z')

const day = (date: string): LaterDay => ({ date, startTime: '08:00', endTime: '14:00', note: '' })
const sale = (title: string, saleDate: string | null, ...later: string[]) =>
  testListing({ title, saleDate, endTime: '13:00', laterDays: later.map(day), timeZone: 'America/New_York' })

const [saturday, both, sunday] = [sale('Sat', SATURDAY), sale('Both', SATURDAY, SUNDAY), sale('Sun', SUNDAY)]
const titles = (listings: readonly { title: string }[]) => listings.map(({ title }) => title)

test('a trip is on the day on which most of its sales are open; others are set aside for a day of theirs', () => {
  const { days, day: chosen, stops, aside } = stopsOnDay([saturday, sunday, both, sale('Sat too', SATURDAY)], null, NOW)
  expect(days).toEqual([SATURDAY, SUNDAY])
  expect(chosen).toBe(SATURDAY)
  expect(titles(stops)).toEqual(['Sat', 'Both', 'Sat too'])
  expect(aside).toEqual([{ listing: sunday, day: SUNDAY }])
})

test('of days with as many sales it is the first', () => {
  expect(stopsOnDay([saturday, both, sunday], null, NOW).day).toBe(SATURDAY)
})

test('a chosen day counts as long as a sale has it', () => {
  const onSunday = stopsOnDay([saturday, both, sunday], SUNDAY, NOW)
  expect(titles(onSunday.stops)).toEqual(['Both', 'Sun'])
  expect(onSunday.aside).toEqual([{ listing: saturday, day: SATURDAY }])
  expect(stopsOnDay([saturday], SUNDAY, NOW).day).toBe(SATURDAY)
})

test('a sale without a date goes with any day, and one that is over with none', () => {
  const { stops, aside } = stopsOnDay([sale('Some day', null), saturday, sale('Over', '2026-11-14')], null, NOW)
  expect(titles(stops)).toEqual(['Some day', 'Sat'])
  expect(aside).toMatchObject([{ listing: { title: 'Over' }, day: null }])
})

test('a day that is over by the clock of its sales gives way to the next one, and stays where there is none', () => {
  const afternoon = new Date('2026-11-21T18:30:00Z')
  const late = { ...saturday, endTime: '16:00' }
  expect(allStopsOnDay([saturday, both, late], null, afternoon)).toMatchObject({ day: SATURDAY, stops: [late] })
  const evening = new Date('2026-11-21T21:30:00Z')
  expect(allStopsOnDay([saturday, both, late], null, evening)).toMatchObject({ day: SUNDAY, stops: [both] })
  expect(stopsOnDay([saturday, both], SATURDAY, evening)).toMatchObject({
    days: [SUNDAY],
    day: SUNDAY,
    aside: [{ listing: saturday, day: null }],
  })
  expect(stopsOnDay([saturday, late], null, evening)).toMatchObject({ day: SATURDAY, aside: [] })
  expect(allStopsOnDay([saturday, late], null, evening)).toMatchObject({ day: null, stops: [] })
})

test('without any day from today on nothing is set aside', () => {
  expect(stopsOnDay([sale('Some day', null), sale('Over', '2026-11-14')], null, NOW)).toMatchObject({
    days: [],
    day: null,
    aside: [],
  })
  expect(stopsOnDay([sale('Today', FRIDAY)], null, NOW).day).toBe(FRIDAY)
})

test('with nothing ticked, a trip is to all sales of the nearest day, or of the one that is chosen', () => {
  const saved = [sunday, saturday, both, sale('Some day', null), sale('Over', '2026-11-14')]
  const nearest = allStopsOnDay(saved, null, NOW)
  expect([nearest.day, titles(nearest.stops), nearest.aside]).toEqual([SATURDAY, ['Sat', 'Both'], []])
  expect(nearest.days).toEqual([SATURDAY, SUNDAY])
  expect(titles(allStopsOnDay(saved, SUNDAY, NOW).stops)).toEqual(['Sun', 'Both'])
  expect(allStopsOnDay(saved, '2026-12-24', NOW).day).toBe(SATURDAY)
  expect(allStopsOnDay([sale('Some day', null)], null, NOW)).toMatchObject({ day: null, stops: [] })
})

test('a departure on a day without sales is named, as the list then shows another day', () => {
  const onDay = stopsOnDay([saturday, both, sunday], null, NOW)
  expect(dayWithoutSales(`${FRIDAY}T09:00`, onDay)).toBe(FRIDAY)
  for (const departAt of [`${SUNDAY}T09:00`, 'now', 'opening', '', null]) {
    expect(dayWithoutSales(departAt, onDay)).toBeNull()
  }
  expect(dayWithoutSales(`${FRIDAY}T09:00`, stopsOnDay([sale('Some day', null)], null, NOW))).toBeNull()
})
