import { pino } from 'pino'
import { startEmbeddedPostgres } from './index.ts'

/**
 * A program that owns an embedded PostgreSQL, for tests that kill it: started with the data folder as its argument, it
 * says where the database is, and stops on SIGTERM.
 */
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'warn' }, pino.destination(2)),
})
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
console.log(JSON.stringify(postgres.connection))
