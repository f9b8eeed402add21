import { testApp, type TestApp, type Visitor } from './test-app.ts'

/** The app with an admin account. `close` of the site ends all of it. */
export async function appWithAdmin(
  names: { firstName?: string; lastName?: string } = {},
  env: Record<string, string> = {},
): Promise<{ site: TestApp; admin: Visitor }> {
  // Admins are configured by email address, which is known only after sign-up, so a first process creates the account.
  const first = await testApp({ env })
  const account = await first.signUp(names)
  const site = await testApp({ env: { ...env, ADMIN_EMAILS: account.email.toUpperCase() }, beside: first })
  return {
    site: {
      ...site,
      async close() {
        await site.close()
        await first.close()
      },
    },
    admin: site.enter(account),
  }
}
