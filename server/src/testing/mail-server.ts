import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  /** Undefined for a mail of text alone. */
  html?: string
  /** By their names in lower case, decoded. */
  headers: Record<string, string>
}

export interface MailServer {
  /** Begins with a name and the right password where the server has one. */
  url: string
  mailsTo(address: string): ReceivedMail[]
  /** Waits for the newest mail to an address whose subject contains these words. */
  next: (address: string, subject: string) => Promise<ReceivedMail>
  close: () => Promise<void>
}

const { TEST_SMTP_URL, TEST_MAILDIR } = process.env

/** Mail servers with a password: a fake, and the real server of `TEST_SMTP_URL` if there is one. */
export const MAIL_SERVERS: [name: string, open: () => Promise<MailServer>][] = [
  ['a fake mail server', startMailServerWithPassword],
  ...(TEST_SMTP_URL && TEST_MAILDIR
    ? [['a real mail server', async () => openMaildir(TEST_SMTP_URL, TEST_MAILDIR)] satisfies (typeof MAIL_SERVERS)[0]]
    : []),
]

/**
 * An SMTP server on its own port. It accepts everything but addresses that begin with `nobody` (unknown) or `busy` (for
 * later), and a wrong password. Addresses that begin with `slow` are answered after `answerSlow`.
 */
export async function startMailServer(): Promise<MailServer & { answerSlow: () => void }> {
  const mails: ReceivedMail[] = []
  const slow = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _session, done) {
      if (password === 'right-password') done(null, { user: 'app' })
      else done(new Error('wrong password'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody')) done(refusal(550, '5.1.1 no such mailbox'))
      else if (address.startsWith('slow')) void slow.promise.then(() => done())
      else if (address.startsWith('busy')) done(refusal(450, '4.2.1 the mailbox is busy'))
      else done()
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        for (const { address } of session.envelope.rcptTo) mails.push(readMail(address, source))
        done()
      })
    },
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    // So ends a mail whose sender is killed.
    if (error.code !== 'ECONNRESET') throw error
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    ...createInbox(() => mails),
    answerSlow: () => slow.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The fake has no certificate that a client would trust. */
async function startMailServerWithPassword(): Promise<MailServer> {
  const server = await startMailServer()
  return { ...server, url: `${server.url.replace('//', '//app:right-password@')}?requireTLS=false` }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A running server that delivers all mail into one folder, with the recipient in a header. */
function openMaildir(url: string, folder: string): MailServer {
  const readAll = () => {
    const files = existsSync(folder) ? readdirSync(folder).toSorted() : []
    return files.map((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8').replaceAll('\n', '\r\n')
      return readMail(parseHeaders(source)['delivered-to'] ?? '', source)
    })
  }
  return { url, ...createInbox(readAll), close: async () => {} }
}

function createInbox(readAll: () => ReceivedMail[]): Pick<MailServer, 'mailsTo' | 'next'> {
  const mailsTo = (address: string) => readAll().filter(({ to }) => to === address)
  return {
    mailsTo,
    async next(address, subject) {
      const findMail = () => mailsTo(address).findLast((mail) => mail.subject.includes(subject))
      await expect.poll(findMail, { timeout: 15_000 }).toBeDefined()
      return findMail()!
    },
  }
}

/** @param source RFC 5322, of text alone or of text and HTML */
export function readMail(to: string, source: string): ReceivedMail {
  const headers = parseHeaders(source)
  const parts = splitParts(source)
  const html = findPart(parts, 'text/html')
  return {
    to,
    subject: headers['subject'] ?? '',
    text: findPart(parts, 'text/plain') ?? '',
    ...(html !== undefined && { html }),
    headers,
  }
}

function splitParts(source: string): string[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(parseHeaders(source)['content-type'] ?? '') ?? []
  return boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1, -1)
}

function findPart(parts: readonly string[], mediaType: string): string | undefined {
  const part = parts
    .map((each) => each.trimStart())
    .find((each) => parseHeaders(each)['content-type']?.startsWith(mediaType))
  if (part === undefined) return undefined
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = parseHeaders(part)['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body
}

/** A header that is there twice has both values, with a line break between them. */
function parseHeaders(source: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const lines = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n(?=[ \t])/g, '')
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    const value = decodeWords(line.slice(at + 1).trim())
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  return headers
}

/** Encoded words (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
