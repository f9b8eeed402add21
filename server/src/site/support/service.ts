import type { SupportMessage } from '@yardsnap/contract/support'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import * as queries from './queries.ts'

export type SupportService = ReturnType<typeof supportService>

/** Messages of users to the admins. */
export function supportService({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    write: (userId: string, text: string): Promise<void> =>
      queries.insertMessage(db, { id: uuidv7(), senderId: userId, text }),

    /** For the admin: unanswered messages, those of senders with Premium first (S6.3). */
    async listOpen(limit: number): Promise<SupportMessage[]> {
      const rows = await queries.listOpenMessages(db, limit)
      return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }))
    },
    countOpen: (): Promise<number> => queries.countOpenMessages(db),
    close: (tx: Queryable, messageId: string): Promise<string | null> => queries.closeMessage(tx, messageId),

    /** All that a user wrote, for the data export. */
    async listOwn(userId: string): Promise<{ text: string; sentAt: string }[]> {
      const rows = await queries.listOwnMessages(db, userId)
      return rows.map(({ text, sentAt }) => ({ text, sentAt: sentAt.toISOString() }))
    },
  }
}
