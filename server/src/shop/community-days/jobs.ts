import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { CommunityDaysService } from './service.ts'

const FORGET_EVERY_SECONDS = 24 * 3600

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
  queue.every('community-days-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())

  return {
    entryMail: (tx: Queryable, entryId: string): Promise<void> => entryMails.send({ entryId }, { tx, key: entryId }),
    invitation: (tx: Queryable, organizerId: string): Promise<void> =>
      invitations.send({ organizerId }, { tx, key: organizerId }),
  }
}
