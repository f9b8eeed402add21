import { DEFAULT_LANGUAGE, type Language, LANGUAGE_QUERY } from '@yardsnap/contract/languages'
import type { SendMailOptions } from 'nodemailer'
import { renderHtml } from './html.ts'
import { oneLine } from '#text/text-lines.ts'
import type { Mail, Sender } from './port.ts'

/** A mail for nodemailer. Addresses are objects: in a string, a comma would separate two addresses. */
export function toEnvelope(mail: Mail, from: Sender): SendMailOptions {
  const { id, to, subject, leaveUrl } = mail
  const html = renderHtml(mail)
  return {
    from,
    to: { name: '', address: to },
    subject,
    // Text that is sent as Base64 keeps its line breaks, which have to be these (RFC 2045, 6.8).
    text: toPlainText(mail).replaceAll(/\r?\n/g, '\r\n'),
    ...(html !== null && { html }),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl && leaveHeaders(leaveUrl, mail.language)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toPlainText({ text, cards = [], ending }: Mail): string {
  const listed = cards.map((card) =>
    [oneLine(card.title), card.text, card.url].filter((part) => part !== '').join('\n'),
  )
  return [text, ...listed, ...(ending === undefined ? [] : [ending])].join('\n\n')
}

/** Mail programs show a button to unsubscribe for these headers. Those that open the address find a page in the mail's language. */
function leaveHeaders(leaveUrl: string, language: Language = DEFAULT_LANGUAGE) {
  const query = language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_QUERY}=${language}`
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${leaveUrl}${query}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
