import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { getPublicListings } from '@yardsnap/contract/browse'
import type { Queryable, SocketConnection } from '#server/db/database.ts'
import { browseService } from '#server/features/browse/service.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Captures the SQL statements of some searches, one each, from the app's own service while it runs them. `location`
 * must be `lat,lng`.
 */
export async function statementsOf(
  connection: SocketConnection,
  searches: Record<string, string>[],
): Promise<Statement[]> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const statements: Statement[] = []
  const db: Queryable = drizzle({
    client: pool,
    logger: { logQuery: (text, values) => statements.push({ text, values }) },
  })
  const service = browseService({ database: { db }, places: { geocode: async (text) => positionOf(text) } })
  for (const search of searches) {
    const before = statements.length
    await service.search(getPublicListings.query.parse(search))
    // A search without results also queries similar words; only the first statement is common to all searches.
    statements.splice(before + 1)
  }
  await pool.end()
  return statements
}

function positionOf(text: string) {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude, precision: 'street' as const, label: text }
}

export function inlineValues({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error(`no literal for ${typeof value}`)
}
