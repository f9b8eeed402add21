import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { language, t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import type { Database, Queryable } from '#db/database.ts'
import { MAIL_JOB } from '#jobs/mail-job.ts'
import type { Queue } from '#jobs/queue.ts'
import { oneLine } from '#text/text-lines.ts'
import { inLanguage } from '#text/translations.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { findHiddenListing, type HiddenListingRow } from './queries.ts'

interface Site {
  publicUrl: string
  productName: string
}

interface Dependencies extends Site {
  database: Pick<Database, 'db'>
  mailer: Pick<Mailer, 'send'>
}

/** Mails sellers that a listing was hidden, and why; nothing is sent if it is shown again by then. */
export function hidingMailJobs(queue: Queue, { database, mailer, ...site }: Dependencies) {
  const jobs = queue.define({
    name: 'hiding-mail',
    payload: z.object({ listingId: z.uuid() }),
    ...MAIL_JOB,
    run: async ({ listingId }, { jobId }) => {
      const hidden = await findHiddenListing(database.db, listingId)
      if (!hidden) return
      const texts = inLanguage(toLanguage(hidden.sellerLanguage), () => hidingText({ listingId, ...hidden }, site))
      await mailer.send({ id: jobId, to: hidden.sellerEmail, ...texts })
    },
  })
  return {
    /** Sent when `tx` commits. */
    enqueue: (tx: Queryable, listingId: string): Promise<void> => jobs.send({ listingId }, { tx, key: listingId }),
  }
}

function hidingText(
  { listingId, title, reason }: HiddenListingRow & { listingId: string },
  { publicUrl, productName }: Site,
): Pick<Mail, 'subject' | 'text'> {
  const name = oneLine(title)
  const toPageUrl = (path: string) => new URL(toLanguagePath(language(), path), publicUrl).href
  return {
    subject: t`Your sale “${name}” is hidden`,
    text: [
      t`The people who run ${productName} have hidden your sale “${name}”. Only you can see it now. Their reason:`,
      reason,
      t`Your sale with all its items is here: ${toPageUrl(`/create?edit=${listingId}`)}`,
      t`They can show it again. If you have fixed it, or see it otherwise, write to them: ${toPageUrl('/contact')}`,
    ].join('\n\n'),
  }
}
