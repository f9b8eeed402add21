import { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import { expect, test } from 'vitest'
import {
  type DayForm,
  EMPTY_DATE,
  getMissing,
  inShape,
  NEW_AREAS,
  NEW_DAY,
  SavableForm,
  toDayForm,
  toDayInput,
} from './day-form.ts'

const TODAY = '2099-06-01'
const DAY: DayForm = {
  ...NEW_DAY,
  name: 'Oakwood Garage Sale Day',
  city: 'Orlando',
  state: 'FL',
  dates: [{ date: '2099-06-06', startTime: '08:00', endTime: '14:00' }],
  area: { shape: 'circle', center: [28.54, -81.38], radiusMiles: 0.5 },
}

const problemsOf = (changes: Partial<DayForm>) =>
  (SavableForm.safeParse({ ...DAY, ...changes }).error?.issues ?? []).map(({ path }) => path.join('.'))

test('a name is enough for a draft, and a form that is right is sent as it was typed', () => {
  expect(SavableForm.safeParse({ ...NEW_DAY, name: 'Oakwood' }).success).toBe(true)
  expect(problemsOf({})).toEqual([])
  const sent = CommunityDayInput.parse(toDayInput(DAY))
  expect(sent).toMatchObject({ name: DAY.name, dates: DAY.dates, area: DAY.area, rainDate: null, printDate: null })
})

test('each problem stands at its field', () => {
  const [date] = DAY.dates
  expect(problemsOf({ name: ' ' })).toEqual(['name'])
  expect(problemsOf({ dates: [date!, EMPTY_DATE] })).toEqual(['dates.1.date'])
  expect(problemsOf({ dates: [date!, date!] })).toEqual(['dates.1.date'])
  expect(problemsOf({ dates: [{ ...date!, endTime: '07:00' }] })).toEqual(['dates.0.endTime'])
  expect(problemsOf({ rainDate: '2099-06-06' })).toEqual(['rainDate'])
  expect(problemsOf({ registrationClosesOn: '2099-07-01' })).toEqual(['registrationClosesOn'])
  expect(problemsOf({ permitPattern: 'GS-####', permitNumber: 'GS-1' })).toEqual(['permitNumber'])
  expect(problemsOf({ area: { shape: 'polygon', points: [[28, -81]] } })).toEqual(['area'])
})

test('tells what is missing before houses can join', () => {
  expect(getMissing(DAY, TODAY)).toEqual([])
  expect(getMissing(NEW_DAY, TODAY)).toEqual([
    'Enter the name of the day',
    'Enter the day of the sale',
    'Enter the city',
    'Enter the state',
    'Set the area on the map',
  ])
  expect(getMissing(DAY, '2100-01-01')).toEqual(['This day has passed'])
})

test('an area that becomes a circle by mistake comes back as it was drawn, and so does the circle', () => {
  const points: [number, number][] = [
    [28, -81],
    [28, -82],
    [29, -82],
  ]
  const corners = { shape: 'polygon', points } as const
  const circle = inShape(corners, 'circle', null)
  expect(circle).toEqual(NEW_AREAS.circle)
  expect(inShape(circle, 'polygon', corners)).toEqual(corners)
  expect(inShape(circle, 'line', corners)).toEqual({ ...NEW_AREAS.line, points })
  expect(inShape(corners, 'line', DAY.area)).toEqual({ ...NEW_AREAS.line, points })
  expect(inShape(corners, 'circle', DAY.area)).toEqual(DAY.area)
  expect(inShape(DAY.area, 'polygon', null)).toEqual(NEW_AREAS.polygon)
})

test('a day of the server fills the form, and comes back unchanged', () => {
  const saved = CommunityDayInput.parse(toDayInput(DAY))
  const form = toDayForm({ ...saved, id: '', slug: '' } as never)
  expect(form).toEqual(DAY)
  expect(toDayForm({ ...saved, dates: [], area: null, mode: 'route' } as never)).toMatchObject({
    dates: [EMPTY_DATE],
    area: { shape: 'line', points: [] },
  })
})
