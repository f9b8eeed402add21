import type { StoredMail } from '@yardsnap/contract/admin'
import type { Language } from '@yardsnap/contract/languages'

export interface Mail {
  /**
   * Used for the Message-ID: a mail that is sent twice has the same id and shows up once. Letters, digits and hyphens.
   */
  id: string
  /** One email address. */
  to: string
  /** One line. */
  subject: string
  /** Plain text. */
  text: string
  /** Of the texts, for HTML mails; English by default. */
  language?: Language
  /** Shown above the text in HTML mails; `alt` is shown while pictures are not loaded. */
  picture?: { url: string; alt: string }
  /** What the mail lists, below the text. */
  cards?: readonly MailCard[]
  /** Plain text below the cards. */
  ending?: string
  /** URL whose POST unsubscribes from this kind of mail (RFC 8058), if people can unsubscribe. */
  leaveUrl?: string
}

/** One of the things that a mail lists. */
export interface MailCard {
  /** One line; links to `url`, an address of this site. */
  title: string
  text: string
  url: string
  /** For HTML mails. */
  picture?: NonNullable<Mail['picture']>
}

export interface Sender {
  name: string
  address: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail; it may not be delivered yet.
   * @throws AppError `invalid` when the server refuses the recipient for good; `provider_failed` for everything
   *   temporary or that the operator can fix, such as a wrong password
   */
  send(mail: Mail): Promise<void>
}

/** A mailer that keeps mails instead of sending them. */
export interface EmbeddedMailer extends Mailer {
  /** Newest first. */
  listKept(limit: number): Promise<StoredMail[]>
  /** The source of a mail (RFC 5322); null for an unknown id. */
  readKept(mailId: string): Promise<Buffer | null>
}
