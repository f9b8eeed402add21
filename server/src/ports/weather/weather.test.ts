import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProviderStore } from '#external/provider-store.ts'
import { type FakeServer, FAULTS, startFake } from '#testing/fake-server.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { forecasts } from '#shop/saturday/forecasts.ts'
import { embeddedWeather } from './embedded.ts'
import { nationalWeatherService } from './national-weather-service.ts'
import type { WeatherPort } from './port.ts'

const DAY = '2027-06-05'
const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }

let testDatabase: TestDatabase
let fake: FakeServer
let weather: WeatherPort
/** What the forecast of a cell says. */
let said: { shortForecast: string; temperature?: number; temperatureUnit?: string }
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  fake = await startFake(({ url: { pathname } }) => {
    if (pathname.startsWith('/points/0,')) return { status: 404, body: { status: 404, title: 'Data Unavailable' } }
    if (pathname === '/points/10,10') return { body: { properties: { forecast: 'https://evil.example/gridpoints/X' } } }
    if (pathname.startsWith('/points/')) {
      return { body: { properties: { forecast: `${fake.baseUrl}/gridpoints/MLB/${pathname.slice(8)}/forecast` } } }
    }
    const period = { temperature: 74, temperatureUnit: 'F', ...said }
    const periods = [
      { ...period, startTime: `${DAY}T06:00:00-04:00`, isDaytime: true },
      { ...period, startTime: `${DAY}T18:00:00-04:00`, isDaytime: false, temperature: 60 },
    ]
    const headers = { 'cache-control': 'public, max-age=98, s-maxage=7200' }
    return { headers, body: { properties: { periods } } }
  })
  weather = nationalWeatherService({
    userAgent: 'Yardsnap (https://sales.example)',
    providerStore: createProviderStore(testDatabase.database),
    baseUrl: fake.baseUrl,
    timeoutMs: 500,
  })
})
afterEach(() => {
  fake.fault = null
  fake.requests.length = 0
})
afterAll(async () => {
  await fake.close()
  await testDatabase.drop()
})

/** A town that nobody has asked for. */
let towns = 30
const anotherTown = () => ({ latitude: ++towns, longitude: -81.5 })

describe('the National Weather Service', () => {
  test.each([
    ['Sunny', 'sunny'],
    ['Mostly Sunny', 'partly-cloudy'],
    ['Partly Cloudy', 'partly-cloudy'],
    ['Mostly Cloudy', 'cloudy'],
    ['Areas Of Fog then Sunny', 'fog'],
    ['Slight Chance Rain Showers', 'rain'],
    ['Chance Showers And Thunderstorms then Sunny', 'storms'],
    ['Light Snow', 'snow'],
  ])('says %s: %s', async (shortForecast, sky) => {
    said = { shortForecast }
    expect(await weather.forecast(anotherTown(), DAY)).toEqual({ sky, temperatureF: 74 })
  })

  test('is told who asks, and where to a mile; temperatures are in Fahrenheit', async () => {
    said = { shortForecast: 'Sunny', temperature: 20, temperatureUnit: 'C' }
    expect(await weather.forecast(ORLANDO, DAY)).toEqual({ sky: 'sunny', temperatureF: 68 })
    expect(fake.requests.map(({ url }) => url.pathname)).toEqual([
      '/points/28.54,-81.38',
      '/gridpoints/MLB/28.54,-81.38/forecast',
    ])
    for (const { headers } of fake.requests) {
      expect(headers).toMatchObject({
        'user-agent': 'Yardsnap (https://sales.example)',
        accept: 'application/geo+json',
      })
    }
  })

  test('is asked again only after the time that its answer says', async () => {
    const town = anotherTown()
    said = { shortForecast: 'Sunny' }
    await weather.forecast(town, DAY)
    await weather.forecast(town, DAY)
    expect(fake.requests).toHaveLength(2)
    const { rows } = await testDatabase.database.pool.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from provider_answers
       order by expires_at desc limit 1`,
    )
    expect(rows[0]?.hours).toBe(2)
  })

  test('knows nothing of other days and of places outside of its grid', async () => {
    said = { shortForecast: 'Sunny' }
    expect(await weather.forecast(anotherTown(), '2027-06-09')).toBeNull()
    expect(await weather.forecast({ latitude: 0.001, longitude: 20 }, DAY)).toBeNull()
  })

  test('leads to no other site', async () => {
    expect(await weather.forecast({ latitude: 10, longitude: 10 }, DAY)).toBeNull()
    expect(fake.requests).toHaveLength(1)
  })

  test.each(FAULTS)('that is %s fails within its time', async (fault) => {
    fake.fault = fault
    await expect(weather.forecast(anotherTown(), DAY)).rejects.toMatchObject({ code: 'provider_failed' })
  })
})

test('without a service nobody knows', async () => {
  expect(await embeddedWeather().forecast(ORLANDO, DAY)).toBeNull()
})

test('one run asks once for a place, and no more after a failure', async () => {
  const sky = forecasts({ weather, log: pino({ level: 'silent' }) })
  const town = anotherTown()
  said = { shortForecast: 'Sunny' }
  expect(await sky.find(town, DAY)).toEqual({ sky: 'sunny', temperatureF: 74 })
  fake.fault = 'down'
  expect(await sky.find(anotherTown(), DAY)).toBeNull()
  fake.fault = null
  fake.requests.length = 0
  expect(await sky.find(anotherTown(), DAY)).toBeNull()
  expect(await sky.find(town, DAY)).toEqual({ sky: 'sunny', temperatureF: 74 })
  expect(fake.requests).toEqual([])
})
