import { haversineMiles } from '@yardsnap/contract/places'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#log/logger.ts'
import { createProviderStore } from '#external/provider-store.ts'
import { FAULTS } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { censusGeocoder } from './census.ts'
import { embeddedGeocoder } from './embedded.ts'
import { googleGeocoder } from './google.ts'
import { type FakeGeocoders, startFakeGeocoders } from './fake-geocoders.ts'
import { mapboxGeocoder } from './mapbox.ts'
import { nominatimGeocoder, photonGeocoder } from './openstreetmap.ts'
import type { GeocoderPort } from './port.ts'
import { type RemoteGeocoder, withRemote } from './remote.ts'

const CITY_HALL = { latitude: 28.5386, longitude: -81.3797 }
const ADDRESS = '400 S Orange Ave, Orlando, FL 32801'
const KEY = 'key-that-nobody-may-see'
const timeoutMs = 400

let fake: FakeGeocoders
let own: TestDatabase
beforeAll(async () => {
  fake = await startFakeGeocoders()
  own = await createTestDatabase()
})
beforeEach(async () => {
  fake.fault = null
  fake.mistake = null
  fake.requests.length = 0
  await own.database.pool.query('truncate provider_answers, provider_calls')
})
afterAll(async () => {
  await fake.close()
  await own.drop()
})

const remotes: [name: string, remote: (userAgent?: string) => RemoteGeocoder][] = [
  ['US Census', () => censusGeocoder({ baseUrl: fake.baseUrl, timeoutMs })],
  ['Nominatim', (userAgent = 'test') => nominatimGeocoder({ baseUrl: fake.baseUrl, userAgent, timeoutMs })],
  ['Photon', (userAgent = 'test') => photonGeocoder({ baseUrl: fake.baseUrl, userAgent, timeoutMs })],
  ['Google', () => googleGeocoder({ baseUrl: fake.baseUrl, key: KEY, timeoutMs })],
  ['Mapbox', () => mapboxGeocoder({ baseUrl: fake.baseUrl, key: KEY, timeoutMs })],
]

/** Combined with the embedded geocoder, as in the app. */
function inApp(remote: RemoteGeocoder): GeocoderPort & { logged: string[] } {
  const logged: string[] = []
  const log = createLogger({
    level: 'info',
    isReadable: false,
    destination: { write: (line) => void logged.push(line) },
  })
  const providerStore = createProviderStore({ db: own.database.db })
  return { ...withRemote({ remote, embedded: embeddedGeocoder(), providerStore, log }), logged }
}

const all: [name: string, geocoder: () => GeocoderPort][] = [
  ['embedded', embeddedGeocoder],
  ...remotes.map(([name, remote]): [string, () => GeocoderPort] => [name, () => inApp(remote())]),
]

describe.each(all)('the geocoder, %s', (_name, geocoder) => {
  test('S7.16 finds a house or its ZIP', async () => {
    const place = await geocoder().geocode(ADDRESS)
    expect(place && haversineMiles(place, CITY_HALL)).toBeLessThan(5)
    expect(place?.label.toUpperCase()).toContain('ORLANDO')
    expect(['street', 'zip']).toContain(place?.precision)
  })

  test('S7.16 finds cities, ZIPs and positions', async () => {
    expect(await geocoder().geocode('Orlando, FL')).toMatchObject({ precision: 'city', label: 'Orlando, FL' })
    expect(await geocoder().geocode('32801')).toMatchObject({ precision: 'zip' })
    expect(await geocoder().geocode('28.5,-81.4')).toMatchObject({ latitude: 28.5, longitude: -81.4 })
  })

  test('S7.16 finds nothing for an unknown place', async () => {
    expect(await geocoder().geocode('Nowhereville')).toBeNull()
    expect(await geocoder().geocode('17 No Such Street, Nowhereville')).toBeNull()
    expect(await geocoder().geocode('')).toBeNull()
  })
})

describe.each(remotes)('%s', (name, remote) => {
  test('finds the house', async () => {
    expect(await remote().geocode(ADDRESS)).toMatchObject({ ...CITY_HALL, precision: 'street' })
    expect(await remote().geocode('1 Unknown Rd')).toBeNull()
  })

  test.each(FAULTS)('R9 that is %s throws', async (fault) => {
    fake.fault = fault
    await expect(remote().geocode(ADDRESS)).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test.each(FAULTS)('R9 R16 that is %s falls back to the embedded answer, and no key is logged', async (fault) => {
    fake.fault = fault
    const geocoder = inApp(remote())
    expect(await geocoder.geocode(ADDRESS)).toEqual(await embeddedGeocoder().geocode(ADDRESS))
    expect(geocoder.logged.join('')).toContain('approximate')
    expect(geocoder.logged.join('')).not.toContain(KEY)
  })

  test.each(['swapped', 'abroad', 'nowhere'] as const)('R9 is not believed a position that is %s', async (mistake) => {
    fake.mistake = mistake
    expect(await inApp(remote()).geocode(ADDRESS)).toMatchObject({ precision: 'zip', zipCode: '32801' })
  })

  test('L6 is called once per house, and never for a city', async () => {
    const geocoder = inApp(remote())
    await geocoder.geocode('Orlando, FL')
    expect(fake.requests).toHaveLength(0)
    const first = await geocoder.geocode(ADDRESS)
    expect(await geocoder.geocode(` ${ADDRESS.toLowerCase()}`)).toEqual(first)
    expect(fake.requests).toHaveLength(1)
  })

  test('R9 a failure is not cached as an unknown place', async () => {
    fake.fault = 'down'
    const asked = inApp(remote()).geocode('17 No Such Street, Nowhereville')
    await expect(asked).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test(`has its own cache entries, named ${name}`, async () => {
    await inApp(remote()).geocode(ADDRESS)
    const { rows } = await own.database.pool.query('select distinct provider from provider_answers')
    expect(rows).toEqual([{ provider: name }])
  })
})

test('R9 a service is retried when it fails, but not when it refuses', async () => {
  fake.fault = 'down'
  await censusGeocoder({ baseUrl: fake.baseUrl })
    .geocode(ADDRESS)
    .catch(() => null)
  expect(fake.requests).toHaveLength(2)
  fake.fault = 'busy'
  await censusGeocoder({ baseUrl: fake.baseUrl })
    .geocode(ADDRESS)
    .catch(() => null)
  expect(fake.requests).toHaveLength(3)
})

test('L6 Nominatim is called once a second by all processes together, with a contact in the user agent', async () => {
  const [, remote] = remotes[1]!
  const startedAt = performance.now()
  const processes = [inApp(remote('Yardsnap (https://sales.example)')), inApp(remote())]
  await Promise.all(processes.map((process, index) => process.geocode(`400 S Orange Ave ${index}, Orlando, FL`)))
  expect(performance.now() - startedAt).toBeGreaterThan(990)
  expect(fake.requests.map(({ headers }) => headers['user-agent'])).toContain('Yardsnap (https://sales.example)')
})

test('R9 an error of Google, which comes with status 200, is a failure', async () => {
  const unpaid = googleGeocoder({ baseUrl: fake.baseUrl, key: '' })
  await expect(unpaid.geocode(ADDRESS)).rejects.toMatchObject({ code: 'provider_failed' })
})
