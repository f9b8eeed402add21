import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { createLeaveToken } from '#server/site/waitlist/leave-token.ts'
import { expectAccessible, expectWellFormed, openWithoutScripts, sharedSite, PHONE, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'
import { findMisfits } from './screens-fit.ts'

const APP_SECRET = 'a secret of more than 32 characters'
const site = sharedSite({ APP_SECRET })

test('the landing page has room for larger letters, and for a narrow window', async () => {
  const page = await site.open({ width: 390, path: '/' })
  const views = [
    { width: 390, text: 200 },
    { width: 320, text: 100 },
  ]
  expect(await findMisfits(page, ['/'], { views })).toEqual([])
})

describe.each(PHONE)('the landing page at %d pixels', (width) => {
  test('S2.1.1 S4.1 shows on every path to those who are signed out', async () => {
    for (const path of ['/', '/browse', '/create', '/sale/1', '/no/such/page']) {
      const page = await site.open({ width, path })
      // Opened by a script: what the server has rendered says nothing of what the browser makes of it.
      await page.getByRole('button', { name: 'Terms of Service' }).click()
      await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('heading', { level: 1, name: 'Turn Your Garage Sale Photos Into Perfect Listings' })
        .waitFor()
      expect(await page.locator('#main').count()).toBe(0)
    }
  })

  test('S2.1.1 whoever was sent a sale sees it above all else, and the way to it', async () => {
    const seller = await site.app.signUp()
    const listingId = await makeListing(seller, { title: 'Records and lamps', status: 'published' })
    const page = await site.open({ width, path: `/sale/${listingId}` })
    const sent = page.getByRole('region', { name: 'You were sent this sale' })
    await sent.getByRole('heading', { name: 'Records and lamps' }).waitFor()
    await sent.getByText(/2 items$/).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Turn Your Garage Sale Photos' }).waitFor()
    await expectWellFormed(page)
    await sent.getByRole('link', { name: 'Sign in to see it' }).click()
    await page.waitForURL((url) => url.searchParams.get('returnTo') === `/sale/${listingId}`)
  })

  test('S1.4 S2.2.1 S2.2.2 S2.3.5 names the product, its launch and the way in, and nothing of the app', async () => {
    const page = await site.open({ width })
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText('Yardsnap').first().waitFor()
    await navigation.getByText('Coming Early 2025').waitFor()
    expect(await navigation.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login')
    expect(await page.getByRole('link', { name: 'Browse Sales' }).count()).toBe(0)
    await page
      .getByRole('heading', { level: 1, name: 'Turn Your Garage Sale Photos Into Perfect Listings', exact: true })
      .waitFor()
    await page.getByText('Join 500+ garage sale hosts waiting for launch').waitFor()
  })

  test('S2.2.4 shows sample items with their prices, and three features', async () => {
    const page = await site.open({ width })
    for (const name of ['Image Cropping', 'Smart Item Detection', 'Real Market Pricing']) {
      await page
        .getByRole('region', { name: 'From a pile of things to a sale' })
        .getByRole('heading', { name })
        .waitFor()
    }
    for (const [title, facts, price, range] of [
      ['Armchair', 'furniture · Good', '$60', '$48 – $72'],
      ['Radio', 'electronics · Good', '$35', '$28 – $42'],
      ['Bicycle', 'sports · Fair', '$85', '$68 – $102'],
    ] as const) {
      const row = page.getByRole('listitem').filter({ hasText: title })
      for (const text of [title, facts, price, range]) await row.getByText(text, { exact: true }).waitFor()
    }
  })

  test('S2.2.5 shows what there is to win, and a second form', async () => {
    const page = await site.open({ width })
    const benefits = page.getByRole('region', { name: 'Less sorting, more Saturday' }).getByRole('listitem')
    expect(await benefits.getByRole('heading').allTextContents()).toEqual([
      'Keep your evening',
      'Ask a fair price',
      'Be found by neighbors',
      'Take your list with you',
    ])
    for (const text of await benefits.locator('p').allTextContents()) expect(text.length).toBeGreaterThan(40)
    const second = page.getByRole('region', { name: 'Be ready for the first sunny weekend' })
    await second.getByRole('textbox', { name: 'Email address' }).waitFor()
    await second.getByRole('button', { name: 'Join the Waitlist' }).waitFor()
  })

  test('S2.2.6 its footer opens texts that can be read', async () => {
    const page = await site.open({ width })
    for (const name of ['Privacy Policy', 'Terms of Service', 'Contact Us']) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      expect((await dialog.innerText()).length).toBeGreaterThan(150)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  test('S2.2.6 the privacy policy names each cookie, who sees a draft, and how long a waitlist address is kept', async () => {
    const page = await site.open({ width })
    await page.getByRole('button', { name: 'Privacy Policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Privacy Policy' })
    for (const text of [
      'One cookie keeps you signed in',
      'Another remembers that an account has signed in on this device',
      'has one that opens the till',
      'seen only by you and by people you invite to help',
      'kept until you leave the waitlist',
    ])
      await dialog.getByText(text).waitFor()
  })
})

test.each(WIDTHS)('axe finds nothing on the landing page, and nothing sticks out, at %d pixels', async (width) => {
  const page = await site.open({ width })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectWellFormed(page)
})

describe('joining the waitlist', () => {
  test('without scripts the waitlist is joined by a form', async () => {
    const page = await openWithoutScripts(site, 390)
    await page.goto('/')
    await page.getByLabel('Email address').first().fill('kerb@example.com')
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
    await page.getByRole('heading', { name: 'Success!' }).waitFor()
    const { rows } = await site.app.database.pool.query("select email from waitlist_entries where email like 'kerb@%'")
    expect(rows).toEqual([{ email: 'kerb@example.com' }])
  })

  test.each([
    [0, 'Join Waitlist'],
    [1, 'Join the Waitlist'],
  ])('S2.2.3 S4.7 S8.13 form %d, %s, stores the address and says so', async (index, button) => {
    const page = await site.open({ width: 1280 })
    const email = `form${index}@example.com`
    const form = page.locator('form').nth(index)
    await form.getByRole('button', { name: button, exact: true }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/waitlist', async (route) => {
      await answer.promise
      await route.continue()
    })
    await form.getByRole('textbox').fill(email)
    await form.getByRole('button').click()
    await form.getByRole('button', { name: 'Joining...' }).waitFor()
    answer.resolve()
    await page.getByText("You're on the waitlist! We'll notify you when Yardsnap launches.").waitFor()
    await page.getByText('Success!').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('')
    await form.getByRole('button', { name: button, exact: true }).waitFor()
    const stored = await site.app.database.db.select().from(waitlistEntries)
    expect(stored.map((row) => row.email)).toContain(email)
  })

  test('S5.1 an empty or impossible address sends nothing', async () => {
    const page = await site.open({ width: 390 })
    let calls = 0
    page.on('request', (request) => (calls += request.url().includes('/api/waitlist') ? 1 : 0))
    const field = page.getByRole('textbox').first()
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    await field.fill('not an address')
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    await field.fill('valid@example.com')
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    await page.getByText('Success!').waitFor()
    expect(calls).toBe(1)
  })

  test('S4.7 another address that is typed while one is sent stays', async () => {
    const page = await site.open({ width: 390 })
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/waitlist', async (route) => {
      await answered.promise
      await route.continue()
    })
    const field = page.getByRole('textbox').first()
    await field.fill('first@example.com')
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    await page.getByRole('button', { name: 'Joining...' }).waitFor()
    await field.fill('second@example.com')
    answered.resolve()
    await page.getByText('Success!').waitFor()
    expect(await field.inputValue()).toBe('second@example.com')
  })

  test('S8.9 a failure says so and keeps the address', async () => {
    const page = await site.open({ width: 390 })
    await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500, body: 'down' }))
    const field = page.getByRole('textbox').first()
    await field.fill('kept@example.com')
    await page.getByRole('button', { name: 'Join Waitlist', exact: true }).click()
    await page.getByText('Failed to join waitlist. Please try again.').waitFor()
    expect(await field.inputValue()).toBe('kept@example.com')
  })
})

describe.each(PHONE)('leaving the waitlist at %d pixels', (width) => {
  test('S7.29 the link of the mail asks first, then takes the address off', async () => {
    const { db } = site.app.database
    const email = `leaver${width}@example.com`
    await site.app.visitor.post('/api/waitlist', { email })
    const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email))
    const page = await site.open({ width, path: `/waitlist/leave/${createLeaveToken(APP_SECRET, entry?.id ?? '')}` })
    await page.getByRole('heading', { name: 'Leave the waitlist?' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Leave the waitlist' }).click()
    await page.getByRole('heading', { name: 'You have left the waitlist' }).waitFor()
    expect(await db.$count(waitlistEntries, eq(waitlistEntries.email, email))).toBe(0)
  })
})

test('a link that this site did not make says so', async () => {
  const page = await site.open({ width: 390, path: '/waitlist/leave/nonsense' })
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await page.getByText('This link is not one of ours').waitFor()
})

describe.each(PHONE)('signing in at %d pixels', (width) => {
  test('S7.2 a new account is signed in at once, signs out, and in again', async () => {
    const email = `ruth${width}@example.com`
    const page = await site.open({ width, path: '/api/login' })
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'I am new here' }).check()
    await page.getByLabel('First name').fill('Ruth')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.getByText('Ruth Okafor').first().waitFor({ state: 'attached' })
    await page.goto('/api/logout')
    await page.getByRole('heading', { name: 'Turn Your Garage Sale Photos Into Perfect Listings' }).waitFor()

    await page.goto('/sign-in?returnTo=/browse')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/browse')
  })
})
