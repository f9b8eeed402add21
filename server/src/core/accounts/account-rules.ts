import type { AccountRules } from '#auth/auth-hooks.ts'
import type { Database } from '#db/database.ts'
import { endHostLinks } from '#auth/host-links.ts'
import type { AccountMail } from './mail.ts'
import type { GrowingDelays } from './growing-delays.ts'
import { handOver } from './account-handover.ts'
import { refuseGuessable } from './common-passwords.ts'
import * as queries from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  delays: GrowingDelays
  limits: SignInLimits
  enqueueMail: (mail: AccountMail) => Promise<void>
  canSendMail: boolean
  productName: string
}

/** Hooks that the app adds to Better Auth's sign-up and sign-in. */
export function accountRules(dependencies: Dependencies): AccountRules {
  const { database, delays, limits, enqueueMail, canSendMail, productName } = dependencies
  return {
    canSendMail,
    beginSignIn: (attempt) => limits.begin(attempt),
    signedIn: (attempt) => limits.succeeded(attempt),
    refuseGuessable: (password, person) => refuseGuessable(password, person, productName),
    beginOwnPassword: (userId) => limits.beginOwn(userId),

    async passwordChanged(userId) {
      await endHostLinks(database.db, userId)
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

    handOver: (userId) => handOver(database, userId, { endsLinks: true }),
  }
}
