import type { Queryable } from '#db/database.ts'
import { waitlistEntries } from '#db/schema/waitlist.ts'

export async function insertEntry(db: Queryable, email: string): Promise<void> {
  await db.insert(waitlistEntries).values({ email }).onConflictDoNothing()
}
