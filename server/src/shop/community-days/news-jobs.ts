import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import type { CommunityNewsService } from './news.ts'

const RESUME_EVERY_SECONDS = 600

export function communityNewsJobs(queue: Queue, service: CommunityNewsService) {
  const spreads = queue.define({
    name: 'community-news',
    payload: z.object({ mailId: z.uuid() }),
    run: ({ mailId }, { signal }) => service.spread(mailId, signal),
  })
  const mails = queue.define({
    name: 'community-news-mail',
    payload: z.object({ mailId: z.uuid(), entryId: z.uuid() }),
    ...MAIL_JOB,
    run: (mail) => service.sendMail(mail),
  })
  const sales = queue.define({
    name: 'community-news-sale',
    payload: z.object({ mailId: z.uuid(), hostId: z.string(), listingId: z.uuid() }),
    run: (sale) => service.tellSale(sale),
  })
  queue.every('community-news-resume', RESUME_EVERY_SECONDS, ({ signal }) => service.resume(signal))

  return {
    spread: (tx: Queryable, mailId: string): Promise<void> => spreads.send({ mailId }, { tx, key: mailId }),
    mail: (tx: Queryable, mail: { mailId: string; entryId: string }): Promise<void> =>
      mails.send(mail, { tx, key: `${mail.mailId} ${mail.entryId}` }),
    sale: (tx: Queryable, sale: { mailId: string; hostId: string; listingId: string }): Promise<void> =>
      sales.send(sale, { tx, key: `${sale.mailId} ${sale.listingId}` }),
  }
}
