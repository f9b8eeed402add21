import { pino } from 'pino'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase, type SocketConnection } from '#server/db/database.ts'
import { insertMatches } from '#server/shop/wants/matching-queries.ts'
import { createServices } from '#server/services.ts'

/** The app without HTTP, whose push service may be on loopback; matches the sales that its parent names. */
const log = pino({ level: 'error' })
const connection = JSON.parse(process.env['CONNECTION'] ?? '') as SocketConnection
const database = openDatabase({ connection, log })
const services = createServices({
  config: parseConfig({ DATA_DIR: process.env['DATA_DIR'], DETECTION: 'off' }),
  database,
  log,
  outgoing: { isAllowed: () => true, needsHttps: false },
})
await services.start()

process.on('message', ({ kind, listingId }: { kind: 'match' | 'publish'; listingId: string }) => {
  if (kind === 'match') void match(listingId).then((answer) => process.send?.(answer))
  else void database.db.transaction((tx) => services.items.summarize(tx, listingId))
})
process.send?.('started')

async function match(listingId: string): Promise<{ ms: number; count: number }> {
  const startedAt = performance.now()
  const count = await insertMatches(database.db, listingId, new Date())
  return { ms: performance.now() - startedAt, count }
}
