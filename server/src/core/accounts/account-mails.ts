import type { Database } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
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

  async function composeMail(
    mail: texts.AccountMail,
    user: queries.UserRow,
  ): Promise<Pick<Mail, 'subject' | 'text'> | null> {
    switch (mail.kind) {
      case 'password-reset': {
        const link = await passwordReset.makeLink(user, 'mail')
        return link ? texts.passwordResetText(link, site) : texts.noPasswordText(site)
      }
      case 'confirmation':
        return confirmation.isNeeded(user) ? texts.confirmationText(await confirmation.makeLink(user.id), site) : null
      case 'known-address':
        return texts.knownAddressText(site)
      case 'wrong-passwords':
        return texts.wrongPasswordsText(site)
      case 'password-changed':
        return texts.passwordChangedText(site)
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
