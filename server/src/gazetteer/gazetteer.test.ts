import { haversineMiles } from '@yardsnap/contract/places'
import { beforeAll, describe, expect, test } from 'vitest'
import { cityKey, countEdits } from './city-key.ts'
import type { Gazetteer, Zip } from './gazetteer.ts'
import { openGazetteer } from './open-gazetteer.ts'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = await openGazetteer()
})

function getZip(zipCode: string): Zip {
  const zip = gazetteer.findZip(zipCode)
  if (!zip) throw new Error(`no ZIP ${zipCode}`)
  return zip
}

function cityNames(name: string, state: string | null) {
  const match = gazetteer.findCity(name, state)
  return match && `${match.city.name}, ${match.city.state}`
}

describe('the places file', () => {
  test('is loaded once and shared', async () => {
    expect(await openGazetteer()).toBe(gazetteer)
  })

  test('has ZIPs in every state, with leading zeros', () => {
    const samples = {
      '02215': 'MA',
      '00901': 'PR',
      '32801': 'FL',
      '99503': 'AK',
      '96813': 'HI',
      '20500': 'DC',
      '96910': 'GU',
    }
    for (const [zipCode, state] of Object.entries(samples)) expect(getZip(zipCode).city.state).toBe(state)
  })

  test('R9 has no position for a military post office', () => {
    expect(getZip('09021')).toMatchObject({ kind: 'military', position: null })
    expect(gazetteer.stateCenter('AE')).toBeNull()
  })

  test.each([
    ['10200', 40.77, -73.95, 'its longitude has lost its sign at the source'],
    ['99503', 61.19, -149.89, 'the Census Bureau puts it 280 miles away'],
    ['99557', 61.58, -159.52, 'the Census Bureau puts it 140 miles away'],
    ['99505', 61.28, -149.65, 'GeoNames puts it on a placeholder in the tundra'],
    ['80840', 39.0, -104.86, 'GeoNames puts it 56 miles away'],
    ['95604', 38.9, -121.07, 'the Census Bureau puts it 58 miles away'],
  ])('R9 places %s at %f, %f: %s', (zipCode, latitude, longitude) => {
    const { position } = getZip(zipCode)
    expect(position && haversineMiles(position, { latitude, longitude })).toBeLessThan(2)
  })

  test('R9 has every ZIP of the fifty states within their bounding box', () => {
    const overseas = new Set(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
    const strays: string[] = []
    let count = 0
    for (let number = 1; number < 100_000; number++) {
      const zip = gazetteer.findZip(String(number).padStart(5, '0'))
      if (!zip || overseas.has(zip.city.state)) continue
      count += 1
      const { latitude = 0, longitude = 0 } = zip.position ?? {}
      const isInside = latitude > 18 && latitude < 72 && longitude > -180 && longitude < -66
      if (!isInside) strays.push(zip.zipCode)
    }
    expect(count).toBeGreaterThan(41_000)
    expect(strays).toEqual(['96898']) // Wake Island, which belongs to Hawaii's postal service
  })
})

describe('finding a city', () => {
  test.each([
    ['Orlando', 'FL', 'Orlando, FL'],
    ['st petersburg', 'FL', 'St. Petersburg, FL'],
    ['Saint Petersburg', 'FL', 'St. Petersburg, FL'],
    ['St. Pete', 'FL', 'St. Petersburg, FL'],
    ['Ft. Lauderdale', 'FL', 'Fort Lauderdale, FL'],
    ['N Miami Beach', 'FL', 'North Miami Beach, FL'],
    ['Mc Lean', 'VA', 'McLean, VA'],
    ['mclean', 'VA', 'McLean, VA'],
    ['O Fallon', 'MO', "O'Fallon, MO"],
    ['Winston Salem', 'NC', 'Winston-Salem, NC'],
    ['Canon City', 'CO', 'Cañon City, CO'],
    ['NYC', null, 'New York, NY'],
    ['Manhattan', null, 'New York, NY'],
    ['Manhattan', 'KS', 'Manhattan, KS'],
    ['Portland', null, 'Portland, OR'],
    ['Portland', 'ME', 'Portland, ME'],
    ['Orlnado', 'FL', 'Orlando, FL'],
    ['Albuqerque', 'NM', 'Albuquerque, NM'],
    ['Msa', 'AZ', 'Mesa, AZ'],
    ['S. Petersburg', 'FL', 'St. Petersburg, FL'],
    ['Msa', null, null],
    ['Phillidelphia', null, 'Philadelphia, PA'],
    ['Nowhereville', 'FL', null],
    ['Ohio City of the Moon', null, null],
    ['', 'FL', null],
    ['!!!', null, null],
  ])('%j in %j is %j', (name, state, expected) => {
    expect(cityNames(name, state)).toBe(expected)
  })

  test('does not match different short names to each other', () => {
    expect(gazetteer.findCity('Oma', 'NE')).toBeNull()
  })

  test.each([
    ['ORLANDO', 'ORLANDO', 0],
    ['ORLNADO', 'ORLANDO', 1],
    ['ORLAND', 'ORLANDO', 1],
    ['TUSCON', 'TUCSON', 1],
    ['KITTEN', 'SITTING', 3],
    ['ORLANDO', 'TAMPA', 3],
  ])('counts %j to %j as %i edits, up to a limit of 2', (left, right, edits) => {
    expect(countEdits(left, right, 2)).toBe(edits)
  })

  test('compares names without diacritics, punctuation and spaces', () => {
    expect(cityKey("Coeur d'Alene")).toBe(cityKey('COEUR D’ALENE'))
    expect(cityKey('Lake St. Louis')).toBe('LAKESAINTLOUIS')
  })
})

describe('the ZIPs of a city', () => {
  const listZips = (name: string, state: string) => {
    const city = gazetteer.findExact(name, state)
    return city ? gazetteer.listZips(city) : []
  }

  test('S9.3 are sorted by distance from the center', () => {
    expect(listZips('Orlando', 'FL')[0]).toBe('32801')
    expect(listZips('Winter Park', 'FL').slice(0, 2)).toEqual(['32789', '32792'])
  })

  test('are delivery ZIPs, if there are any', () => {
    expect(listZips('Orlando', 'FL')).not.toContain('32802') // post-office boxes
  })

  test('of a place without its own ZIPs are the nearest ones', () => {
    expect(listZips('Coral Gables', 'FL').slice(0, 3)).toEqual(['33146', '33143', '33155'])
    expect(listZips('Celebration', 'FL').slice(0, 3)).toContain('34747')
  })
})

describe('the time zone of a position', () => {
  test.each([
    ['Orlando', 28.5383, -81.3792, 'America/New_York'],
    ['Pensacola', 30.4213, -87.2169, 'America/Chicago'],
    ['Phoenix, without summer time', 33.4484, -112.074, 'America/Phoenix'],
    ['Chinle of the Navajo Nation, with it', 36.1544, -109.5526, 'America/Denver'],
    ['Indianapolis', 39.7684, -86.1581, 'America/Indiana/Indianapolis'],
    ['Gary', 41.5934, -87.3464, 'America/Chicago'],
    ['Boise', 43.615, -116.2023, 'America/Boise'],
    ['El Paso', 31.7619, -106.485, 'America/Denver'],
    ['Honolulu', 21.3069, -157.8583, 'Pacific/Honolulu'],
    ['Anchorage', 61.2181, -149.9003, 'America/Anchorage'],
    ['San Juan', 18.4655, -66.1057, 'America/Puerto_Rico'],
    ['Guam', 13.4443, 144.7937, 'Pacific/Guam'],
  ])('R10 is the clock of %s', (_, latitude, longitude, timeZone) => {
    expect(gazetteer.timeZoneAt({ latitude, longitude })).toBe(timeZone)
  })

  test('R10 is supported by this runtime, for every ZIP with a position', () => {
    const zones = new Set<string>()
    for (let number = 1; number < 100_000; number += 7) {
      const position = gazetteer.findZip(String(number).padStart(5, '0'))?.position
      const zone = position && gazetteer.timeZoneAt(position)
      if (zone) zones.add(zone)
    }
    expect(zones.size).toBeGreaterThan(20)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  })

  test('R9 is null outside the United States', () => {
    expect(gazetteer.timeZoneAt({ latitude: 51.5, longitude: -0.12 })).toBeNull()
    expect(gazetteer.timeZoneAt({ latitude: 0, longitude: 0 })).toBeNull()
  })
})
