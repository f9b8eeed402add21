import pg from 'pg'
import type { Connection } from './database.ts'

/** Runs `use` with a connection outside the pool. @param name as PostgreSQL lists the connection */
export async function withClient<T>(
  connection: Connection,
  name: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `yardsnap ${name}` })
  // Without a listener, a lost connection would crash the process; what `use` asks fails instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
