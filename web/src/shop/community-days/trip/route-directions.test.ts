import { expect, test } from 'vitest'
import { nameDirections } from './route-directions.ts'

test.each([
  ['north', [28.5, -81.4], [29.5, -81.2], 'Northward', 'Southward'],
  ['south', [29.5, -81.4], [28.5, -81.4], 'Southward', 'Northward'],
  ['east', [28.5, -81.4], [28.6, -80.4], 'Eastward', 'Westward'],
  ['west', [28.5, -80.4], [28.6, -81.4], 'Westward', 'Eastward'],
  // At 60 degrees a degree of longitude is half as long as one of latitude.
  ['rather north in the far north', [60, -150], [61, -148.5], 'Northward', 'Southward'],
] as const)('a route to the %s is named by where its end lies', (_name, from, to, up, down) => {
  expect(nameDirections([[...from], [...to]])).toEqual({ up, down })
})
