import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { SocketConnection } from '#server/db/database.ts'

const VERSION = '9.10.0'
const APP_ID = 'bench'
const MASTER_KEY = 'bench-master-key'
const HEADERS = { 'x-parse-application-id': APP_ID, 'x-parse-master-key': MASTER_KEY }
const START_TIMEOUT_MS = 60_000

export interface ParseServer {
  headers: Record<string, string>
  /** The URL of the Parse Server query that is equivalent to a search of ours. */
  toUrl(search: Record<string, string>): string
  stop(): Promise<void>
}

interface Options {
  connection: SocketConnection
  folder: string
  /** The first of two consecutive free ports. */
  port: number
}

/** Parse Server on the same PostgreSQL, with the same listings in a class. @throws when it cannot be installed */
export async function startParseServer({ connection, folder, port }: Options): Promise<ParseServer> {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `parse-server@${VERSION}`], {
    cwd: folder,
    stdio: 'ignore',
  })
  await standInForPostgis(connection)
  const relay = relayToSocket(connection, port + 1)
  const options = {
    appId: APP_ID,
    masterKey: MASTER_KEY,
    host: '127.0.0.1',
    port: String(port),
    databaseURI: `postgres://${connection.user}@127.0.0.1:${port + 1}/${connection.database}`,
    serverURL: `http://127.0.0.1:${port}/parse`,
    mountPath: '/parse',
  }
  const child = spawn(
    process.execPath,
    [
      path.join(folder, 'node_modules/parse-server/bin/parse-server'),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}/parse`
  const stop = async () => {
    child.kill('SIGKILL')
    relay.close()
  }
  try {
    await waitUntilHealthy(child, url)
    await makeClass(url)
    await copyListings(connection)
  } catch (error) {
    await stop()
    throw error
  }
  return { headers: HEADERS, toUrl: (search) => buildQueryUrl(url, search), stop }
}

/** Parse Server needs PostGIS for distances; if it is not installed, a SQL function replaces it. */
async function standInForPostgis(connection: SocketConnection): Promise<void> {
  await run(
    connection,
    `create domain geometry as point;
     create function st_distancesphere(a geometry, b geometry) returns float8 language sql immutable parallel safe as $$
       select 2 * 6371000 * asin(sqrt(least(1, sin(radians(a[1] - b[1]) / 2) ^ 2
         + cos(radians(a[1])) * cos(radians(b[1])) * sin(radians(a[0] - b[0]) / 2) ^ 2))) $$`,
  )
}

async function makeClass(url: string): Promise<void> {
  const answer = await fetch(`${url}/schemas/Sale`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({
      className: 'Sale',
      fields: {
        title: { type: 'String' },
        description: { type: 'String' },
        itemsText: { type: 'String' },
        saleDate: { type: 'String' },
        position: { type: 'GeoPoint' },
        items: { type: 'Array' },
      },
    }),
  })
  if (!answer.ok) throw new Error(`Parse Server refused the class: ${await answer.text()}`)
}

async function copyListings(connection: SocketConnection): Promise<void> {
  await run(
    connection,
    `insert into "Sale" ("objectId", "createdAt", "updatedAt", title, description, "itemsText", "saleDate", position, items)
     select id, created_at, updated_at, title, description, items_text, sale_date::text, point(longitude, latitude),
       (select jsonb_agg(jsonb_build_object('title', i.title, 'price', i.price_suggested, 'cropUrl', i.crop_url))
        from items i where i.listing_id = listings.id)
     from listings`,
  )
  await run(connection, 'vacuum (analyze) "Sale"')
}

function buildQueryUrl(
  url: string,
  { location = '', distance, date, search, limit = '' }: Record<string, string>,
): string {
  const [latitude, longitude] = location.split(',').map(Number)
  const where = {
    position: {
      $nearSphere: { __type: 'GeoPoint', latitude, longitude },
      $maxDistanceInMiles: Number(distance),
    },
    saleDate: { $gte: date },
    // Parse Server's text search cannot be combined with distances.
    ...(search && { itemsText: { $regex: `^${search.replace(/(\w+)\s*/g, '(?=.*$1)')}`, $options: 'is' } }),
  }
  return `${url}/classes/Sale?limit=${limit}&where=${encodeURIComponent(JSON.stringify(where))}`
}

async function run(connection: SocketConnection, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Forwards TCP to the Unix socket, because Parse Server connects to PostgreSQL only by TCP. */
function relayToSocket({ host, port: socketPort }: SocketConnection, port: number): net.Server {
  const relay = net.createServer((client) => {
    const server = net.connect(path.join(host, `.s.PGSQL.${socketPort}`))
    client.pipe(server).pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  })
  return relay.listen(port, '127.0.0.1')
}

async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until && child.exitCode === null) {
    const isHealthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await delay(100)
  }
  throw new Error('Parse Server did not start')
}
