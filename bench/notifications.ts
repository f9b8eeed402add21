import { type ChildProcess, fork } from 'node:child_process'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { onThrowawayDatabase, type WorkPlace } from './processes/throwaway-database.ts'

/**
 * Ten thousand people who saved a sale are told that it is called off, by a push service that takes 20 ms for each
 * message. Half-way the process is killed and another started. Measures the time of the announcement, the time until all
 * are told, and who is told more than once. `npm run bench -- notifications`
 */
const SAVERS = 10_000
const ANSWER_MS = 20
const BUDGET = { announceMs: 200, allToldSeconds: 60 }
const LISTING = randomUUID()

/** Messages by device. */
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

async function fill(client: pg.Client): Promise<void> {
  const { port } = service.address() as AddressInfo
  const keys = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')]
  const savers = `generate_series(1, ${SAVERS}) n`
  await client.query(`insert into "user" (id, name, email) values ('seller', 'Seller', 'seller@example.com')`)
  await client.query(
    `insert into "user" (id, name, email) select 'saver' || n, 'n', n || '@example.com' from ${savers}`,
  )
  await client.query(
    `insert into listings (id, seller_id, status, title) values ($1, 'seller', 'published', 'Porch')`,
    [LISTING],
  )
  await client.query(
    `insert into saved_sales (id, user_id, listing_id, sort_order) select gen_random_uuid(), 'saver' || n, $1, 0 from ${savers}`,
    [LISTING],
  )
  await client.query(`insert into session (id, token, user_id, expires_at)
    select 's' || n, 's' || n, 'saver' || n, now() + interval '1 day' from ${savers}`)
  await client.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select 'saver' || n, 's' || n, 'http://127.0.0.1:${port}/device/' || n, $1, $2 from ${savers}`,
    keys,
  )
  await client.query('analyze')
}

async function measure({ connection, folder, undoLater }: WorkPlace): Promise<void> {
  const start = async (): Promise<ChildProcess> => {
    const env = { ...process.env, CONNECTION: JSON.stringify(connection), DATA_DIR: path.join(folder, 'app') }
    const child = fork(path.join(import.meta.dirname, 'notifications/jobs-server.ts'), { env })
    undoLater(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await once(child, 'message')
    return child
  }
  const first = await start()
  const from = performance.now()
  first.send(LISTING)
  const [{ ms }] = (await once(first, 'message')) as [{ ms: number }]
  await until(SAVERS / 2)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const atKill = { told: notifiedAt.size, seconds: (performance.now() - from) / 1000 }
  await start()
  await until(SAVERS)
  const allToldSeconds = (performance.now() - from) / 1000
  // What was told twice would arrive by now.
  await delay(1000)
  const again = [...notifiedAt.values()].filter((count) => count > 1)

  console.log(`announcing to ${SAVERS} savers took ${ms.toFixed(1)} ms (budget ${BUDGET.announceMs})`)
  console.log(`killed after ${atKill.told} were told, in ${atKill.seconds.toFixed(1)} s`)
  console.log(`all ${notifiedAt.size} told after ${allToldSeconds.toFixed(1)} s (budget ${BUDGET.allToldSeconds})`)
  console.log(`sent again to ${again.length} devices, with the same tag; most for one ${Math.max(1, ...again)}`)
}

async function until(count: number): Promise<void> {
  while (notifiedAt.size < count) await delay(20)
}

await onThrowawayDatabase({ name: 'notifications', fill, measure })
service.closeAllConnections()
service.close()
