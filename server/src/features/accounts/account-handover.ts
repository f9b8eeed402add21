import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

/**
 * Gives an account to whoever proved that its address is theirs. Where that was not known before, a stranger may have
 * made the account: all ways into it end. What is in it stays, since it may be the owner's own from earlier.
 */
export async function handOver({ db }: Pick<Database, 'db'>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (!user || user.emailVerified) return
    await queries.deleteWaysIn(tx, userId)
    await queries.setEmailVerified(tx, userId)
  })
}
