import type { FastifyBaseLogger } from 'fastify'
import { createAuth } from '#auth/auth.ts'
import { accessTokensService } from '#core/access-tokens/service.ts'
import type { Config } from '#config/config.ts'
import { accountMailJobs } from '#core/accounts/account-mails.ts'
import { accountRules } from '#core/accounts/account-rules.ts'
import { confirmationService } from '#core/accounts/confirmation.ts'
import { growingDelays } from '#core/accounts/growing-delays.ts'
import { knownDevices } from '#core/accounts/known-devices.ts'
import type { AccountMail } from '#core/accounts/mail.ts'
import { passwordResetService } from '#core/accounts/password-reset.ts'
import { sessionJobs } from '#core/accounts/session-jobs.ts'
import { accountsService } from '#core/accounts/service.ts'
import { signInLimits } from '#core/accounts/sign-in-limits.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Mailer } from '#ports/mailer/port.ts'

interface Options {
  config: Config
  database: Database
  queue: Queue
  mailer: Pick<Mailer, 'send'>
  canSendMail: boolean
  log: FastifyBaseLogger
}

/** What people sign up, sign in and confirm their address with, and the jobs of its mails and sessions. */
export function accountServices({ config, database, queue, mailer, canSendMail, log }: Options) {
  const { publicUrl, productName, appSecret: secret, arePasswordsOn } = config
  const site = { publicUrl, productName }
  const delays = growingDelays({ database, secret, isEnabled: config.hasRateLimits })
  const devices = knownDevices({ secret, isHttps: publicUrl.startsWith('https:') })
  const enqueueMail = (mail: AccountMail) => accountMails.enqueue(mail)
  const limits = signInLimits({
    delays,
    devices,
    notifyOwner: (email) => enqueueMail({ kind: 'wrong-passwords', email }),
  })
  const rules = accountRules({ database, delays, limits, enqueueMail, canSendMail, productName })
  const auth = createAuth({ config, rules, database, log })
  const confirmation = confirmationService({ auth, database, delays, enqueueMail, publicUrl, canSendMail })
  const passwordReset = passwordResetService({ auth, database, delays, limits, enqueueMail, arePasswordsOn, ...site })
  const accountMails = accountMailJobs(queue, { database, mailer, confirmation, passwordReset, canSendMail, ...site })
  sessionJobs(queue, database)
  const accounts = accountsService({ auth, publicUrl, hasProvider: config.oidc !== undefined, arePasswordsOn })
  const accessTokens = accessTokensService({ database })
  return { auth, accessTokens, confirmation, delays, passwordReset, limits, accounts }
}
