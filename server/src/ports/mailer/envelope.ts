import type { SendMailOptions } from 'nodemailer'
import type { Mail, Sender } from './port.ts'

/** A mail as nodemailer takes it. Addresses are objects: as text, a comma would make two of one. */
export function envelopeOf({ id, to, subject, text, leaveUrl }: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Keeps out-of-office answers from coming back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && leaveHeaders(leaveUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail programs make a button of these. */
function leaveHeaders(leaveUrl: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${leaveUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
