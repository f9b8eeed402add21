import type { Config } from '#config/config.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import { embeddedRouting } from './embedded.ts'
import { osrmRouting } from './osrm.ts'
import type { RoutingPort } from './port.ts'

/** The configured routing. Falls back to the estimate when the server fails; the result is marked as an estimate. */
export function chooseRouting({
  config,
  log,
}: {
  config: Pick<Config, 'osrmUrl'>
  log: Pick<Log, 'warn'>
}): RoutingPort {
  const estimate = embeddedRouting()
  if (!config.osrmUrl) return estimate
  const roads = osrmRouting({ baseUrl: config.osrmUrl })

  async function orElse<Answer>(asked: Promise<Answer>, estimated: () => Promise<Answer>): Promise<Answer> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error }, 'OSRM did not answer; drives are estimated')
      return estimated()
    }
  }

  return {
    driveTable: (points, signal) => orElse(roads.driveTable(points, signal), () => estimate.driveTable(points)),
    drivePath: (points, signal) => orElse(roads.drivePath(points, signal), () => estimate.drivePath(points)),
  }
}
