import { expect, test } from 'vitest'
import { changesOfForm, EMPTY_FORM, toListingForm, PublishableForm } from './listing-form.ts'
import { ListingSummary } from './listings.ts'
import { testListing } from './test-listing.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const getMessages = (form: typeof EMPTY_FORM) =>
  PublishableForm.safeParse(form).error?.issues.map(({ message }) => message)

test('saves the whole fields of a form and leaves half-typed ones for later', () => {
  const { changes, isComplete } = changesOfForm({ ...EMPTY_FORM, title: 'Attic', zipCode: '328', state: 'F' }, NOON)
  expect(changes).toMatchObject({ title: 'Attic', startTime: '08:00', saleDate: null })
  expect(changes).not.toHaveProperty('zipCode')
  expect(changes).not.toHaveProperty('state')
  expect(isComplete).toBe(false)
})

test('leaves for later what contradicts itself or the calendar', () => {
  const wrong = { ...EMPTY_FORM, title: 'Attic', saleDate: '2026-11-18', startTime: '10:00', endTime: '10:00' }
  const { changes, isComplete } = changesOfForm(wrong, NOON)
  expect(changes).toMatchObject({ title: 'Attic', startTime: '10:00' })
  expect(Object.keys(changes)).not.toEqual(expect.arrayContaining(['saleDate']))
  expect(Object.keys(changes)).not.toEqual(expect.arrayContaining(['endTime']))
  expect(isComplete).toBe(false)
})

test('a listing as a form and back is the listing', () => {
  const listing = testListing({ title: 'Attic', saleDate: '2031-05-03', startTime: null, hidesAddress: true })
  const { changes, isComplete } = changesOfForm(toListingForm(listing), NOON)
  expect(isComplete).toBe(true)
  expect({ ...listing, ...changes }).toEqual(listing)
})

test('S5.2 asks for a title', () => {
  expect(getMessages({ ...EMPTY_FORM, title: '  ' })).toEqual(['Title is required'])
})

test('asks for an end after the start, and for a day that has not passed', () => {
  const early = { ...EMPTY_FORM, title: 'Attic', startTime: '10:00', endTime: '09:00' }
  expect(getMessages(early)).toEqual(['The sale must end after it starts'])
  expect(getMessages({ ...early, endTime: '' })).toBeUndefined()
  expect(getMessages({ ...early, endTime: '', saleDate: '2020-05-02' })).toEqual(['This day has passed'])
})

test('an answer that was kept before a field existed is still read', () => {
  const { saleDate: _saleDate, ...before } = testListing({ saleDate: '2031-05-03' })
  expect(ListingSummary.parse(before)).toMatchObject({ saleDate: null, title: before.title })
})
