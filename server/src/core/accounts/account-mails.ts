import { toLanguage } from '@yardsnap/contract/languages'
import type { Database } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { inLanguage } from '#text/translations.ts'
import type { ConfirmationService } from './confirmation.ts'
import * as texts from './mail.ts'
import type { PasswordResetService } from './password-reset.ts'
import * as queries from './queries.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  mailer: Pick<Mailer, 'send'>
  confirmation: Pick<ConfirmationService, 'makeLink' | 'isNeeded'>
  passwordReset: Pick<PasswordResetService, 'makeLink'>
  canSendMail: boolean
  publicUrl: string
  productName: string
}

/**
 * Sends mails about accounts. An address without an account gets none; the lookup runs in the job, out of the caller's
 * sight.
 */
export function accountMailJobs(queue: Queue, dependencies: Dependencies) {
  const { database, mailer, confirmation, passwordReset, canSendMail, ...site } = dependencies
  const { db } = database

  /** In the language of the account. */
  async function composeMail(
    mail: texts.AccountMail,
    user: queries.UserRow,
  ): Promise<Pick<Mail, 'subject' | 'text'> | null> {
    const inTheirs = (make: () => Pick<Mail, 'subject' | 'text'>) => inLanguage(toLanguage(user.language), make)
    switch (mail.kind) {
      case 'password-reset': {
        const link = await passwordReset.makeLink(user, 'mail')
        return inTheirs(() => (link ? texts.passwordResetText(link, site) : texts.noPasswordText(site)))
      }
      case 'confirmation': {
        if (!confirmation.isNeeded(user)) return null
        const link = await confirmation.makeLink(user)
        return inTheirs(() => texts.confirmationText(link, site))
      }
      case 'known-address':
        return inTheirs(() => texts.knownAddressText(site))
      case 'wrong-passwords':
        return inTheirs(() => texts.wrongPasswordsText(site))
      case 'password-changed':
        return inTheirs(() => texts.passwordChangedText(site))
    }
  }

  const jobs = queue.define({
    name: 'account-mail',
    payload: texts.AccountMail,
    ...MAIL_JOB,
    run: async (mail, { jobId }) => {
      const user =
        'email' in mail ? await queries.findUserByEmail(db, mail.email) : await queries.findUser(db, mail.userId)
      const text = user && (await composeMail(mail, user))
      if (text) await mailer.send({ id: jobId, to: user.email, ...text })
    },
  })

  return {
    /**
     * Enqueued outside any transaction because the event has already happened. Without a mail server, only
     * password-reset mails are kept, for the admin to hand out.
     */
    async enqueue(mail: texts.AccountMail): Promise<void> {
      if (!canSendMail && mail.kind !== 'password-reset') return
      await jobs.send(mail, { key: `${mail.kind} ${'email' in mail ? mail.email : mail.userId}` })
    },
  }
}
