import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { CommunityDaysService } from './service.ts'

const FORGET_EVERY_SECONDS = 24 * 3600

/** For so long organizers can take an answer to a house back before its host is told. */
const ANSWER_AFTER_SECONDS = 60

export function communityDaysJobs(queue: Queue, service: Pick<CommunityDaysService, 'mails' | 'forgetOld'>) {
  const entryMails = queue.define({
    name: 'community-entry-mail',
    payload: z.object({ entryId: z.uuid() }),
    ...MAIL_JOB,
    run: ({ entryId }) => service.mails.sendEntryLink(entryId),
  })
  const invitations = queue.define({
    name: 'community-invitation',
    payload: z.object({ organizerId: z.uuid() }),
    ...MAIL_JOB,
    run: ({ organizerId }) => service.mails.sendInvitation(organizerId),
  })
  const answers = queue.define({
    name: 'community-answer',
    payload: z.object({ entryId: z.uuid() }),
    ...MAIL_JOB,
    run: ({ entryId }) => service.mails.sendAnswer(entryId),
  })
  queue.every('community-days-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())

  return {
    entryMail: (tx: Queryable, entryId: string): Promise<void> => entryMails.send({ entryId }, { tx, key: entryId }),
    invitation: (tx: Queryable, organizerId: string): Promise<void> =>
      invitations.send({ organizerId }, { tx, key: organizerId }),
    answer: (tx: Queryable, entryId: string): Promise<void> =>
      answers.send({ entryId }, { tx, key: entryId, afterSeconds: ANSWER_AFTER_SECONDS }),
  }
}
