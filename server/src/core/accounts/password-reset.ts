import { t } from '@yardsnap/contract/texts'
import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { PASSWORD_RESET_MINUTES } from '@yardsnap/contract/sign-in'
import { isAPIError } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import type { Auth } from '#auth/auth.ts'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { endHostLinks } from '#auth/host-links.ts'
import type { AccountMail } from './mail.ts'
import type { GrowingDelays } from './growing-delays.ts'
import { handOver } from './account-handover.ts'
import { refuseGuessable } from './common-passwords.ts'
import * as queries from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export type PasswordResetService = ReturnType<typeof passwordResetService>

/** How the link is delivered. Only mail proves ownership of the address. */
type Messenger = 'mail' | 'admin'

const TOKEN_LENGTH = 40

interface Dependencies {
  auth: Auth
  database: Pick<Database, 'db'>
  delays: GrowingDelays
  limits: Pick<SignInLimits, 'passwordWasReset'>
  enqueueMail: (mail: AccountMail) => Promise<void>
  publicUrl: string
  productName: string
  arePasswordsOn: boolean
}

export function passwordResetService(dependencies: Dependencies) {
  const { auth, database, delays, limits, enqueueMail, publicUrl, productName, arePasswordsOn } = dependencies
  const { db } = database

  function refuseWithoutPasswords(): void {
    if (!arePasswordsOn) throw new AppError('forbidden', t.lazy`Passwords are switched off here`)
  }

  /**
   * Creates a single-use link. The token is in the URL fragment, which never reaches servers, logs or Referer headers.
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
    return `${publicUrl}${toLanguagePath(toLanguage(user.language), '/reset-password')}#${token}`
  }

  return {
    /** Enqueues before any lookup, so that neither the response nor its timing reveals whether the account exists. */
    async request(givenEmail: string): Promise<void> {
      refuseWithoutPasswords()
      const email = givenEmail.toLowerCase()
      if ((await delays.take('resetMail', email)) === 0) await enqueueMail({ kind: 'password-reset', email })
    },

    /** For the admin, to hand to the owner. @throws AppError `invalid` if the account has no password */
    async makeLinkFor(userId: string): Promise<string> {
      const user = await queries.findUser(db, userId)
      const link = user && (await makeLink(user, 'admin'))
      if (!link)
        throw new AppError('invalid', t.lazy`This account has no password: it signs in with the sign-in service`)
      return link
    },

    makeLink,

    /**
     * Sets a new password and ends all sessions and programs' tokens. A mailed link also verifies the address; if it was
     * unverified before, all other credentials are revoked, since a stranger may have created the account.
     * @returns the Set-Cookie header that makes the device known
     * @throws AppError `invalid` for a used, expired or unknown link, and for a password that is easy to guess
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
      refuseGuessable(password, user, productName)
      if (token.startsWith('mail-')) await handOver(database, user.id, { endsLinks: false })
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } })
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') throw uselessLink()
        throw error
      }
      await queries.deleteTokens(db, user.id)
      await queries.deleteAccessTokens(db, user.id)
      await endHostLinks(db, user.id)
      await enqueueMail({ kind: 'password-changed', userId: user.id })
      return limits.passwordWasReset({ email: user.email, cookies })
    },
  }
}

function uselessLink(): AppError {
  return new AppError('invalid', t.lazy`This link has been used already or is too old. Ask for a new one.`)
}
