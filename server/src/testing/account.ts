import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { account, session, user } from '#db/schema/accounts.ts'

const DAY_MS = 24 * 3600 * 1000

/** Hash of an unknown password, which avoids the tenth of a second that hashing takes. */
const UNKNOWN_PASSWORD = `${'0'.repeat(32)}:${'0'.repeat(128)}`

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
}

/** For a signed-out visitor, all texts are empty. */
export interface Session {
  userId: string
  email: string
  /** Value of the Cookie header. */
  cookie: string
}

/** Inserts an account with a session, as a sign-up with a password creates them when no mail is sent. */
export async function insertAccount(
  { db }: Pick<Database, 'db'>,
  { appSecret }: Pick<Config, 'appSecret'>,
  { firstName, lastName, email }: NewAccount,
): Promise<Session> {
  const [userId, token] = [randomBytes(16).toString('hex'), randomUUID()]
  await db.transaction(async (tx) => {
    await tx.insert(user).values({ id: userId, name: `${firstName} ${lastName}`, email, firstName, lastName })
    await tx.insert(account).values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: UNKNOWN_PASSWORD,
    })
    await tx.insert(session).values({
      id: randomUUID(),
      token,
      userId,
      expiresAt: new Date(Date.now() + 30 * DAY_MS),
      ipAddress: '127.0.0.1',
      userAgent: 'lightMyRequest',
    })
  })
  const signature = createHmac('sha256', appSecret).update(token).digest('base64')
  return { userId, email, cookie: `yardsnap.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
}
