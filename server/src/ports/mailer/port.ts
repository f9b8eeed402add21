export interface Mail {
  /** The same for the same mail: one that was sent twice shows up once. Letters, digits and hyphens. */
  id: string
  /** One address. */
  to: string
  /** One line. */
  subject: string
  /** Plain text. */
  text: string
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
