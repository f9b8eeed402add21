import { LazyText, plural, t } from '@yardsnap/contract/texts'
import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { CONFIRMATION_DAYS } from '@yardsnap/contract/sign-in'
import { generateRandomString } from 'better-auth/crypto'
import type { Auth } from '#auth/auth.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { AccountMail } from './mail.ts'
import type { GrowingDelays } from './growing-delays.ts'
import * as queries from './queries.ts'

export type ConfirmationService = ReturnType<typeof confirmationService>

const TOKEN_LENGTH = 40
const DAY_MS = 24 * 3600 * 1000

interface Dependencies {
  auth: Auth
  database: Pick<Database, 'db'>
  delays: GrowingDelays
  enqueueMail: (mail: AccountMail) => Promise<void>
  publicUrl: string
  canSendMail: boolean
}

/** Email verification, and the check for actions that require a verified address. */
export function confirmationService({ auth, database, delays, enqueueMail, publicUrl, canSendMail }: Dependencies) {
  const { db } = database

  const isNeeded = ({
    needsConfirmation,
    emailVerified,
  }: Pick<queries.UserRow, 'needsConfirmation' | 'emailVerified'>) => canSendMail && needsConfirmation && !emailVerified

  return {
    isNeeded,

    /** @throws AppError `unconfirmed` */
    async requireConfirmed(from: Queryable, userId: string): Promise<void> {
      if (!canSendMail) return
      const user = await queries.findUser(from, userId)
      if (user && isNeeded(user)) {
        throw new AppError(
          'unconfirmed',
          t.lazy`Confirm your email address first. The link is in the email that we sent you.`,
        )
      }
    },

    /** The token is in the URL fragment, which never reaches servers, logs or Referer headers. */
    async makeLink({ id: userId, language }: Pick<queries.UserRow, 'id' | 'language'>): Promise<string> {
      const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9')
      const { internalAdapter } = await auth.$context
      await internalAdapter.createVerificationValue({
        identifier: `confirm-address:${token}`,
        value: userId,
        expiresAt: new Date(Date.now() + CONFIRMATION_DAYS * DAY_MS),
      })
      return `${publicUrl}${toLanguagePath(toLanguage(language), '/confirm-address')}#${token}`
    },

    /** @throws AppError `rate_limited` */
    async sendAgain(userId: string): Promise<void> {
      const user = await queries.findUser(db, userId)
      if (!user || !isNeeded(user)) return
      const waitSeconds = await delays.take('confirmationMail', userId)
      if (waitSeconds > 0) {
        const text = new LazyText(() => severalMailsText(Math.ceil(waitSeconds / 60)))
        throw new AppError('rate_limited', text, { retryAfterSeconds: waitSeconds })
      }
      await enqueueMail({ kind: 'confirmation', userId })
    },

    /** @throws AppError `invalid` for a used, expired or unknown link */
    async confirm(token: string): Promise<void> {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.consumeVerificationValue(`confirm-address:${token}`)
      if (!found) {
        throw new AppError(
          'invalid',
          t.lazy`This link has been used already or is too old. Sign in: your account page says whether your address is confirmed.`,
        )
      }
      await queries.setEmailVerified(db, found.value)
    },
  }
}

function severalMailsText(minutes: number): string {
  return plural(minutes, {
    one: 'We have sent you several emails. Try again in # minute.',
    other: 'We have sent you several emails. Try again in # minutes.',
  })
}
