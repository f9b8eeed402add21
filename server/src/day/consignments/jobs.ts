import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import { z } from 'zod'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import { type EnqueueMail, MailReason } from './mails.ts'
import type { ConsignmentsService } from './service.ts'

const FORGET_EVERY_SECONDS = 24 * 3600

/** @returns how a mail is queued, which nothing is where the site sends none */
export function consignmentsJobs(
  queue: Queue,
  service: Pick<ConsignmentsService, 'mails' | 'forgetOld'>,
  { canSendMail }: { canSendMail: boolean },
): EnqueueMail {
  const mails = queue.define({
    name: 'consignor-mail',
    payload: z.object({ consignorId: z.uuid(), reason: MailReason, language: z.enum(LANGUAGE_CODES) }),
    ...MAIL_JOB,
    run: (mail) => service.mails.send(mail),
  })
  queue.every('consignors-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())
  return async (tx, mail) => {
    if (canSendMail) await mails.send(mail, { tx, key: `${mail.consignorId} ${mail.reason}` })
  }
}
