import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { user } from '#server/db/schema/accounts.ts'
import { communityEntries } from '#server/db/schema/community-days.ts'
import { buildEntryPath } from '#server/shop/community-days/entry-link.ts'
import { dayFromNow, readDay, setStatus } from '#server/shop/community-days/test-community-days.ts'
import { openCommunityDay, publishDay, signUpConfirmed } from './community-houses.ts'
import { expectWellFormed, PHONE, sharedSite, untilHistoryHas } from './harness.ts'

const APP_SECRET = 'a secret of more than 32 characters'
/** Where no mail server is, mails wait in the queue. */
const SMTP_URL = 'smtp://127.0.0.1:9'
const site = sharedSite({ SITE_MODE: 'open', APP_SECRET, SMTP_URL })

let day: Awaited<ReturnType<typeof publishDay>>
beforeAll(async () => {
  day = await publishDay(site.app, { name: 'Joined Day' })
})

let house = 500
/** An address that no other test has used. */
const nextAddress = () => `${(house += 2)} Alderwood Avenue`

/** Counts what a person does with a finger; typing is counted by the field that it begins with. */
function fingers() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      taps += 1
      await target.click()
      await target.pressSequentially(text)
    },
    count: () => taps,
  }
}

describe.each(PHONE)('joining a community day at %i pixels', (width) => {
  test('V-X1 is joined by the link of an invitation in at most 12 taps, without a photo', async () => {
    const page = await site.open({
      width,
      visitor: await signUpConfirmed(site.app),
      path: `/day/${day.slug}/join?code=${day.code}`,
    })
    const startedAt = Date.now()
    const { tap, type, count } = fingers()
    await page.getByText('The code is right.').waitFor()
    await type(page.getByLabel('Street address'), nextAddress())
    for (const name of ['Tools', 'Toys', 'Books', 'Garden', 'Kitchen']) await tap(page.getByRole('checkbox', { name }))
    await expectWellFormed(page)
    await tap(page.getByRole('checkbox', { name: 'I will follow the rules' }))
    await tap(page.getByRole('button', { name: 'Add my house' }))
    await page.getByRole('heading', { level: 1, name: /^(You are in|The organizer was asked)/ }).waitFor()
    expect(count()).toBeLessThanOrEqual(12)
    expect(Date.now() - startedAt).toBeLessThan(60_000)
    await page.getByRole('heading', { name: 'What comes next' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Add photos later' }).click()
    await page.waitForURL('**/create?edit=*')
  })

  test('is joined by email without an account, changed and left by the same link', async () => {
    const email = `${randomUUID()}@example.com`
    const address = nextAddress()
    const page = await site.open({ width, path: `/day/${day.slug}/join?code=${day.code}` })
    await page.getByLabel('Street address').fill(address)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('checkbox', { name: 'I will follow the rules' }).check()
    await page.getByRole('button', { name: 'Add my house' }).click()
    const mailed = page.getByRole('heading', { level: 1, name: 'Check your email' })
    // The button that was pressed is gone.
    await expect.poll(() => mailed.evaluate((title) => title === document.activeElement)).toBe(true)
    await page.getByText(email).waitFor()
    await expectWellFormed(page)

    const [entry] = await site.app.database.db
      .select()
      .from(communityEntries)
      .where(sql`email = ${email}`)
    await page.goto('/browse')
    await page.goto(buildEntryPath(APP_SECRET, day.slug, entry!.id))
    await page.getByRole('heading', { level: 1, name: 'Add this house?' }).waitFor()
    await page.getByText(address).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Yes, add my house' }).click()
    await page.getByRole('heading', { level: 1, name: /^(You are in|The organizer was asked)/ }).waitFor()
    await expectWellFormed(page)

    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your house' })
    await dialog.getByRole('checkbox', { name: 'Music' }).check()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Music').waitFor()
    // A dialog that has closed goes back in history, which would call off the reload.
    await untilHistoryHas(page, { overlays: 0 })
    await page.reload()
    await page.getByText('Music').waitFor()

    await page.getByRole('button', { name: 'Leave this day' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your house has left the day' }).waitFor()
    await expectWellFormed(page)
  })

  test('says at each field what is wrong, and keeps what is typed over a reload', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}/join` })
    await page.getByRole('button', { name: 'Add my house' }).click()
    for (const message of [
      'Enter the code that the organizer gave you',
      'Enter the street and the house number',
      'Enter a valid email address',
      'Read the rules and check the box to say that you will follow them',
    ])
      await page.getByText(message).waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Code').fill('aaaa-bbbb')
    await page.getByText('This is not the code of this day. Ask the organizer for it.').waitFor()
    await page.getByLabel('Street address').fill('7 Fig Street')
    await page.getByLabel('Email').fill('typed@example.com')
    await page.getByRole('checkbox', { name: 'Jewelry' }).check()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('jewelry')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Add your house' }).waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe('7 Fig Street')
    expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.com')
    expect(await page.getByRole('checkbox', { name: 'Jewelry' }).isChecked()).toBe(true)
    // The way to signing in comes back here.
    const href = await page.getByRole('link', { name: 'Or sign in; what you typed stays here' }).getAttribute('href')
    expect(href).toContain(encodeURIComponent(`/day/${day.slug}/join`))
  })
})

describe.each(PHONE)('joining a community day at %i pixels', (width) => {
  test('an own house is changed, left, and taken up again with its number', async () => {
    const visitor = await signUpConfirmed(site.app)
    const address = nextAddress()
    const page = await site.open({ width, visitor, path: `/day/${day.slug}/join?code=${day.code}` })
    const join = async () => {
      await page.getByRole('checkbox', { name: 'I will follow the rules' }).check()
      await page.getByRole('button', { name: 'Add my house' }).click()
      await page.getByRole('button', { name: 'Leave this day' }).waitFor()
    }
    await page.getByLabel('Street address').fill(address)
    await join()
    const number = (await site.app.database.db.select().from(communityEntries)).find(
      (entry) => entry.streetAddress === address,
    )?.number
    await page.getByRole('button', { name: 'Leave this day' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add your house' }).waitFor()
    expect(JSON.stringify(await readDay(site.app.visitor, day.slug))).not.toContain(address)
    for (const isAnew of [false, true]) {
      await untilHistoryHas(page, { overlays: 0 })
      if (isAnew) await page.reload()
      await page.getByText('You have left this day.').waitFor()
      expect(await page.getByLabel('Street address').inputValue()).toBe(address)
    }
    await join()
    await page.getByText(`Number ${number}`, { exact: true }).waitFor()
  })

  test('S-E2 in Spanish the button that takes a house out says so', async () => {
    const visitor = await signUpConfirmed(site.app)
    const page = await site.open({ width, visitor, path: `/day/${day.slug}/join?code=${day.code}` })
    await page.getByLabel('Street address').fill(nextAddress())
    await page.getByRole('checkbox', { name: 'I will follow the rules' }).check()
    await page.getByRole('button', { name: 'Add my house' }).click()
    await page.getByRole('button', { name: 'Leave this day' }).waitFor()
    await page.goto(`${site.url}/es/day/${day.slug}/join`)
    await page.getByRole('button', { name: /^Dejar est/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Agrega tu casa' }).waitFor()
  })

  test('an address that somebody else has joined with is said at its field', async () => {
    const address = nextAddress()
    const first = await signUpConfirmed(site.app)
    const body = { code: day.code, streetAddress: address, dates: [dayFromNow(30)], acceptsRules: true, zipCode: '' }
    expect((await first.post(`/api/community-days/${day.slug}/join`, body)).statusCode).toBe(200)
    const page = await site.open({
      width,
      visitor: await signUpConfirmed(site.app),
      path: `/day/${day.slug}/join?code=${day.code}`,
    })
    await page.getByLabel('Street address').fill(address)
    await page.getByRole('checkbox', { name: 'I will follow the rules' }).check()
    await page.getByRole('button', { name: 'Add my house' }).click()
    await page.getByText('Somebody else has joined with this address.').first().waitFor()
    expect(await page.getByLabel('Street address').getAttribute('aria-invalid')).toBe('true')
    await expectWellFormed(page)
  })
})

test('a day that nobody organizes anymore offers nobody to ask, and its joining page says why', async () => {
  const { organizer, slug } = await openCommunityDay(site.app)
  await setStatus(organizer, slug, 'published')
  await site.app.database.db.delete(user).where(eq(user.id, organizer.userId))
  const page = await site.open({ width: 390, path: `/day/${slug}` })
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /Ask to join|Add your house/ }).count()).toBe(0)
  await page.goto(`${site.url}/day/${slug}/join`)
  await page.getByText('This day has no organizer anymore').waitFor()
  await expectWellFormed(page)
})
