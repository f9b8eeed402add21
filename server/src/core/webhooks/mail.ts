import { toLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import { WEBHOOK_RETRY_SECONDS } from '@yardsnap/contract/webhooks'
import { language as currentLanguage, t } from '@yardsnap/contract/texts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { Database } from '#db/database.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import { inLanguage } from '#text/translations.ts'
import { findSwitchedOff, type WebhookRow } from './queries.ts'

interface Site {
  publicUrl: string
  productName: string
}

interface Dependencies extends Site {
  database: Pick<Database, 'db'>
  mailer: Pick<Mailer, 'send'>
  confirmation: Pick<ConfirmationService, 'isNeeded'>
}

/** Mails the owner of a webhook that the site has switched it off; nothing if it is on again by then. */
export function webhookMail({ database, mailer, confirmation, ...site }: Dependencies) {
  return async function mailOwner(webhookId: string, jobId: string): Promise<void> {
    const found = await findSwitchedOff(database.db, webhookId)
    if (!found || found.webhook.offBecause === null || confirmation.isNeeded(found.owner)) return
    const { email, language: code } = found.owner
    const language = toLanguage(code)
    const texts = inLanguage(language, () => compose(found.webhook, site))
    await mailer.send({ id: jobId, to: email, language, ...texts })
  }
}

const TRIES = WEBHOOK_RETRY_SECONDS.length + 1

/** Names the host alone: the rest of the address may be a secret. */
function compose({ url, offBecause }: WebhookRow, { publicUrl, productName }: Site): Pick<Mail, 'subject' | 'text'> {
  const { host } = new URL(url)
  const page = new URL(toLanguagePath(currentLanguage(), '/account/programs'), publicUrl).href
  return {
    subject: t`Your webhook at ${host} is off`,
    text: [
      offBecause === 'gone'
        ? t`Your program at ${host} answered that it is gone (410), so ${productName} does not call it anymore.`
        : t`Your program at ${host} did not take an event in ${TRIES} tries over 17 hours, so ${productName} does not call it anymore.`,
      t`Events that waited for it are forgotten. Once it works again, switch it on here: ${page}`,
    ].join('\n\n'),
  }
}
