import { t } from '@yardsnap/contract/texts'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoredMail } from '@yardsnap/contract/admin'
import { createTransport } from 'nodemailer'
import { AppError } from '#errors.ts'
import { toEnvelope } from './envelope.ts'
import type { EmbeddedMailer, Sender } from './port.ts'

interface Options {
  /** Folder for the mails; created with the first one. */
  outbox: string
  from: Sender
}

/** Writes mails to files that any mail program can open, instead of sending them. */
export function embeddedMailer({ outbox, from }: Options): EmbeddedMailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    async send(mail) {
      const { message } = await transport.sendMail(toEnvelope(mail, from))
      const target = path.join(outbox, `${mail.id}.eml`)
      try {
        await mkdir(outbox, { recursive: true, mode: 0o700 })
        // Write and rename, so that nobody sees a partial mail.
        await writeFile(`${target}.part`, message, { mode: 0o600 })
        await rename(`${target}.part`, target)
      } catch (error) {
        throw new AppError('provider_failed', t.lazy`The mail could not be kept`, { cause: error })
      }
    },

    async listKept(limit) {
      const names = await readdir(outbox).catch(unlessMissing([]))
      const files = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .map(async (name) => ({ name, writtenAt: (await stat(path.join(outbox, name))).mtime })),
      )
      const newest = files.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime()).slice(0, limit)
      return Promise.all(newest.map(({ name, writtenAt }) => describe(outbox, name, writtenAt)))
    },

    async readKept(mailId) {
      if (!MAIL_ID.test(mailId)) return null
      return readFile(path.join(outbox, `${mailId}.eml`)).catch(unlessMissing(null))
    },
  }
}

const MAIL_ID = /^[\w-]{1,200}$/
const HEADERS_BYTES = 8192

async function describe(outbox: string, name: string, writtenAt: Date): Promise<StoredMail> {
  const file = await open(path.join(outbox, name))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADERS_BYTES), 0, HEADERS_BYTES, 0)
    const [headers = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1)
    // A header with a long word goes on in the next line, at times right after its name.
    const getHeader = (header: string) =>
      (new RegExp(`^${header}:(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(headers)?.[1] ?? '').replaceAll('\r\n', '').trim()
    const subject = readWords(getHeader('Subject'))
    return { id: name.slice(0, -'.eml'.length), to: getHeader('To'), subject, writtenAt: writtenAt.toISOString() }
  } finally {
    await file.close()
  }
}

/** Decodes a header's encoded words (RFC 2047), which represent characters other than ASCII. */
function readWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )
}

/** Handles a missing folder: it is created with the first mail. */
function unlessMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
