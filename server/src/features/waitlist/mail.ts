import type { Mail } from '#ports/mailer/port.ts'

interface Context {
  /** Stands for the entry in links. */
  token: string
  publicUrl: string
  productName: string
}

/** The mail that confirms an entry, with the way off the list. */
export function confirmationOf(
  { id, email }: { id: string; email: string },
  { token, publicUrl, productName }: Context,
): Mail {
  const page = new URL(`/waitlist/leave/${token}`, publicUrl).href
  return {
    id,
    to: email,
    subject: `You are on the ${productName} waitlist`,
    text: [
      `You're on the waitlist! We'll notify you when ${productName} launches.`,
      'That will be the only other mail about it.',
      `Was this not you, or have you changed your mind? Leave the waitlist here: ${page}`,
    ].join('\n\n'),
    leaveUrl: new URL(`/api/waitlist/leave/${token}`, publicUrl).href,
  }
}
