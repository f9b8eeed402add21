import { csvOf } from '#text/csv.ts'
import type { Queryable } from '#db/database.ts'
import { pagesOf } from '#db/pages.ts'
import { listEntries } from './queries.ts'

/** The waitlist as CSV, in the order of joining: `email,joined`, page by page. */
export async function* waitlistCsv(db: Queryable): AsyncGenerator<string> {
  yield csvOf([['email', 'joined']])
  for await (const rows of pagesOf<ListedEntry>((after, limit) => listEntries(db, { after, limit }))) {
    yield csvOf(rows.map((row) => [row.email, row.createdAt.toISOString()]))
  }
}

type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]
