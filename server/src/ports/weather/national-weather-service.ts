import type { Position } from '@yardsnap/contract/places'
import type { Sky } from '@yardsnap/contract/saturday'
import { z } from 'zod'
import { fetchJson } from '#external/fetch-json.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import type { WeatherPort } from './port.ts'

const NAME = 'National Weather Service'
const API_URL = 'https://api.weather.gov'
/** Two decimals are less than a mile: towns share their answers, and nobody's house is told. */
const DECIMALS = 2
/** Of all processes; the service's own limit is generous and not published, and clears within seconds. */
const QUOTA = { calls: 5, seconds: 1 }
const MAX_WAIT_MS = 5000
/** Answers say how long they may be kept; these bound it, in hours. */
const MIN_KEPT_HOURS = 1
const MAX_KEPT_HOURS = 24

const Point = z.object({ properties: z.object({ forecast: z.string().nullable() }) })
const Periods = z.object({
  properties: z.object({
    periods: z.array(
      z.object({
        /** ISO 8601 with the offset of the place. */
        startTime: z.string(),
        isDaytime: z.boolean(),
        temperature: z.number().nullable(),
        temperatureUnit: z.string(),
        shortForecast: z.string(),
      }),
    ),
  }),
})

interface Options {
  /** The service asks who is asking, and how to reach them. */
  userAgent: string
  providerStore: ProviderStore
  baseUrl?: string
  timeoutMs?: number
}

/**
 * The open API of the National Weather Service (weather.gov/documentation/services-web-api), without a key: a position has a
 * cell of the forecast grid, whose forecast has a period for each day and night.
 */
export function nationalWeatherService({
  userAgent,
  providerStore,
  baseUrl = API_URL,
  timeoutMs,
}: Options): WeatherPort {
  /** An answer, or the one that is kept. A position where there is no such thing is kept as null. */
  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<z.infer<Schema> | null> {
    const known = await providerStore.recall(NAME, path)
    if (known !== undefined) return known === null ? null : schema.parse(known)
    await providerStore.waitForQuota(NAME, QUOTA, MAX_WAIT_MS)
    let hours = MIN_KEPT_HOURS
    const answer = await fetchJson(schema.or(NotFound), {
      provider: NAME,
      url: `${baseUrl}${path}`,
      // Without `accept`, its caches have answered with forecasts of former days.
      headers: { 'user-agent': userAgent, accept: 'application/geo+json' },
      accepts: [200, 404],
      readHeaders: (headers) => (hours = readKeptHours(headers.get('cache-control'))),
      timeoutMs,
      signal,
    })
    const found = NotFound.safeParse(answer).success ? null : schema.parse(answer)
    await providerStore.remember(NAME, path, { answer: found, hours })
    return found
  }

  return {
    async forecast(position, day, signal) {
      const point = await ask(Point, `/points/${toText(position)}`, signal)
      const address = point?.properties.forecast
      const path = address ? toOwnPath(address, baseUrl) : null
      const answer = path && (await ask(Periods, path, signal))
      const period = answer
        ? answer.properties.periods.find(({ startTime, isDaytime }) => isDaytime && startTime.slice(0, 10) === day)
        : undefined
      if (!period || period.temperature === null) return null
      return {
        sky: toSky(period.shortForecast),
        temperatureF: toFahrenheit(period.temperature, period.temperatureUnit),
      }
    },
  }
}

/** The problem report of a position outside of the grid. */
const NotFound = z.object({ status: z.literal(404) })

/** Without zeros at the end, for which the service redirects. */
const toText = ({ latitude, longitude }: Position) =>
  [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS))).join(',')

/** Null for an address elsewhere: only the service itself is asked. */
function toOwnPath(address: string, baseUrl: string): string | null {
  const url = URL.parse(address)
  return url?.origin === new URL(baseUrl).origin ? url.pathname : null
}

/** Many people's questions share an answer, so that the time for shared caches counts. */
function readKeptHours(cacheControl: string | null): number {
  const seconds = /s-maxage=(\d+)/.exec(cacheControl ?? '')?.[1] ?? /max-age=(\d+)/.exec(cacheControl ?? '')?.[1]
  return Math.min(MAX_KEPT_HOURS, Math.max(MIN_KEPT_HOURS, Math.ceil(Number(seconds ?? 0) / 3600)))
}

const toFahrenheit = (temperature: number, unit: string) =>
  Math.round(unit === 'C' ? (temperature * 9) / 5 + 32 : temperature)

/** The words of short forecasts, the worse weather first: 'Slight Chance Showers And Thunderstorms then Sunny'. */
const SKIES: [words: RegExp, sky: Sky][] = [
  [/thunder|storm|hurricane|tornado/i, 'storms'],
  [/snow|sleet|ice|icy|flurr|blizzard|wintry|freezing/i, 'snow'],
  [/rain|shower|drizzle/i, 'rain'],
  [/fog|haze|smoke|mist/i, 'fog'],
  [/partly|mostly sunny|mostly clear/i, 'partly-cloudy'],
  [/cloud|overcast/i, 'cloudy'],
]

const toSky = (words: string): Sky => SKIES.find(([pattern]) => pattern.test(words))?.[1] ?? 'sunny'
