import pg from 'pg'
import { refuseInTransaction } from './connection-checkout.ts'
import type { Connection } from './database.ts'

/**
 * Runs `use` unless another process runs something of this name on the same database. It holds a lock on a connection of
 * its own, which ends with the process; `use` may ask at any time whether it still has it.
 * @returns false when another process has the lock
 */
export async function runExclusively(
  connection: Connection,
  name: string,
  use: (assertExclusive: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  refuseInTransaction(`${name} was run`)
  const client = new pg.Client({ ...connection, application_name: `yardsnap ${name}`, keepAlive: true })
  // Without a listener, a lost connection would crash the process; the next question fails instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as is_mine', [name])
    if (!rows[0]?.is_mine) return false
    await use(async () => {
      await client.query('select 1')
    })
    return true
  } finally {
    await client.end()
  }
}
