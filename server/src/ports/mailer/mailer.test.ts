import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedMailer } from './embedded.ts'
import { chooseMailer } from './index.ts'
import type { Mail, Mailer } from './port.ts'
import { smtpMailer } from './smtp.ts'

const from = { name: 'Yardsnap', address: 'no-reply@sales.example' }
const mail = (fields: Partial<Mail> = {}): Mail => ({
  id: '0190a5b0-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'Message about Porch sale',
  text: 'Is the desk still there?',
  ...fields,
})

/** Accepts mail to every address except those that begin with `nobody`. */
function startMailServer() {
  const received: { recipients: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody') ? new Error('no such mailbox') : null)
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  return { server, received }
}

let outbox: string
const mailServer = startMailServer()
let smtpUrl: string

beforeAll(async () => {
  outbox = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
  const listening = mailServer.server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.server.close(resolve))
  await rm(outbox, { recursive: true })
})

interface Kind {
  open: () => Mailer
  lastSource: () => Promise<string>
}

const KINDS: [string, Kind][] = [
  [
    'files',
    {
      open: () => embeddedMailer({ outbox, from }),
      lastSource: () => readFile(path.join(outbox, `${mail().id}.eml`), 'utf8'),
    },
  ],
  [
    'SMTP',
    {
      open: () => smtpMailer({ url: smtpUrl, from }),
      lastSource: async () => mailServer.received.at(-1)?.source ?? '',
    },
  ],
]

/** Headers of a mail, unfolded, and its body. */
function parse(source: string): { headers: [string, string][]; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
  })
  return { headers, body: source.slice(end + 4) }
}

const valuesOf = (source: string, name: string) =>
  parse(source).headers.flatMap(([key, value]) => (key === name ? [value] : []))

describe.each(KINDS)('a mailer (%s)', (_name, { open, lastSource }) => {
  test('sends plain text from the site to one recipient', async () => {
    await open().send(mail())
    const source = await lastSource()
    expect(valuesOf(source, 'from')).toEqual(['Yardsnap <no-reply@sales.example>'])
    expect(valuesOf(source, 'to')).toEqual(['ana@example.com'])
    expect(valuesOf(source, 'subject')).toEqual(['Message about Porch sale'])
    expect(valuesOf(source, 'message-id')).toEqual([`<${mail().id}@sales.example>`])
    expect(valuesOf(source, 'auto-submitted')).toEqual(['auto-generated'])
    expect(parse(source).body.trim()).toBe('Is the desk still there?')
  })

  test('G13 G14 line breaks in a subject add no header and no recipient', async () => {
    await open().send(mail({ subject: 'Sale\r\nBcc: spy@example.com\r\n\r\nBody' }))
    const source = await lastSource()
    expect(valuesOf(source, 'bcc')).toEqual([])
    expect(valuesOf(source, 'subject')).toEqual([expect.stringMatching(/^Sale Bcc: spy@example\.com +Body$/)])
  })

  test('a text with a line of one dot is not truncated', async () => {
    await open().send(mail({ text: 'one\n.\nRSET\n..\nend' }))
    const { body } = parse(await lastSource())
    expect(body.trim()).toBe('one\r\n.\r\nRSET\r\n..\r\nend')
  })
})

test('G13 an address with a comma never becomes two recipients', async () => {
  await smtpMailer({ url: smtpUrl, from })
    .send(mail({ to: 'ana@example.com, spy@example.com' }))
    .catch(() => undefined)
  expect(mailServer.received.at(-1)?.recipients).not.toContain('spy@example.com')
})

test('the outbox contains only complete mails, one for each id', async () => {
  const mailer = embeddedMailer({ outbox, from })
  await mailer.send(mail())
  await mailer.send(mail())
  expect(await readdir(outbox)).toEqual([`${mail().id}.eml`])
})

describe('fails when the mail server does not accept the mail', () => {
  test('because the recipient is unknown', async () => {
    const sending = smtpMailer({ url: smtpUrl, from }).send(mail({ to: 'nobody@example.com' }))
    await expect(sending).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('because nothing listens', async () => {
    const sending = smtpMailer({ url: 'smtp://127.0.0.1:1', from }).send(mail())
    await expect(sending).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('because it never responds', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    await expect(smtpMailer({ url, from, silenceTimeoutMs: 100 }).send(mail())).rejects.toMatchObject({
      code: 'provider_failed',
    })
    mute.close()
  })
})

test('SMTP_URL sets the mail server, and MAIL_FROM the sender', async () => {
  const config = {
    smtpUrl,
    mailFrom: 'sales@example.org',
    dataDir: outbox,
    productName: 'Lawn',
    publicUrl: 'https://x.example',
  }
  await chooseMailer(config).send(mail())
  expect(valuesOf(mailServer.received.at(-1)?.source ?? '', 'from')).toEqual(['Lawn <sales@example.org>'])
})

test('without both, mails are files from no-reply at the site', async () => {
  const config = {
    smtpUrl: undefined,
    mailFrom: undefined,
    dataDir: outbox,
    productName: 'Lawn',
    publicUrl: 'https://x.example:8443',
  }
  await chooseMailer(config).send(mail())
  const source = await readFile(path.join(outbox, 'outbox', `${mail().id}.eml`), 'utf8')
  expect(valuesOf(source, 'from')).toEqual(['Lawn <no-reply@x.example>'])
})
