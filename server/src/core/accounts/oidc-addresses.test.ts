import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_COMMANDS } from '#site/admin/commands.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, toCookieHeader, type TestApp } from '#testing/test-app.ts'
import { browser, oidcSite, type OidcSite } from './test-oidc.ts'

let oidc: OidcSite
let site: TestApp
let home: string
beforeAll(async () => {
  oidc = await oidcSite()
  ;({ site, home } = oidc)
})
afterAll(() => oidc.close())

describe('S-N8 an address that a stranger signed up with before its owner came through the provider', () => {
  const PASSWORD = 'the squatter chose it'
  /** The same site before it had a provider. */
  let local: TestApp
  beforeAll(async () => {
    local = await testApp({ beside: site })
  })
  afterAll(() => local.close())

  async function squat(email: string) {
    const names = { name: 'Not Ina', firstName: 'Not', lastName: 'Ina' }
    const made = await local.visitor.post('/api/auth/sign-up/email', { email, password: PASSWORD, ...names })
    const squatter = local.enter({ userId: '', email, cookie: toCookieHeader(made) })
    expect((await squatter.post('/api/listings', { title: 'A draft' })).statusCode).toBe(201)
    await squatter.post('/api/saved-sales/calendar-feed')
    return squatter
  }
  const signIn = (email: string) => local.visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })

  test('belongs to its owner, and all earlier credentials are revoked', async () => {
    const { email } = oidc.meet()
    const squatter = await squat(email)
    const owner = browser()
    expect(new URL((await owner.follow(`${home}/api/login?returnTo=/create`)).url).pathname).toBe('/create')
    expect((await (await owner.open(`${home}/api/auth/user`)).json()) as object).toMatchObject({ email })
    expect(await (await owner.open(`${home}/api/my-listings`)).json()).toHaveLength(1)
    expect(await (await owner.open(`${home}/api/saved-sales/calendar-feed`)).json()).toEqual({ url: null })
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    // The same user signs in again.
    const again = browser()
    expect(new URL((await again.follow(`${home}/api/login?returnTo=/create`)).url).pathname).toBe('/create')
  })

  test('is its owner’s alone, also if a link to a new password was handed out before', async () => {
    const { email } = oidc.meet()
    await squat(email)
    const { admin } = await servicesBeside(site)
    const link = await ADMIN_COMMANDS['reset-password']!.run(admin, [email])
    const token = link.split('#')[1] ?? ''
    expect(token).toMatch(/^admin-/)
    await browser().follow(`${home}/api/login`)
    const answer = await local.visitor.post('/api/account/password-reset', { token, password: PASSWORD })
    expect(answer.statusCode).toBe(400)
    expect((await signIn(email)).statusCode).toBe(401)
  })

  test('stays unchanged if the provider has not verified the address', async () => {
    const { email } = oidc.meet({ email_verified: false })
    const squatter = await squat(email)
    const visitor = browser()
    const { url } = await visitor.follow(`${home}/api/login`)
    expect(new URL(url).pathname + new URL(url).search).toBe('/sign-in?error=account_not_linked')
    expect((await visitor.open(`${home}/api/auth/user`)).status).toBe(401)
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  test('keeps its password if it was confirmed before', async () => {
    const { email } = oidc.meet()
    const owner = await squat(email)
    await site.database.pool.query('update "user" set email_verified = true where email = $1', [email])
    const visitor = browser()
    await visitor.follow(`${home}/api/login`)
    expect((await visitor.open(`${home}/api/auth/user`)).status).toBe(200)
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  test('is not handed over from one provider user to another with the same unverified address', async () => {
    const { email } = oidc.meet({ email_verified: false })
    const first = browser()
    await first.follow(`${home}/api/login`)
    oidc.meet({ email, email_verified: false })
    const second = browser()
    await second.follow(`${home}/api/login`)
    expect((await second.open(`${home}/api/auth/user`)).status).toBe(401)
    // The verified owner does get it.
    oidc.meet({ email })
    const owner = browser()
    await owner.follow(`${home}/api/login`)
    expect((await owner.open(`${home}/api/auth/user`)).status).toBe(200)
    expect((await first.open(`${home}/api/auth/user`)).status).toBe(401)
  })
})
