import type { Config } from '#config/config.ts'

interface Account {
  email: string
  emailVerified: boolean
  /** Set for accounts created while the app sends mail. */
  needsConfirmation: boolean
  /** Set for the account that entered the setup token. */
  isOperator: boolean
}

/**
 * Whether an account is an admin: it became the operator by the setup token, or its email address is in ADMIN_EMAILS, and
 * is confirmed if confirmation is required, by mail or by the OpenID Connect provider.
 */
export function adminRule({ adminEmails, oidc }: Pick<Config, 'adminEmails' | 'oidc'>) {
  const emails = new Set(adminEmails)
  return ({ email, emailVerified, needsConfirmation, isOperator }: Account): boolean =>
    isOperator || (emails.has(email.toLowerCase()) && (emailVerified || (oidc === undefined && !needsConfirmation)))
}
