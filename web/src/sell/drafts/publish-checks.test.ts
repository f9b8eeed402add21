import { BLANK_ITEM } from '@yardsnap/contract/drafts'
import { EMPTY_FORM } from '@yardsnap/contract/listing-form'
import { expect, test } from 'vitest'
import { publishChecks } from './publish-checks.ts'

const lamp = { ...BLANK_ITEM, id: 'a', title: 'Lamp', priceSuggested: '5.00' }
const whole = { ...EMPTY_FORM, title: 'Attic', city: 'Orlando', zipCode: '32801', saleDate: '2099-05-02' }
const listChecks = (...asked: Parameters<typeof publishChecks>) =>
  publishChecks(...asked).map(({ part, weight }) => `${part} ${weight}`)

test('S5.2 only the title is required; a day and a place are asked for', () => {
  expect(listChecks(EMPTY_FORM, [lamp], 1)).toEqual(['title required', 'place missed', 'day missed'])
  expect(listChecks(whole, [lamp], 1)).toEqual([])
})

test('a day that has passed and an end before the start stop the publication', () => {
  expect(publishChecks({ ...whole, saleDate: '2020-05-02' }, [lamp], 1)).toMatchObject([
    { part: 'day', weight: 'required', action: 'Add the day' },
  ])
  const backwards = { ...whole, startTime: '10:00', endTime: '09:00' }
  expect(publishChecks(backwards, [lamp], 1)).toMatchObject([{ hint: 'The sale must end after it starts' }])
})

test('things without a name are counted', () => {
  const items = [lamp, { ...lamp, id: 'b', title: '' }, { ...lamp, id: 'c', title: ' ' }]
  expect(publishChecks(whole, items, 1)).toMatchObject([{ part: 'names', text: '2 things have no name' }])
})

test('missing photos and prices are told last', () => {
  expect(listChecks(whole, [lamp, { ...lamp, id: 'b', priceSuggested: '0.00' }], 0)).toEqual([
    'photos note',
    'prices note',
  ])
  expect(listChecks(whole, [{ ...lamp, priceSuggested: '0.00', priceSource: 'free' }], 1)).toEqual([])
})
