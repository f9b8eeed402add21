import { type ChildProcess, fork } from 'node:child_process'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { zoneAt } from '#server/testing/time-zones.ts'
import { onThrowawayDatabase, type WorkPlace } from './processes/throwaway-database.ts'
import { KIND_NAMES } from './wants/kind-names.ts'

/**
 * A hundred thousand wants and one published sale with forty items: the time that the database takes to match them, beside
 * the same with a look at every want. Then a sale that a thousand people look for: the time until all are told by a push
 * service that takes 20 ms, with the process killed half-way, and who is told twice. `npm run bench -- wants`
 */
const WANTS = 100_000
const ITEMS = 40
const SALES = 100
const FANS = 1000
const ANSWER_MS = 20
const BUDGET = { medianMs: 100, p95Ms: 400, allToldSeconds: 60 }
/** Wants and sales are spread over a country; half of them in its twenty largest cities. */
const CITIES = 20

const notifiedAt = new Map<string, number>()
const service = createServer((request, response) => {
  const device = request.url ?? ''
  request.resume().on('end', () => {
    setTimeout(() => {
      notifiedAt.set(device, (notifiedAt.get(device) ?? 0) + 1)
      response.writeHead(201).end()
    }, ANSWER_MS)
  })
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')

/** The same every time. */
let seed = 1
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
const pickOne = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const anywhere = () => ({ latitude: 28 + random() * 18, longitude: -120 + random() * 45 })
const cities = Array.from({ length: CITIES }, anywhere)
function somewhere() {
  if (random() < 0.5) return anywhere()
  const { latitude, longitude } = pickOne(cities)
  return { latitude: latitude + (random() - 0.5) / 2, longitude: longitude + (random() - 0.5) / 2 }
}

const sales = Array.from({ length: SALES }, () => randomUUID())
const wantedSale = randomUUID()

async function fill(client: pg.Client): Promise<void> {
  const { port } = service.address() as AddressInfo
  const keys = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')]
  const numbers = `generate_series(1, ${FANS}) n`
  await client.query(`insert into "user" (id, name, email) values ('seller', 'Seller', 'seller@example.com')`)
  await client.query(
    `insert into "user" (id, name, email) select 'p' || n, 'n', n || '@example.com' from generate_series(1, ${WANTS / 20}) n`,
  )
  await fillWants(client)
  for (const id of sales)
    await fillSale(client, id, { ...somewhere(), titles: Array.from({ length: ITEMS }, pickTitle) })
  await client.query(
    `insert into wants (id, user_id, words, query, key_lexemes, location, miles, chord, days, delivery)
      select gen_random_uuid(), 'p' || n, 'zither', 'zither', '{zither}', '', 50, 1, 'any', 'now' from ${numbers}`,
  )
  await fillSale(client, wantedSale, { ...somewhere(), titles: ['Zither'] })
  await client.query(`insert into session (id, token, user_id, expires_at)
    select 's' || n, 's' || n, 'p' || n, now() + interval '1 day' from ${numbers}`)
  await client.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select 'p' || n, 's' || n, 'http://127.0.0.1:${port}/device/' || n, $1, $2 from ${numbers}`,
    keys,
  )
  await client.query('vacuum analyze')
}

const pickTitle = () => pickOne(KIND_NAMES)

/** The words are names of kinds, as people type them; every tenth want is for anywhere. */
async function fillWants(client: pg.Client): Promise<void> {
  const rows = Array.from({ length: WANTS }, (_, index) => ({
    user: `p${1 + (index % (WANTS / 20))}`,
    words: pickTitle(),
    miles: pickOne([5, 10, 25, 50]),
    maxPrice: random() < 0.5 ? Math.ceil(random() * 100) : null,
    days: pickOne(['any', 'any', 'weekends', 'weekdays']),
    ...(index % 10 === 0 ? { latitude: null, longitude: null } : somewhere()),
  }))
  await client.query(
    `insert into wants
      (id, user_id, words, query, key_lexemes, location, latitude, longitude, point, miles, chord, max_price, days, delivery)
    select gen_random_uuid(), "user", words, plainto_tsquery('english', words),
      array[(select lexeme from unnest(tsvector_to_array(to_tsvector('english', words))) lexeme order by length(lexeme) desc limit 1)],
      case when latitude is null then '' else 'City' end, latitude, longitude,
      case when latitude is not null then cube(array[cos(radians(latitude)) * cos(radians(longitude)),
        cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) end,
      miles, 2 * sin(miles / (2 * 3959)), "maxPrice", days, 'now'
    from jsonb_to_recordset($1) as w ("user" text, words text, miles float8, "maxPrice" numeric, days text,
      latitude float8, longitude float8)
    where to_tsvector('english', words) <> ''`,
    [JSON.stringify(rows)],
  )
}

interface Sale {
  latitude: number
  longitude: number
  titles: string[]
}

async function fillSale(client: pg.Client, id: string, { latitude, longitude, titles }: Sale): Promise<void> {
  await client.query(
    `insert into listings (id, seller_id, status, title, latitude, longitude, sale_date, time_zone)
      values ($1, 'seller', 'published', 'Porch', $2, $3, current_date + 3, $4)`,
    [id, latitude, longitude, zoneAt(13)],
  )
  await client.query(
    `insert into items (id, listing_id, position, title, category, condition, quantity, price_suggested)
      select gen_random_uuid(), $1, n, title, 'other', 'good', 1, 1 + (n * 7) % 60 from unnest($2::text[]) with ordinality as t (title, n)`,
    [id, titles],
  )
}

async function measure({ connection, folder, undoLater }: WorkPlace): Promise<void> {
  const start = async (): Promise<ChildProcess> => {
    const env = { ...process.env, CONNECTION: JSON.stringify(connection), DATA_DIR: path.join(folder, 'app') }
    const child = fork(path.join(import.meta.dirname, 'wants/jobs-server.ts'), { env })
    undoLater(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await once(child, 'message')
    return child
  }
  const client = new pg.Client(connection)
  await client.connect()
  undoLater(() => client.end())
  const first = await start()
  for (const forScan of [true, false]) {
    // A scan in place of the indexes of wants; the rest of the statement is the same.
    if (forScan) await client.query('drop index wants_key_idx')
    else await client.query('create index wants_key_idx on wants using gin (key_lexemes) where removed_at is null')
    await client.query('truncate want_matches')
    const times: number[] = []
    let matches = 0
    for (const listingId of forScan ? sales.slice(0, 20) : sales) {
      first.send({ kind: 'match', listingId })
      const [{ ms, count }] = (await once(first, 'message')) as [{ ms: number; count: number }]
      times.push(ms)
      matches += count
    }
    report(forScan ? 'looking at every want' : 'by key lexemes', times, matches)
  }
  await notifyFans(first, start)
}

function report(name: string, times: number[], matches: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  console.log(
    `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; ${(matches / times.length).toFixed(1)} matches a sale` +
      ` (budget ${BUDGET.medianMs} and ${BUDGET.p95Ms} ms)`,
  )
}

async function notifyFans(first: ChildProcess, start: () => Promise<ChildProcess>): Promise<void> {
  const from = performance.now()
  first.send({ kind: 'publish', listingId: wantedSale })
  await until(FANS / 2)
  first.kill('SIGKILL')
  await once(first, 'exit')
  console.log(`killed after ${notifiedAt.size} were told, in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  await start()
  await until(FANS)
  const seconds = (performance.now() - from) / 1000
  // What was told twice would arrive by now.
  await delay(1000)
  const again = [...notifiedAt.values()].filter((count) => count > 1)
  console.log(`all ${notifiedAt.size} told after ${seconds.toFixed(1)} s (budget ${BUDGET.allToldSeconds})`)
  console.log(`sent again to ${again.length} devices, with the same tag; most for one ${Math.max(1, ...again)}`)
}

async function until(count: number): Promise<void> {
  while (notifiedAt.size < count) await delay(20)
}

await onThrowawayDatabase({ name: 'wants', fill, measure })
service.closeAllConnections()
service.close()
