import type { Mail } from '#ports/mailer/port.ts'
import type { MailRow } from './queries.ts'
import { shortNameOf } from './view.ts'

/** The mail that brings a message. Answers go through the app, so that neither learns the other's address. */
export function mailOf(
  { message, listingTitle, sender, recipientEmail }: MailRow,
  { publicUrl, productName }: { publicUrl: string; productName: string },
): Mail {
  const title = oneLine(listingTitle)
  const link = new URL(`/messages/${message.conversationId}`, publicUrl).href
  return {
    id: message.id,
    to: recipientEmail,
    subject: `Message about ${title}`,
    text: [
      `${oneLine(shortNameOf(sender, 'Somebody'))} wrote to you about ${title}:`,
      message.text,
      `Answer here: ${link}`,
      `${productName} sent this for them. Answers to this mail reach nobody.`,
    ].join('\n\n'),
  }
}

/** People can put line breaks into a title; a header has one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
