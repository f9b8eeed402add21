import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { haversineMiles, METERS_PER_MILE } from '@yardsnap/contract/places'

const METERS_PER_SECOND = 15

export interface FakeOsrm {
  baseUrl: string
  /** Requested paths, with their query strings. */
  asked: string[]
  /** How it responds to the next requests. */
  mood: 'well' | 'broken' | 'no-way' | 'no-line' | 'nonsense'
  close(): Promise<void>
}

/** A fake OSRM server with straight roads at 15 m/s. */
export async function startFakeOsrm(): Promise<FakeOsrm> {
  const fake: FakeOsrm = { baseUrl: '', asked: [], mood: 'well', close }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://osrm')
    fake.asked.push(url.pathname + url.search)
    if (fake.mood === 'broken') return send(response, 500, { code: 'InternalError' })
    if (fake.mood === 'nonsense') return send(response, 200, { code: 'Ok', durations: 'many' })
    const [, service, , , path = ''] = url.pathname.split('/')
    if (fake.mood === 'no-line' && service === 'route') return send(response, 500, { code: 'InternalError' })
    const points = decodeURIComponent(path)
      .split(';')
      .map((pair) => pair.split(',').map(Number))
      .map(([longitude = Number.NaN, latitude = Number.NaN]) => ({ latitude, longitude }))
    if (service === 'route') return send(response, 200, routeThrough(points))
    const distances = points.map((from) =>
      points.map((to) => (fake.mood === 'no-way' && from !== to ? null : haversineMiles(from, to) * METERS_PER_MILE)),
    )
    const durations = distances.map((row) => row.map((meters) => (meters === null ? null : meters / METERS_PER_SECOND)))
    send(response, 200, { code: 'Ok', distances, durations })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return fake
}

function routeThrough(points: { latitude: number; longitude: number }[]) {
  const coordinates = points.map(({ longitude, latitude }) => [longitude, latitude])
  return { code: 'Ok', routes: [{ geometry: { type: 'LineString', coordinates } }] }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
