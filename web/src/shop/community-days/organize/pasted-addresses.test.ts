import { MAX_ROWS } from '@yardsnap/contract/community-organized-entries'
import { expect, test } from 'vitest'
import { readPastedAddresses } from './pasted-addresses.ts'

const EMPTY = {
  city: '',
  state: '',
  zipCode: '',
  hostName: '',
  email: null,
  dates: [],
  categories: [],
  permitNumber: '',
}

test.each([
  ['12 Oak St', { streetAddress: '12 Oak St' }],
  ['12 Oak St, Orlando', { streetAddress: '12 Oak St', city: 'Orlando' }],
  ['12 Oak St, Orlando, FL', { streetAddress: '12 Oak St', city: 'Orlando', state: 'FL' }],
  ['12 Oak St, Orlando, fl 32801', { streetAddress: '12 Oak St', city: 'Orlando', state: 'FL', zipCode: '32801' }],
  [
    '12 Oak St, Winter Park FL 32789-1234',
    { streetAddress: '12 Oak St', city: 'Winter Park', state: 'FL', zipCode: '32789-1234' },
  ],
  [
    '12 Oak St\tAnn Lee\tann@example.com',
    { streetAddress: '12 Oak St', hostName: 'Ann Lee', email: 'ann@example.com' },
  ],
  ['12 Oak St\tann@example.com', { streetAddress: '12 Oak St', email: 'ann@example.com' }],
])('%j is an address', (line, expected) => {
  expect(readPastedAddresses(line)).toEqual([{ line, row: { ...EMPTY, ...expected }, problem: null }])
})

test('empty lines are left out, and a line that cannot be sent says why', () => {
  const rows = readPastedAddresses(`12 Oak St\r\n\n , Orlando\n${'x'.repeat(200)}`)
  expect(rows.map(({ problem }) => problem === null)).toEqual([true, false, false])
  expect(rows[1]).toMatchObject({ row: null, problem: 'Enter the street and the house number' })
})

test('more lines than one call takes are named', () => {
  const rows = readPastedAddresses('12 Oak St\n'.repeat(MAX_ROWS + 1))
  expect(rows.filter(({ row }) => row === null)).toHaveLength(1)
})
