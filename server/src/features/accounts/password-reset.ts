import { PASSWORD_RESET_MINUTES } from '@yardsnap/contract/sign-in'
import { isAPIError } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import type { Auth } from '#auth.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { AccountMail } from './mail.ts'
import type { GrowingDelays } from './growing-delays.ts'
import { handOver } from './account-handover.ts'
import * as queries from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type PasswordResetService = ReturnType<typeof passwordResetService>

/** Who hands the link out. Only a mail proves whose the address is. */
type Messenger = 'mail' | 'admin'

const TOKEN_LENGTH = 40

interface Dependencies {
  auth: Auth
  database: Pick<Database, 'db'>
  delays: GrowingDelays
  limits: Pick<SignInLimits, 'passwordWasReset'>
  enqueueMail: (mail: AccountMail) => Promise<void>
  publicUrl: string
  arePasswordsOn: boolean
}

export function passwordResetService(dependencies: Dependencies) {
  const { auth, database, delays, limits, enqueueMail, publicUrl, arePasswordsOn } = dependencies
  const { db } = database

  function refuseWithoutPasswords(): void {
    if (!arePasswordsOn) throw new AppError('forbidden', 'Passwords are switched off here')
  }

  /**
   * A link that works once. The token stands behind the '#', which no server, log or referrer sees.
   * @returns null for an account that signs in through a provider
   */
  async function makeLink(user: queries.UserRow, messenger: Messenger): Promise<string | null> {
    refuseWithoutPasswords()
    const hasPassword = (await queries.findPasswordHash(db, user.id)) !== null
    const isTakenOver = messenger === 'mail' && !user.emailVerified
    if (!hasPassword && !isTakenOver) return null
    const token = `${messenger}-${generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9')}`
    const { internalAdapter } = await auth.$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: user.id,
      expiresAt: new Date(Date.now() + PASSWORD_RESET_MINUTES * 60_000),
    })
    return `${publicUrl}/reset-password#${token}`
  }

  return {
    /** Nothing is looked up before the answer, so that neither it nor its time tells whether there is an account. */
    async request(address: string): Promise<void> {
      refuseWithoutPasswords()
      const email = address.toLowerCase()
      if ((await delays.take('resetMail', email)) === 0) await enqueueMail({ kind: 'password-reset', email })
    },

    /** For the admin, to be handed to whom the account belongs. @throws AppError `invalid` when it has no password */
    async makeLinkFor(userId: string): Promise<string> {
      const user = await queries.findUser(db, userId)
      const link = user && (await makeLink(user, 'admin'))
      if (!link) throw new AppError('invalid', 'This account has no password: it signs in with the sign-in service')
      return link
    },

    makeLink,

    /**
     * Ends all sessions. By a mailed link the address is confirmed; where it was not before, all other ways into the
     * account end, since a stranger may have made them.
     * @returns the Set-Cookie header by which the device is known from now on
     * @throws AppError `invalid` for a link that was used, is too old or was never made
     */
    async reset(
      { token, password }: { token: string; password: string },
      cookies: string | undefined,
    ): Promise<string> {
      refuseWithoutPasswords()
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const user = found && found.expiresAt > new Date() ? await queries.findUser(db, found.value) : null
      if (!user) throw uselessLink()
      if (token.startsWith('mail-')) await handOver(database, user.id)
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } })
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') throw uselessLink()
        throw error
      }
      await queries.deleteTokens(db, user.id)
      await enqueueMail({ kind: 'password-changed', userId: user.id })
      return limits.passwordWasReset({ email: user.email, cookies })
    },
  }
}

function uselessLink(): AppError {
  return new AppError('invalid', 'This link has been used already or is too old. Ask for a new one.')
}
