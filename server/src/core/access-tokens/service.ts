import {
  type AccessToken,
  type AccessTokenInput,
  MAX_ACCESS_TOKENS,
  TOKEN_PREFIX,
} from '@yardsnap/contract/access-tokens'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret, newSecret } from '#auth/secrets.ts'
import { requireRecent, type SignedIn } from '#core/accounts/service.ts'
import { lockAccount } from '#db/account-lock.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as queries from './queries.ts'

export type AccessTokensService = ReturnType<typeof accessTokensService>

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/** Secrets with which programs act for a person, at the calls that name a scope (`tokenScope` of an endpoint). */
export function accessTokensService({ database, now = () => new Date() }: { database: Database; now?: () => Date }) {
  const { db } = database

  return {
    list: async (userId: string): Promise<AccessToken[]> => (await queries.listTokens(db, userId)).map(toAnswer),

    /**
     * @returns with the token, which cannot be read again
     * @throws AppError `forbidden` unless the caller has signed in a moment ago; `conflict` beyond MAX_ACCESS_TOKENS
     */
    async create(user: SignedIn, { name, scopes, days }: AccessTokenInput): Promise<AccessToken & { token: string }> {
      requireRecent(user)
      const token = TOKEN_PREFIX + newSecret()
      const row = await db.transaction(async (tx) => {
        await lockAccount(tx, user.id)
        await queries.deleteEnded(tx, user.id)
        if ((await queries.countTokens(tx, user.id)) >= MAX_ACCESS_TOKENS)
          throw new AppError('conflict', t.lazy`You have ${MAX_ACCESS_TOKENS} tokens. Delete one first.`)
        const expiresAt = new Date(now().getTime() + days * DAY_MS)
        return queries.insertToken(tx, {
          id: uuidv7(),
          userId: user.id,
          name,
          scopes,
          tokenHash: hashSecret(token),
          expiresAt,
        })
      })
      return { ...toAnswer(row), token }
    },

    /** @throws AppError `not_found` */
    async remove(userId: string, tokenId: string): Promise<void> {
      if (!(await queries.deleteToken(db, userId, tokenId)))
        throw new AppError('not_found', t.lazy`There is no such token`)
    },

    /** For whom a program calls. @returns null for a token that is unknown or has ended, or whose account is suspended */
    async findCaller(token: string) {
      const found = await queries.findCaller(db, hashSecret(token))
      if (!found) return null
      const { id, lastUsedAt, scopes } = found.token
      // To the hour, so that most calls write nothing.
      if (lastUsedAt === null || now().getTime() - lastUsedAt.getTime() > HOUR_MS) await queries.noteUse(db, id)
      return { tokenId: id, scopes, user: found.user }
    },
  }
}

function toAnswer({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: queries.TokenRow): AccessToken {
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
