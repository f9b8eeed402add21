import { csvOf } from '#csv.ts'
import type { Queryable } from '#db/database.ts'
import { listEntries } from './queries.ts'

/** The waitlist as CSV: `email,joined`. */
export async function waitlistCsv(db: Queryable): Promise<string> {
  const rows = await listEntries(db)
  return csvOf([['email', 'joined'], ...rows.map((row) => [row.email, row.createdAt.toISOString()])])
}
