import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { embeddedAddressChecker } from '#ports/addresses/embedded.ts'
import { embeddedGeocoder } from '#ports/geocoder/embedded.ts'
import type { GeocoderPort } from '#ports/geocoder/port.ts'
import { placesService } from './service.ts'

const ORANGE_AVE = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }

describe('the position of a sale', () => {
  const log = pino({ level: 'silent' })
  const serviceWith = (geocoder: GeocoderPort) => placesService({ geocoder, addresses: embeddedAddressChecker(), log })
  const service = serviceWith(embeddedGeocoder())
  const answering = (latitude: number, longitude: number) =>
    serviceWith({ geocode: async () => ({ latitude, longitude, precision: 'street', label: 'somewhere' }) })

  test('is its ZIP, otherwise its city', async () => {
    expect(await service.locate(ORANGE_AVE)).toMatchObject({ precision: 'zip', zipCode: '32801' })
    expect(await service.locate({ ...ORANGE_AVE, zipCode: '' })).toMatchObject({ precision: 'city', city: 'Orlando' })
    expect(await service.locate({ ...ORANGE_AVE, zipCode: '99999' })).toMatchObject({ precision: 'city' })
  })

  test('is unknown without a usable address', async () => {
    expect(await service.locate({ streetAddress: '', city: '', state: '', zipCode: '' })).toBeNull()
    expect(await service.locate({ ...ORANGE_AVE, city: 'Nowhereville', zipCode: '' })).toBeNull()
  })

  test('R9 is unknown, without an error, when the geocoder is down', async () => {
    const down = serviceWith({ geocode: () => Promise.reject(new AppError('provider_failed', 'down')) })
    expect(await down.locate(ORANGE_AVE)).toBeNull()
    await expect(down.geocode('Orlando')).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test.each([
    ['0/0', 0, 0],
    ['not a number', Number.NaN, -81.4],
    ['latitude and longitude swapped', -81.3792, 28.5383],
    ['another country', 48.85, 2.35],
    ['out of range', 128.5, -81.4],
  ])('R9 is unknown when the geocoder answers %s', async (_, latitude, longitude) => {
    expect(await answering(latitude, longitude).locate(ORANGE_AVE)).toBeNull()
  })

  test('R9 a search finds no place rather than an impossible position', async () => {
    expect(await answering(Number.NaN, 0).geocode('Orlando')).toMatchObject({ latitude: null, longitude: null })
    expect(await answering(0, 0).geocode('Orlando')).toMatchObject({ latitude: null, longitude: null })
  })

  test('R10 has the time zone of its place', async () => {
    expect(await service.timeZoneAt(28.5383, -81.3792)).toBe('America/New_York')
    expect(await service.timeZoneAt(21.3069, -157.8583)).toBe('Pacific/Honolulu')
    expect(await service.timeZoneAt(Number.NaN, 0)).toBeNull()
  })
})
