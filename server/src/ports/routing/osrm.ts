import { t } from '@yardsnap/contract/texts'
import { METERS_PER_MILE, type Position } from '@yardsnap/contract/places'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { measureCall } from '#telemetry/call.ts'
import type { RoutingPort } from './port.ts'

const TIMEOUT_MS = 5000

/** Null: there is no route between two points. */
const Matrix = z.array(z.array(z.number().min(0).nullable()))
const TableAnswer = z.object({ code: z.literal('Ok'), durations: Matrix, distances: Matrix })
const RouteAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }) })).min(1),
})

/** Driving distances from an OSRM server (HTTP API v1: table and route services). */
export function osrmRouting({ baseUrl }: { baseUrl: string }): RoutingPort {
  async function fetchOnce<Schema extends z.ZodType>(
    schema: Schema,
    request: { service: string; points: Position[]; query: Record<string, string>; signal: AbortSignal | undefined },
  ): Promise<z.infer<Schema>> {
    const { service, points, query, signal } = request
    const coordinates = points.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
    const path = `${service}/v1/driving/${coordinates.join(';')}?${new URLSearchParams(query).toString()}`
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const answer = await fetch(`${baseUrl.replace(/\/$/, '')}/${path}`, {
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return schema.parse(await answer.json())
    } catch (error) {
      throw new AppError('provider_failed', t.lazy`Driving distances are not available now`, { cause: error })
    }
  }

  const fetchMeasured: typeof fetchOnce = (schema, request) =>
    measureCall({ port: 'OSRM', operation: request.service }, () => fetchOnce(schema, request))

  return {
    async driveTable(points, signal) {
      const query = { annotations: 'duration,distance' }
      const { durations, distances } = await fetchMeasured(TableAnswer, { service: 'table', points, query, signal })
      return {
        miles: wholeMatrix(distances, points.length, METERS_PER_MILE),
        minutes: wholeMatrix(durations, points.length, 60),
        isEstimate: false,
      }
    },
    async drivePath(points, signal) {
      const query = { overview: 'full', geometries: 'geojson' }
      const { routes } = await fetchMeasured(RouteAnswer, { service: 'route', points, query, signal })
      const coordinates = routes[0]?.geometry.coordinates ?? []
      return { points: coordinates.map(([longitude, latitude]) => ({ latitude, longitude })), isStraight: false }
    },
  }
}

/** @throws AppError `provider_failed` when an entry is missing, because no order can be computed without it */
function wholeMatrix(rows: (number | null)[][], size: number, unit: number): number[][] {
  const numbers = rows.map((row) => row.flatMap((value) => (value === null ? [] : value / unit)))
  const isWhole = numbers.length === size && numbers.every((row) => row.length === size)
  if (!isWhole) throw new AppError('provider_failed', t.lazy`There is no road between some of the stops`)
  return numbers
}
