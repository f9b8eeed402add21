import type { Position } from '@yardsnap/contract/places'
import type { Forecast } from '@yardsnap/contract/saturday'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { WeatherPort } from '#ports/weather/port.ts'

export type Forecasts = ReturnType<typeof forecasts>

/** How long one run may ask for the weather in all; plans go on without it. */
const MAX_ASKING_MS = 120_000

interface Dependencies {
  weather: WeatherPort
  log: Pick<Log, 'warn'>
}

/** The weather for the plans of one run. Each place is asked for once, and nobody is asked anymore after a failure. */
export function forecasts({ weather, log }: Dependencies) {
  const known = new Map<string, Forecast | null>()
  let leftMs = MAX_ASKING_MS

  async function ask(position: Position, day: string): Promise<Forecast | null> {
    if (leftMs <= 0) return null
    const startedAt = performance.now()
    try {
      return await weather.forecast(position, day)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error }, 'the weather is not known; plans are made without it')
      leftMs = 0
      return null
    } finally {
      leftMs -= performance.now() - startedAt
    }
  }

  return {
    /** @returns null where nobody knows */
    async find(position: Position, day: string): Promise<Forecast | null> {
      const key = `${position.latitude},${position.longitude} ${day}`
      const found = known.has(key) ? known.get(key) : await ask(position, day)
      known.set(key, found ?? null)
      return found ?? null
    },
  }
}
