import { toCsv } from '#text/csv.ts'
import type { Queryable } from '#db/database.ts'
import { iteratePages } from '#db/pages.ts'
import { listEntries } from './queries.ts'

/** The waitlist as CSV, in the order of joining: `email,joined`, page by page. */
export async function* waitlistCsv(db: Queryable): AsyncGenerator<string> {
  yield toCsv([['email', 'joined']])
  for await (const rows of iteratePages<ListedEntry>((after, limit) => listEntries(db, { after, limit }))) {
    yield toCsv(rows.map((row) => [row.email, row.createdAt.toISOString()]))
  }
}

type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]
