import { expect, test } from 'vitest'
import { embeddedGeocoder } from './embedded.ts'
import { parseQuery } from './query.ts'

const geocoder = embeddedGeocoder()

test.each([
  ['32801', 'zip', 'Orlando, FL 32801'],
  ['32801-1234', 'zip', 'Orlando, FL 32801'],
  ['400 S Orange Ave, Orlando, FL 32801', 'zip', 'Orlando, FL 32801'],
  ['400 S Orange Ave, Orlando, FL 32801, USA', 'zip', 'Orlando, FL 32801'],
  ['Washington DC 20500', 'zip', 'Washington, DC 20500'],
  ['Orlando, FL', 'city', 'Orlando, FL'],
  ['  orlando   fl ', 'city', 'Orlando, FL'],
  ['Orlando', 'city', 'Orlando, FL'],
  ['Orlado, FL', 'city', 'Orlando, FL'],
  ['400 S Orange Ave Orlando FL', 'city', 'Orlando, FL'],
  ['123 Florida Ave, Tampa', 'city', 'Tampa, FL'],
  ['12345 Main St, Orlando, Orange County, FL', 'city', 'Orlando, FL'],
  ['Fort Lauderdale, Florida', 'city', 'Fort Lauderdale, FL'],
  ['Miami, FL 99999', 'city', 'Miami, FL'],
  ['New York', 'city', 'New York, NY'],
  ['Washington, D.C.', 'city', 'Washington, DC'],
  ['Kansas City', 'city', 'Kansas City, MO'],
  ['Oklahoma City', 'city', 'Oklahoma City, OK'],
  ['Indiana, PA', 'city', 'Indiana, PA'],
  ['San Juan, Puerto Rico', 'city', 'San Juan, PR'],
  ['Florida', 'state', 'Florida'],
  ['fl', 'state', 'Florida'],
  ['West Virginia', 'state', 'West Virginia'],
  ['Nueva York', 'city', 'New York, NY'],
  ['Baton Rouge, Luisiana', 'city', 'Baton Rouge, LA'],
  ['carolina del norte', 'state', 'North Carolina'],
])('S7.16 finds %j to the %s: %s', async (text, precision, label) => {
  expect(await geocoder.geocode(text)).toMatchObject({ precision, label })
})

test.each(['', ' , , ', 'asdfgh', '99999', '09021', '12345 Main St', 'London, UK', 'Nowhereville, FL', '💸💸', '%00'])(
  'S7.16 finds nothing for %j',
  async (text) => {
    expect(await geocoder.geocode(text)).toBeNull()
  },
)

test.each(['28.5383,-81.3792', ' (28.5383, -81.3792) ', '28.5383 -81.3792', '+28.5383;-81.3792'])(
  'takes %j for a position',
  async (text) => {
    const place = await geocoder.geocode(text)
    expect(place).toEqual({ latitude: 28.5383, longitude: -81.3792, precision: 'street', label: 'Near Orlando, FL' })
  },
)

test.each(['0,0', '91,10', '28.5,-181', 'NaN,NaN', '1e3,5'])('R9 does not take %j for a position', async (text) => {
  expect(parseQuery(text).position).toBeNull()
  expect(await geocoder.geocode(text)).toBeNull()
})

test('returns the components of the place', async () => {
  const place = await geocoder.geocode('Winter Park 32789')
  expect(place).toMatchObject({ city: 'Winter Park', state: 'FL', zipCode: '32789' })
})
