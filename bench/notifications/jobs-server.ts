import { pino } from 'pino'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase, type SocketConnection } from '#server/db/database.ts'
import { createServices } from '#server/services.ts'

/** The app without HTTP, whose push service may be on loopback; announces what its parent says. */
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

process.on('message', (listingId: string) => {
  void announce(listingId).then((ms) => process.send?.({ ms }))
})
process.send?.('started')

async function announce(listingId: string): Promise<number> {
  const startedAt = performance.now()
  await database.db.transaction((tx) =>
    services.notifications.announce(tx, {
      listingId,
      kind: 'sale_status',
      key: `status ${listingId}`,
      audience: 'savers',
      describe: () => ({ title: 'Porch sale is called off', text: 'It rains.' }),
      path: `/sale/${listingId}`,
      isUrgent: true,
    }),
  )
  return performance.now() - startedAt
}
