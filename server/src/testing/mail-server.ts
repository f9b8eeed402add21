import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

interface ReceivedMail {
  to: string
  subject: string
  text: string
}

export interface MailServer {
  url: string
  mailsTo(address: string): ReceivedMail[]
  /** Waits for the newest mail to an address whose subject contains these words. */
  next(address: string, subject: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/** An SMTP server that accepts everything, on its own port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then((source) => {
        for (const { address } of session.envelope.rcptTo) mails.push(read(address, source))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address)
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mailsTo,
    async next(address, subject) {
      const find = () => mailsTo(address).findLast((mail) => mail.subject.includes(subject))
      await expect.poll(find, { timeout: 15_000 }).toBeDefined()
      return find()!
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function read(to: string, source: string): ReceivedMail {
  const end = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, end).replaceAll(/\r\n[ \t]/g, ' ')
  const body = source.slice(end + 4)
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(headers)
  return {
    to,
    subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? '',
    text: isQuoted ? decodeQuoted(body) : body,
  }
}

function decodeQuoted(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
