import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { AppError } from '#errors.ts'
import { envelopeOf } from './envelope.ts'
import type { Mailer, Sender } from './port.ts'

interface Options {
  /** Folder of the mails; made when the first one comes. */
  outbox: string
  from: Sender
}

/** Sends nothing: mails are files that any mail program opens. */
export function embeddedMailer({ outbox, from }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelopeOf(mail, from))
      const target = path.join(outbox, `${mail.id}.eml`)
      try {
        await mkdir(outbox, { recursive: true, mode: 0o700 })
        // Whoever watches the folder never sees half a mail.
        await writeFile(`${target}.part`, message, { mode: 0o600 })
        await rename(`${target}.part`, target)
      } catch (error) {
        throw new AppError('provider_failed', 'The mail could not be kept', { cause: error })
      }
    },
  }
}
