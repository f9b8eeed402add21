import path from 'node:path'
import type { Config } from '#config/config.ts'
import { embeddedMailer } from './embedded.ts'
import type { EmbeddedMailer, Mailer, Sender } from './port.ts'
import { smtpMailer } from './smtp.ts'

/** The mail server of SMTP_URL, or files in the data folder. */
export function chooseMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'productName' | 'publicUrl'>,
): Mailer | EmbeddedMailer {
  const address = config.mailFrom ?? `no-reply@${new URL(config.publicUrl).hostname}`
  const from: Sender = { name: config.productName, address }
  if (config.smtpUrl) return smtpMailer({ url: config.smtpUrl, from })
  return embeddedMailer({ outbox: path.join(config.dataDir, 'outbox'), from })
}
