import { SeenSaleInput } from '@yardsnap/contract/seen-sale-input'
import { expect, test } from 'vitest'
import { AddableForm, EMPTY_DAY, type SeenSaleForm, toSeenSaleForm, toSeenSaleInput } from './seen-sale-form.ts'

const DAY = { date: '2099-06-06', startTime: '08:00', endTime: '14:00' }
const FORM: SeenSaleForm = {
  streetAddress: '412 Oak St',
  city: 'Orlando',
  state: 'FL',
  zipCode: '',
  days: [DAY],
  words: 'Tools',
}

const problemsOf = (changes: Partial<SeenSaleForm>) =>
  (AddableForm.safeParse({ ...FORM, ...changes }).error?.issues ?? []).map(({ path }) => path.join('.'))

test('a form that is right has no problem, and is sent as it was typed', () => {
  expect(problemsOf({})).toEqual([])
  const days = [{ ...DAY, endTime: '' }]
  expect(problemsOf({ days })).toEqual([])
  const input = SeenSaleInput.parse(toSeenSaleInput({ ...FORM, days }, { photoUrl: null, position: null }))
  expect(input).toMatchObject({ streetAddress: '412 Oak St', words: 'Tools', days: [{ ...DAY, endTime: null }] })
})

test('each problem stands at its field', () => {
  expect(problemsOf({ streetAddress: ' ' })).toEqual(['streetAddress'])
  expect(problemsOf({ city: '', zipCode: '' })).toEqual(['city'])
  expect(problemsOf({ zipCode: '328' })).toEqual(['zipCode'])
  expect(problemsOf({ words: 'Call 407-555-0123' })).toEqual(['words'])
  expect(problemsOf({ days: [EMPTY_DAY] })).toEqual(['days.0.date'])
  expect(problemsOf({ days: [{ ...DAY, date: '2020-06-06' }] })).toEqual(['days.0.date'])
  expect(problemsOf({ days: [{ ...DAY, endTime: '07:00' }] })).toEqual(['days.0.endTime'])
  expect(problemsOf({ days: [DAY, EMPTY_DAY] })).toEqual(['days.1.date'])
  expect(problemsOf({ days: [DAY, DAY] })).toEqual(['days.1.date'])
})

test('what was read fills the form, with a day to fill in where none was read', () => {
  const reading = { streetAddress: '', city: '', state: '', zipCode: '32801', days: [], words: '' }
  expect(toSeenSaleForm(reading)).toEqual({ ...reading, days: [EMPTY_DAY] })
  expect(toSeenSaleForm({ ...reading, days: [{ ...DAY, startTime: null }] }).days).toEqual([{ ...DAY, startTime: '' }])
})
