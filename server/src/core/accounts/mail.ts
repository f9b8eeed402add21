import { toLanguagePath } from '@yardsnap/contract/languages'
import { PASSWORD_RESET_MINUTES } from '@yardsnap/contract/sign-in'
import { language, t } from '@yardsnap/contract/texts'
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
/** Of a page in the language of the mail. */
const toPageUrl = (path: string, { publicUrl }: Site) => new URL(toLanguagePath(language(), path), publicUrl).href

export function passwordResetText(link: string, { productName }: Site): Text {
  return {
    subject: t`Choose a new ${productName} password`,
    text: paragraphs(
      t`Somebody asked for a new password for your ${productName} account. If that was you, choose it here:`,
      link,
      t`The link works once, for ${PASSWORD_RESET_MINUTES} minutes. A new password signs out all your devices.`,
      t`If it was not you, do nothing: your password stays as it is.`,
    ),
  }
}

/** For an account that signs in through an OpenID Connect provider. */
export function noPasswordText(site: Site): Text {
  const { productName } = site
  return {
    subject: t`Your ${productName} account has no password`,
    text: paragraphs(
      t`Somebody asked for a new password for your ${productName} account. It has none: you sign in with the service that you used the first time.`,
      t`Sign in here: ${toPageUrl('/sign-in', site)}`,
      t`If it was not you, do nothing.`,
    ),
  }
}

export function confirmationText(link: string, { productName }: Site): Text {
  return {
    subject: t`Confirm your address for ${productName}`,
    text: paragraphs(
      t`Somebody signed up for ${productName} with this address. If that was you, confirm it here:`,
      link,
      t`Until then you can prepare sales, but not publish them or write to anybody. The link works once, for 3 days.`,
      t`If it was not you, do nothing.`,
    ),
  }
}

export function knownAddressText(site: Site): Text {
  const { productName } = site
  return {
    subject: t`You already have a ${productName} account`,
    text: paragraphs(
      t`Somebody tried to sign up for ${productName} with your address, which already has an account.`,
      t`If that was you, sign in: ${toPageUrl('/sign-in', site)}`,
      t`If you have forgotten your password, choose a new one: ${toPageUrl('/forgot-password', site)}`,
      t`If it was not you, do nothing: nothing about your account has changed.`,
    ),
  }
}

export function wrongPasswordsText(site: Site): Text {
  const { productName } = site
  return {
    subject: t`Wrong passwords for your ${productName} account`,
    text: paragraphs(
      t`Somebody tried several wrong passwords for your ${productName} account. Nobody got in, and further tries are slowed down, except on devices on which you have signed in before.`,
      t`If that was you, and you have forgotten your password, choose a new one: ${toPageUrl('/forgot-password', site)}`,
      t`If it was not you, do nothing. A password that you use nowhere else is the best protection.`,
    ),
  }
}

export function passwordChangedText(site: Site): Text {
  const { productName } = site
  return {
    subject: t`Your ${productName} password was changed`,
    text: paragraphs(
      t`The password of your ${productName} account was just changed, and your other devices were signed out.`,
      t`If it was not you, choose a new one at once: ${toPageUrl('/forgot-password', site)}`,
    ),
  }
}
