import type { Queryable } from '#db/database.ts'
import { listEntries } from './queries.ts'

/** The waitlist as CSV (RFC 4180): `email,joined`. */
export async function waitlistCsv(db: Queryable): Promise<string> {
  const rows = await listEntries(db)
  return ['email,joined', ...rows.map((row) => `${quote(row.email)},${row.createdAt.toISOString()}`)].join('\n')
}

/** A spreadsheet takes a cell that begins with one of these for a formula; addresses may. */
function quote(text: string): string {
  return `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`
}
