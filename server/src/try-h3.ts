import { pino } from 'pino'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/database.ts'
const log = pino({ level: 'debug' })
let t = performance.now()
const e = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '/tmp/h3/data', log })
console.log('start ms', performance.now() - t, e.connection)
t = performance.now()
await migrateDatabase({ connection: e.connection, log, folder: '/tmp/mig' })
console.log('migrate ms', performance.now() - t)
const d = openDatabase({ connection: e.connection, log })
console.log((await d.pool.query("select version(), uuidv7(), lower('ÉÀ'), current_setting('fsync'), current_setting('data_checksums')")).rows)
if (process.argv[3]) process.kill(process.pid, 'SIGKILL')
await d.close()
t = performance.now()
await e.stop()
console.log('stop ms', performance.now() - t)
