import { pino } from 'pino'
import { startEmbeddedPostgres } from './index.ts'

/**
 * Owns an embedded PostgreSQL, for tests that kill it: takes the data folder as its argument, prints the connection,
 * and stops on SIGTERM.
 */
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'warn' }, pino.destination(2)),
})
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
console.log(JSON.stringify(postgres.connection))
