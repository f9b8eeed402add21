import type { AccountRules } from '#auth-hooks.ts'
import type { Database } from '#db/database.ts'
import type { AccountMail } from './mail.ts'
import type { GrowingDelays } from './growing-delays.ts'
import { handOver } from './account-handover.ts'
import * as queries from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  delays: GrowingDelays
  limits: SignInLimits
  enqueueMail: (mail: AccountMail) => Promise<void>
  canSendMail: boolean
}

/** Hooks that the app adds to Better Auth's sign-up and sign-in. */
export function accountRules({ database, delays, limits, enqueueMail, canSendMail }: Dependencies): AccountRules {
  return {
    canSendMail,
    beginSignIn: (attempt) => limits.begin(attempt),
    signedIn: (attempt) => limits.succeeded(attempt),
    beginOwnPassword: (userId) => limits.beginOwn(userId),

    async passwordChanged(userId) {
      await limits.ownSucceeded(userId)
      await enqueueMail({ kind: 'password-changed', userId })
    },

    async created({ id, needsConfirmation }) {
      if (needsConfirmation) await enqueueMail({ kind: 'confirmation', userId: id })
    },

    async signedUp({ userId, email }) {
      const mayMail = (await delays.take('signUpMail', email)) === 0
      const isNew = (await queries.findUser(database.db, userId)) !== null
      if (!isNew && mayMail) await enqueueMail({ kind: 'known-address', email })
    },

    handOver: (userId) => handOver(database, userId),
  }
}
