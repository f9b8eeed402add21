import type { SendMailOptions } from 'nodemailer'
import { renderHtml } from './html.ts'
import type { Mail, Sender } from './port.ts'

/** A mail for nodemailer. Addresses are objects: in a string, a comma would separate two addresses. */
export function toEnvelope(
  { id, to, subject, text, language, picture, leaveUrl }: Mail,
  from: Sender,
): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    // Text that is sent as Base64 keeps its line breaks, which have to be these (RFC 2045, 6.8).
    text: text.replaceAll(/\r?\n/g, '\r\n'),
    ...(picture && { html: renderHtml({ subject, text, ...(language && { language }), picture }) }),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && leaveHeaders(leaveUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail programs show a button to unsubscribe for these headers. */
function leaveHeaders(leaveUrl: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${leaveUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
