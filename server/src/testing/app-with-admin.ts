import { testApp, type TestApp, type Visitor } from './test-app.ts'

/** The app with an account that operates it. `close` of the site ends all of it. */
export async function appWithAdmin(
  names: { firstName?: string; lastName?: string } = {},
  env: Record<string, string> = {},
): Promise<{ site: TestApp; admin: Visitor }> {
  // Who operates a site goes by an address, which is known only once its account is made: by a first process.
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
