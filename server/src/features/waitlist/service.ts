import type { Queryable } from '#db/database.ts'
import { insertEntry } from './queries.ts'

export type WaitlistService = ReturnType<typeof waitlistService>

export function waitlistService({ db }: { db: Queryable }) {
  return {
    /** Adds an address, in lower case. An address that is already there gets the same answer. */
    async join(email: string): Promise<{ ok: true }> {
      await insertEntry(db, email.toLowerCase())
      return { ok: true }
    },
  }
}
