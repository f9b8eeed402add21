import type { Config } from '#config.ts'

interface Account {
  email: string
  emailVerified: boolean
  /** Of an account that was made where mail is sent. */
  needsConfirmation: boolean
}

/**
 * Whether an account runs the site: its address is among ADMIN_EMAILS, and confirmed wherever that is asked: by mail, or
 * by the provider that signs people in.
 */
export function adminRule({ adminEmails, oidc }: Pick<Config, 'adminEmails' | 'oidc'>) {
  const emails = new Set(adminEmails)
  return ({ email, emailVerified, needsConfirmation }: Account): boolean =>
    emails.has(email.toLowerCase()) && (emailVerified || (oidc === undefined && !needsConfirmation))
}
