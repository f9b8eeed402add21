import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

/**
 * Revokes every credential and session of an account whose email address has just been verified: if the address was
 * unverified before, a stranger may have created the account. The account's data stays, since it may be the owner's.
 * @param endsLinks whether links to a new password end, too; the one by which an address is verified works until it has set one
 */
export async function handOver(
  { db }: Pick<Database, 'db'>,
  userId: string,
  { endsLinks }: { endsLinks: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (!user || user.emailVerified) return
    await queries.deleteWaysIn(tx, userId)
    if (endsLinks) await queries.deleteTokens(tx, userId)
    await queries.setEmailVerified(tx, userId)
  })
}
