import type { Config } from '#config.ts'

/**
 * Whether an account runs the site: its address is among ADMIN_EMAILS. Where a provider signs people in, it must also
 * have vouched for the address; without one, addresses are not verified.
 */
export function operatorRule({ adminEmails, oidc }: Pick<Config, 'adminEmails' | 'oidc'>) {
  const emails = new Set(adminEmails)
  return ({ email, emailVerified }: { email: string; emailVerified: boolean }): boolean =>
    emails.has(email.toLowerCase()) && (emailVerified || oidc === undefined)
}
