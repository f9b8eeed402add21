import { createTransport } from 'nodemailer'
import { AppError } from '#errors.ts'
import { envelopeOf } from './envelope.ts'
import type { Mailer, Sender } from './port.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

interface Options {
  /** `smtp://user:password@host:587`, or `smtps://…` for implicit TLS. */
  url: string
  from: Sender
  /** Timeout for each response of the server. */
  silenceTimeoutMs?: number
}

/** Sends mails by SMTP, each over a new connection. */
export function smtpMailer({ url, from, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: Options): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, silenceTimeoutMs),
    socketTimeout: silenceTimeoutMs,
  })

  return {
    async send(mail) {
      try {
        await transport.sendMail(envelopeOf(mail, from))
      } catch (error) {
        throw new AppError('provider_failed', 'The mail server did not take the mail', { cause: error })
      }
    },
  }
}
