import { PASSWORD_RESET_MINUTES } from '@yardsnap/contract/sign-in'
import { z } from 'zod'
import type { Mail } from '#ports/mailer/port.ts'

/** Links are created when the mail is sent, so that the queue stores no tokens. */
export const AccountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('wrong-passwords'), email: z.string() }),
  z.object({ kind: z.literal('known-address'), email: z.string() }),
  z.object({ kind: z.literal('confirmation'), userId: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.string() }),
])
export type AccountMail = z.infer<typeof AccountMail>

interface Site {
  publicUrl: string
  productName: string
}

/** A mail without its recipient. It contains no names, because anyone can sign up with any name for any address. */
type Text = Pick<Mail, 'subject' | 'text'>

const paragraphs = (...lines: string[]) => lines.join('\n\n')
const toPageUrl = (path: string, { publicUrl }: Site) => new URL(path, publicUrl).href

export function passwordResetText(link: string, { productName }: Site): Text {
  return {
    subject: `Choose a new ${productName} password`,
    text: paragraphs(
      `Somebody asked for a new password for your ${productName} account. If that was you, choose it here:`,
      link,
      `The link works once, for ${PASSWORD_RESET_MINUTES} minutes. A new password signs out all your devices.`,
      'If it was not you, do nothing: your password stays as it is.',
    ),
  }
}

/** For an account that signs in through an OpenID Connect provider. */
export function noPasswordText(site: Site): Text {
  return {
    subject: `Your ${site.productName} account has no password`,
    text: paragraphs(
      `Somebody asked for a new password for your ${site.productName} account. It has none: you sign in with the`.concat(
        ' service that you used the first time.',
      ),
      `Sign in here: ${toPageUrl('/api/login', site)}`,
      'If it was not you, do nothing.',
    ),
  }
}

export function confirmationText(link: string, { productName }: Site): Text {
  return {
    subject: `Confirm your address for ${productName}`,
    text: paragraphs(
      `Somebody signed up for ${productName} with this address. If that was you, confirm it here:`,
      link,
      'Until then you can prepare sales, but not publish them or write to anybody. The link works once, for 3 days.',
      'If it was not you, do nothing.',
    ),
  }
}

export function knownAddressText(site: Site): Text {
  return {
    subject: `You already have a ${site.productName} account`,
    text: paragraphs(
      `Somebody tried to sign up for ${site.productName} with your address, which already has an account.`,
      `If that was you, sign in: ${toPageUrl('/sign-in', site)}`,
      `If you have forgotten your password, choose a new one: ${toPageUrl('/forgot-password', site)}`,
      'If it was not you, do nothing: nothing about your account has changed.',
    ),
  }
}

export function wrongPasswordsText(site: Site): Text {
  return {
    subject: `Wrong passwords for your ${site.productName} account`,
    text: paragraphs(
      `Somebody tried several wrong passwords for your ${site.productName} account. Nobody got in by them, and further`.concat(
        ' tries are slowed down. Devices on which you have signed in before are not.',
      ),
      `If that was you, and you have forgotten your password, choose a new one: ${toPageUrl('/forgot-password', site)}`,
      'If it was not you, do nothing. A password that you use nowhere else is the best protection.',
    ),
  }
}

export function passwordChangedText(site: Site): Text {
  return {
    subject: `Your ${site.productName} password was changed`,
    text: paragraphs(
      `The password of your ${site.productName} account was just changed, and your other devices were signed out.`,
      `If it was not you, choose a new one at once: ${toPageUrl('/forgot-password', site)}`,
    ),
  }
}
