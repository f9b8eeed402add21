import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { getPublicListings } from '@yardsnap/contract/browse'
import type { Queryable, SocketConnection } from '#server/db/database.ts'
import { browseService } from '#server/shop/browse/service.ts'
import type { Search } from './shapes.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** All statements begin so, but the one that looks for similar words where nothing was found. */
const SEARCH_STATEMENT = /^with "/

/** Captures the SQL of searches from the app's own service while it runs them. `location` must be `lat,lng`. */
export async function openRecorder(connection: SocketConnection) {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const asked: Statement[] = []
  const db: Queryable = drizzle({ client: pool, logger: { logQuery: (text, values) => asked.push({ text, values }) } })
  const service = browseService({ database: { db }, places: { geocode: async (text) => toPosition(text) } })
  return {
    /** The statements of one page of a search, and the search as the query of that page. */
    async record(search: Search, page = 1): Promise<{ statements: Statement[]; query: Search }> {
      let query = search
      for (let number = 1; ; number++) {
        asked.length = 0
        const { nextCursor } = await service.search(getPublicListings.query.parse(query))
        if (number === page || nextCursor === null) break
        query = { ...search, cursor: nextCursor }
      }
      return { statements: asked.filter(({ text }) => SEARCH_STATEMENT.test(text)), query }
    },
    close: () => pool.end(),
  }
}

function toPosition(text: string) {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude, precision: 'street' as const, label: text }
}

export function inlineValues({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

/** Without colons, which pgbench would take for the beginning of a variable. */
export function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string')
    return `E'${value.replaceAll(/[\\':]/g, (char) => `\\x${char.charCodeAt(0).toString(16)}`)}'`
  if (Array.isArray(value)) return literal(`{${value.join(',')}}`)
  throw new Error(`no literal for ${typeof value}`)
}
