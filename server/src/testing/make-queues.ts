import { pino } from 'pino'
import type { SocketConnection } from '#db/database.ts'
import { quickenImports } from '#quick-imports.ts'

quickenImports()
const { parseConfig } = await import('#config/config.ts')
const { openDatabase } = await import('#db/database.ts')
const { createServices } = await import('#services.ts')

/**
 * Makes the job queues in the database that tests copy, as the first start of an app does: later starts find them.
 * Called with the connection as JSON and with a folder for what an app keeps in files.
 */
const [connection, folder] = process.argv.slice(2)
const log = pino({ level: 'warn' })
const database = openDatabase({ connection: JSON.parse(connection!) as SocketConnection, log })
const config = parseConfig({ DATA_DIR: folder, DETECTION_PACK: 'embedded', RECALLS: 'off' })
// As a process that runs no jobs.
const services = createServices({ config: { ...config, role: 'web' }, database, log })
await services.start()
await services.stop()
await database.close()
