import { pino } from 'pino'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase, type SocketConnection } from '#server/db/database.ts'
import { createServices } from '#server/services.ts'

/** Makes the plans of a Friday evening, and says how much of a core that took. */
const log = pino({ level: 'error' })
const connection = JSON.parse(process.env['CONNECTION'] ?? '') as SocketConnection
const database = openDatabase({ connection, log })
const config = parseConfig({ DATA_DIR: process.env['DATA_DIR'], DETECTION: 'off', WEATHER: 'off' })
const services = createServices({ config: { ...config, role: 'web' }, database, log })
await services.start()

const before = process.cpuUsage()
const startedAt = performance.now()
await services.saturdayMaking.make(new AbortController().signal, new Date(process.env['NOW'] ?? ''))
const { user, system } = process.cpuUsage(before)
process.send?.({ seconds: (performance.now() - startedAt) / 1000, ownCpuSeconds: (user + system) / 1e6 })
await services.stop()
await database.close()
process.disconnect()
