import { expect, test } from 'vitest'
import { getNextStep, isDone, WAY } from './next-step.ts'

const TODAY = '2099-06-01'
const DAY = {
  status: 'draft',
  city: 'Orlando',
  state: 'FL',
  dates: [{ date: '2099-06-06', startTime: null, endTime: null }],
  area: { shape: 'circle', center: [28, -81] as [number, number], radiusMiles: 1 },
  houseCount: 0,
  askedCount: 0,
} as const
const stepOf = (changes: Partial<Parameters<typeof getNextStep>[0]>) =>
  getNextStep({ ...DAY, dates: [...DAY.dates], ...changes }, TODAY)

test('a day goes from what is missing to its prints', () => {
  expect(stepOf({ area: null })).toBe('complete')
  expect(stepOf({ dates: [{ date: '2099-05-01', startTime: null, endTime: null }] })).toBe('complete')
  expect(stepOf({})).toBe('open')
  expect(stepOf({ status: 'open' })).toBe('invite')
  expect(stepOf({ status: 'open', houseCount: 2 })).toBe('publish')
  expect(stepOf({ status: 'closed', houseCount: 2 })).toBe('publish')
  expect(stepOf({ status: 'published', houseCount: 2 })).toBe('print')
})

test('houses that wait come first, also once all is public', () => {
  expect(stepOf({ status: 'open', askedCount: 1 })).toBe('approve')
  expect(stepOf({ status: 'published', houseCount: 2, askedCount: 1 })).toBe('approve')
})

test('nothing is next once it is over or called off', () => {
  expect(stepOf({ status: 'over', askedCount: 1 })).toBe('over')
  expect(stepOf({ status: 'called_off' })).toBe('called_off')
})

test('tells what of the way is done', () => {
  const done = (changes: object) => WAY.filter((point) => isDone(point, { ...DAY, dates: [], ...changes }))
  expect(done({})).toEqual([])
  expect(done({ status: 'open', houseCount: 1 })).toEqual(['open', 'invite'])
  expect(done({ status: 'published', houseCount: 1 })).toEqual(['open', 'invite', 'publish'])
})
