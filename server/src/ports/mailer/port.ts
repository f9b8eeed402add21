import type { KeptMail } from '@yardsnap/contract/admin'

export interface Mail {
  /** The same for the same mail: one that was sent twice shows up once. Letters, digits and hyphens. */
  id: string
  /** One address. */
  to: string
  /** One line. */
  subject: string
  /** Plain text. */
  text: string
  /** Where one POST ends mails of this kind (RFC 8058), for those that people may leave. */
  leaveUrl?: string
}

/** Whom mails are from. */
export interface Sender {
  name: string
  address: string
}

export interface Mailer {
  /**
   * Resolves when the mail is taken over, which is not yet read or even delivered.
   * @throws AppError `provider_failed`
   */
  send(mail: Mail): Promise<void>
}

/** Sends nothing and keeps what it was given. */
export interface EmbeddedMailer extends Mailer {
  /** The newest first. */
  listKept(limit: number): Promise<KeptMail[]>
  /** The whole mail as it would leave (RFC 5322); null when there is none of that id. */
  readKept(mailId: string): Promise<Buffer | null>
}
