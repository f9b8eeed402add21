import { t } from '@yardsnap/contract/texts'
import { createTransport } from 'nodemailer'
import { AppError } from '#errors.ts'
import { toEnvelope } from './envelope.ts'
import type { Mailer, Sender } from './port.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

interface Options {
  /**
   * `smtp://user:password@host:587`, or `smtps://…` for implicit TLS. A password is sent over TLS alone, unless the
   * query is `?requireTLS=false`.
   */
  url: string
  from: Sender
  /** Timeout for each response of the server. */
  silenceTimeoutMs?: number
}

/** Sends mails by SMTP, each over a new connection. */
export function smtpMailer({ url, from, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: Options): Mailer {
  const { password, searchParams } = new URL(url)
  const transport = createTransport({
    url,
    // Otherwise an attacker on the network who removes STARTTLS from the greeting reads the password.
    ...(password && !searchParams.has('requireTLS') && { requireTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, silenceTimeoutMs),
    socketTimeout: silenceTimeoutMs,
  })

  return {
    async send(mail) {
      try {
        await transport.sendMail(toEnvelope(mail, from))
      } catch (error) {
        if (isUnknownRecipient(error)) throw new AppError('invalid', t.lazy`There is no such mailbox`, { cause: error })
        throw new AppError('provider_failed', t.lazy`The mail server did not take the mail`, { cause: error })
      }
    },
  }
}

/** Replies that say that a mailbox does not exist (RFC 5321, 4.2.3), unless they are about a policy (RFC 3463, x.7.x). */
const NO_MAILBOX = /^(550|551|553)(?![- ]5\.7\.)/

function isUnknownRecipient(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && typeof response === 'string' && NO_MAILBOX.test(response)
}
