import { expect, test } from 'vitest'
import { directionsUrl } from './directions.ts'

test('S2.11.4 leads to the address of the sale', () => {
  const url = new URL(directionsUrl(' 12 Elm St #4, Winter Park, FL 32789 & more '))
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/dir/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api: '1',
    destination: '12 Elm St #4, Winter Park, FL 32789 & more',
  })
})

test('S2.11.4 leads to the maps home when there is no address', () => {
  expect(directionsUrl('  ')).toBe('https://www.google.com/maps')
})
