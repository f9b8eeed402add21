import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { listBrought, listFound, seenPlaces, type WaitingScan, withScans } from './scans.ts'

const item = (number: number, change: Partial<ConsignedItem> = {}): ConsignedItem => ({
  id: `item ${number}`,
  consignorNumber: 214,
  number,
  title: 'Winter coat',
  size: '5T',
  cents: 1200,
  flag: 'half',
  color: null,
  ifUnsold: 'return',
  state: 'announced',
  pulledBecause: '',
  printed: null,
  isTagOld: false,
  soldCents: null,
  soldCount: 0,
  ...change,
})

const scan = (number: number, change: Partial<WaitingScan> = {}): WaitingScan => ({
  consignor: 214,
  item: number,
  place: 'checked_in',
  pulledBecause: '',
  from: ['announced'],
  ...change,
})

test('things are shown as they will be once what waits has arrived, also those that this device does not know', () => {
  const known = [item(1), item(2), item(3, { state: 'sold', soldCents: 1200, soldCount: 1 })]
  const waiting = [
    scan(1),
    scan(2, { place: 'pulled', pulledBecause: 'Worn' }),
    scan(3),
    scan(9),
    scan(2, { consignor: 7 }),
  ]
  const shown = listBrought(214, known, waiting)
  expect(
    shown.map(({ number, state, pulledBecause, isWaiting, isKnown }) => [
      number,
      state,
      pulledBecause,
      isWaiting,
      isKnown,
    ]),
  ).toEqual([
    [1, 'checked_in', '', true, true],
    [2, 'pulled', 'Worn', true, true],
    [3, 'sold', '', true, true],
    [9, 'checked_in', '', true, false],
  ])
  expect(listBrought(214, [item(1)], [])).toMatchObject([{ state: 'announced', isWaiting: false }])
})

test('a scan takes a thing from where it was seen; an unknown one from where it was announced alone', () => {
  expect(seenPlaces(undefined)).toEqual(['announced'])
  expect(seenPlaces('pulled')).toEqual(['pulled'])
  expect(seenPlaces('returned')).toEqual([])
})

test('what others have done with things is known from the answer to a scan', () => {
  const found = listFound(214, [
    { number: 1, state: 'pulled', pulledBecause: 'Recalled' },
    { number: 2, state: 'returned', pulledBecause: '' },
  ])
  expect(withScans([item(1), item(2)], found)).toMatchObject([
    { state: 'pulled', pulledBecause: 'Recalled' },
    { state: 'announced' },
  ])
})
