import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_SERVERS, type MailServer, readMail, type ReceivedMail, startMailServer } from '#testing/mail-server.ts'
import { embeddedMailer } from './embedded.ts'
import { chooseMailer } from './index.ts'
import type { Mail, Mailer, Sender } from './port.ts'
import { smtpMailer } from './smtp.ts'

const from = { name: 'Yardsnap', address: 'no-reply@sales.example' }
const makeMail = (fields: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: `${randomUUID()}@example.com`,
  subject: 'Message about Porch sale',
  text: 'Is the desk still there?',
  ...fields,
})

let outbox: string
beforeAll(async () => {
  outbox = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
})
afterAll(() => rm(outbox, { recursive: true }))

interface Kind {
  createMailer(from: Sender): Mailer
  /** What has arrived of a mail that was sent. */
  received(sent: Mail): Promise<ReceivedMail>
  close(): Promise<void>
}

const KINDS: [name: string, open: () => Promise<Kind>][] = [
  [
    'files',
    async () => ({
      createMailer: (sender) => embeddedMailer({ outbox, from: sender }),
      received: async ({ id, to }) => readMail(to, await readFile(path.join(outbox, `${id}.eml`), 'utf8')),
      close: async () => {},
    }),
  ],
  ...MAIL_SERVERS.map(([name, open]): (typeof KINDS)[number] => [
    name,
    async () => {
      const { url, next, close } = await open()
      return {
        createMailer: (sender) => smtpMailer({ url, from: sender }),
        received: ({ to }) => next(to, ''),
        close,
      }
    },
  ]),
]

describe.each(KINDS)('a mailer (%s)', (_name, open) => {
  let kind: Kind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind.close())

  async function send(fields: Partial<Mail> = {}, sender: Sender = from): Promise<ReceivedMail> {
    const sent = makeMail(fields)
    await kind.createMailer(sender).send(sent)
    return kind.received(sent)
  }

  test('sends plain text from the site to one recipient', async () => {
    const sent = makeMail()
    await kind.createMailer(from).send(sent)
    const { headers, text } = await kind.received(sent)
    expect(headers).toMatchObject({
      from: 'Yardsnap <no-reply@sales.example>',
      to: sent.to,
      subject: 'Message about Porch sale',
      'message-id': `<${sent.id}@sales.example>`,
      'auto-submitted': 'auto-generated',
    })
    expect(headers).not.toHaveProperty('list-unsubscribe')
    expect(text.trim()).toBe('Is the desk still there?')
  })

  test('a mail that people can unsubscribe from says how, in one line', async () => {
    const leaveUrl = `https://sales.example/api/waitlist/leave/${'x'.repeat(120)}`
    const { headers } = await send({ leaveUrl })
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${leaveUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  test('a mail with a picture has the same words as text and as HTML, in which nobody can write', async () => {
    const { text, html = '' } = await send({
      text: 'For "you" & <b>me</b>, see: https://evil.example\n\nhttps://sales.example/sale/1?item=2',
      picture: { url: 'https://sales.example/objects/1?region=0,0,1,1&w=800', alt: 'A "desk"' },
    })
    expect(text).toContain('For "you" & <b>me</b>')
    expect(html).toContain('src="https://sales.example/objects/1?region=0,0,1,1&amp;w=800" alt="A &quot;desk&quot;"')
    expect(html).toContain('For &quot;you&quot; &amp; &lt;b&gt;me&lt;/b&gt;')
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://sales.example/sale/1?item=2"'])
  })

  test('letters other than ASCII arrive in names, subjects and texts', async () => {
    const words = 'Höfe & Gärten – 二手拍卖 🪑'
    const sender = { ...from, name: words }
    const { headers, text } = await send({ subject: `${words} ${words}`, text: `${words}\n${words}` }, sender)
    expect(headers['from']?.replaceAll('"', '')).toBe(`${words} <no-reply@sales.example>`)
    expect(headers['subject']).toBe(`${words} ${words}`)
    expect(text.trim()).toBe(`${words}\r\n${words}`)
  })

  test('G13 G14 line breaks in a subject or a name add no header and no recipient', async () => {
    const injected = '\r\nBcc: spy@example.com\r\n\r\nBody'
    const { headers } = await send({ subject: `Sale${injected}` }, { ...from, name: `Yard${injected}` })
    expect(headers).not.toHaveProperty('bcc')
    expect(headers['subject']).toMatch(/^Sale Bcc: spy@example\.com +Body$/)
    expect(headers['from']).toContain('<no-reply@sales.example>')
  })

  test('a text with lines that begin with a dot is not truncated', async () => {
    const { text } = await send({ text: 'one\n.\nRSET\n..\n.end' })
    expect(text.trim()).toBe('one\r\n.\r\nRSET\r\n..\r\n.end')
  })

  test('a line that is longer than mail permits arrives whole', async () => {
    const line = `${'word '.repeat(600)}${'x'.repeat(3000)}`
    expect((await send({ text: `${line}\nend` })).text.trim()).toBe(`${line}\r\nend`)
  })
})

describe.each(MAIL_SERVERS)('mail over %s', (_name, open) => {
  let server: MailServer
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  const sending = (fields: Partial<Mail>, url = server.url) => smtpMailer({ url, from }).send(makeMail(fields))

  test('to an unknown recipient is refused for good', async () => {
    await expect(sending({ to: 'nobody@example.com' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('to a busy recipient may be accepted later', async () => {
    await expect(sending({ to: 'busy@example.com' })).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('with a wrong password may be accepted later, and the error does not contain it', async () => {
    const url = server.url.replace('right-password', 'hunter2')
    const error: unknown = await sending({}, url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'provider_failed', cause: { code: 'EAUTH', responseCode: 535 } })
    expect(JSON.stringify(error, Object.getOwnPropertyNames((error as Error).cause))).not.toContain('hunter2')
  })

  test('G13 to an address with a comma never becomes mail to two recipients', async () => {
    const [one, spy] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    await sending({ to: `${one}, ${spy}` }).catch(() => undefined)
    const last = makeMail()
    await sending(last)
    await server.next(last.to, '')
    expect(server.mailsTo(spy)).toEqual([])
  })
})

test('a password is not sent to a server without TLS', async () => {
  const server = await startMailServer()
  const url = server.url.replace('//', '//app:right-password@')
  const sent = makeMail()
  await expect(smtpMailer({ url, from }).send(sent)).rejects.toMatchObject({
    code: 'provider_failed',
    cause: { code: 'ETLS' },
  })
  await smtpMailer({ url: `${url}?requireTLS=false`, from }).send(sent)
  expect(server.mailsTo(sent.to)).toHaveLength(1)
  await server.close()
})

test('the outbox contains only complete mails, one for each id', async () => {
  const folder = path.join(outbox, 'twice')
  const mailer = embeddedMailer({ outbox: folder, from })
  const sent = makeMail()
  await mailer.send(sent)
  await mailer.send(sent)
  expect(await readdir(folder)).toEqual([`${sent.id}.eml`])
})

test('the outbox tells recipients and subjects of mails, however long their words are', async () => {
  const mailer = embeddedMailer({ outbox: path.join(outbox, 'long'), from })
  const sent = makeMail({ to: `${'x'.repeat(64)}@long.example.com`, subject: `${'Y'.repeat(80)} für 🪑` })
  await mailer.send(sent)
  expect(await mailer.listKept(1)).toMatchObject([{ id: sent.id, to: sent.to, subject: sent.subject }])
})

describe('fails when the mail server does not accept the mail', () => {
  test('because nothing listens', async () => {
    const sending = smtpMailer({ url: 'smtp://127.0.0.1:1', from }).send(makeMail())
    await expect(sending).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('because it never responds', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
    await expect(smtpMailer({ url, from, silenceTimeoutMs: 100 }).send(makeMail())).rejects.toMatchObject({
      code: 'provider_failed',
    })
    mute.close()
  })
})

test('SMTP_URL sets the mail server, and MAIL_FROM the sender', async () => {
  const server = await startMailServer()
  const config = {
    smtpUrl: server.url,
    mailFrom: 'sales@example.org',
    dataDir: outbox,
    productName: 'Lawn',
    publicUrl: 'https://x.example',
  }
  const sent = makeMail()
  await chooseMailer(config).send(sent)
  expect(server.mailsTo(sent.to)[0]?.headers).toMatchObject({ from: 'Lawn <sales@example.org>' })
  await server.close()
})

test('without both, mails are files from no-reply at the site', async () => {
  const config = {
    smtpUrl: undefined,
    mailFrom: undefined,
    dataDir: outbox,
    productName: 'Lawn',
    publicUrl: 'https://x.example:8443',
  }
  const sent = makeMail()
  await chooseMailer(config).send(sent)
  const source = await readFile(path.join(outbox, 'outbox', `${sent.id}.eml`), 'utf8')
  expect(readMail(sent.to, source).headers).toMatchObject({ from: 'Lawn <no-reply@x.example>' })
})
