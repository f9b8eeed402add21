import type { Config } from '#config/config.ts'

interface Account {
  email: string
  emailVerified: boolean
  /** Set for accounts created while the app sends mail. */
  needsConfirmation: boolean
}

/**
 * Whether an account is an admin: its email address is in ADMIN_EMAILS, and is confirmed if confirmation is required,
 * by mail or by the OpenID Connect provider.
 */
export function adminRule({ adminEmails, oidc }: Pick<Config, 'adminEmails' | 'oidc'>) {
  const emails = new Set(adminEmails)
  return ({ email, emailVerified, needsConfirmation }: Account): boolean =>
    emails.has(email.toLowerCase()) && (emailVerified || (oidc === undefined && !needsConfirmation))
}
