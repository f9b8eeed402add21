import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { user } from '#server/db/schema/accounts.ts'
import { communityEntries } from '#server/db/schema/community-days.ts'
import { buildEntryPath } from '#server/shop/community-days/entry-link.ts'
import {
  addRows,
  CENTER,
  dayFromNow,
  openDay,
  readDay,
  setStatus,
} from '#server/shop/community-days/test-community-days.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'

const APP_SECRET = 'a secret of more than 32 characters'
/** Where no mail server is, mails wait in the queue. */
const SMTP_URL = 'smtp://127.0.0.1:9'
const site = sharedSite({ SITE_MODE: 'open', APP_SECRET, SMTP_URL })

const STREETS = [
  'Alderwood Avenue',
  'Birchmont Court',
  'Chestnut Hill Road',
  'Dogwood Lane',
  'Elderberry Terrace North',
  'Old Fernandina Beach Plantation Road',
  'Fig Street',
  'Gardenia Way',
  'Hickory Drive',
  'Ironwood Boulevard',
  'Juniper Place',
  'Saint Bartholomew-the-Apostle Memorial Parkway',
]
const HOUSES = 60
const RULES = 'Park on the even side.\nKeep the drives free.'

/** The site with people whose addresses are confirmed, as nobody reads mails here. */
const app = () => ({ ...site.app, signUp })

async function signUp(): Promise<Visitor> {
  const visitor = await site.app.signUp()
  await site.app.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, visitor.userId))
  return visitor
}

type DayFields = NonNullable<Parameters<typeof openDay>[1]>
let day: Awaited<ReturnType<typeof publishDay>>

/** A published day of 60 houses on 12 streets, in rows of five. */
async function publishDay(fields: DayFields = {}) {
  const opened = await openDay(app(), {
    name: 'Oakwood Heights and Saint Bartholomew Neighborhood Garage Sale Day',
    rules: RULES,
    feeText: 'Five dollars for the lemonade.',
    registrationClosesOn: dayFromNow(20),
    ...fields,
  })
  const rows = Array.from({ length: HOUSES }, (_, index) => ({
    streetAddress: `${100 + (index % 5) * 2} ${STREETS[Math.floor(index / 5)]}`,
    zipCode: '32801',
    categories: index % 3 === 0 ? ['tools', 'toys'] : index % 3 === 1 ? ['kitchen'] : [],
    dates: index % 4 === 0 ? [dayFromNow(30)] : [],
  }))
  await addRows(opened.organizer, opened.slug, rows, { acceptsOutside: true })
  await site.app.database.db.execute(sql`
    update community_entries set position_precision = 'street',
      latitude = ${CENTER.latitude} + ((number - 1) / 5) * 0.0009, longitude = ${CENTER.longitude} + ((number - 1) % 5) * 0.0011
    where day_id = ${opened.id}`)
  await setStatus(opened.organizer, opened.slug, 'published')
  return opened
}

beforeAll(async () => {
  day = await publishDay()
})

/** Changes what is stored, as time or an organizer would. */
const change = (slug: string, set: ReturnType<typeof sql>) =>
  site.app.database.db.execute(sql`update community_days set ${set} where slug = ${slug}`)

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

describe.each(WIDTHS)('a community day at %i pixels', (width) => {
  test('shows when it is, how many houses there are, and all of them street by street', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}` })
    await page.getByRole('heading', { level: 1, name: /^Oakwood Heights/ }).waitFor()
    await page.getByText('on 12 streets').waitFor()
    const list = page.getByRole('region', { name: 'Street by street' })
    expect(await list.getByRole('heading', { level: 3 }).count()).toBe(STREETS.length)
    await list.getByText('108 Saint Bartholomew-the-Apostle Memorial Parkway').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(HOUSES)
    await page.getByText('Five dollars for the lemonade.').waitFor()
    await expectWellFormed(page)
  })

  test('is narrowed by day and by category, which the address keeps', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}` })
    const items = page.getByRole('region', { name: 'Street by street' }).getByRole('listitem')
    await page.getByRole('radio', { name: 'Toys 20' }).check()
    await expect.poll(() => items.count()).toBe(20)
    await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check()
    await expect.poll(() => items.count()).toBe(15)
    expect(page.url()).toContain('category=toys')
    await page.reload()
    await expect.poll(() => items.count()).toBe(15)
    await page.goto(`/day/${day.slug}?category=jewelry`)
    await page.getByRole('heading', { name: 'No house has that' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Show all houses' }).click()
    await expect.poll(() => items.count()).toBe(HOUSES)
  })

  test('says before the hour when house numbers come, and shows only streets', async () => {
    const { slug } = await publishDay({ addressesShownFrom: `${dayFromNow(30)}T06:00`, name: 'Hidden Hills Day' })
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByText(/^House numbers come .*6:00 AM\.$/).waitFor()
    const list = page.getByRole('region', { name: 'Street by street' })
    await list.getByRole('heading', { name: 'Dogwood Lane' }).waitFor()
    expect(await list.innerText()).not.toMatch(/\d{3} \w+/)
    await expectWellFormed(page)
  })

  test('says that it is called off, moved to its rain date, or over', async () => {
    const { slug } = await publishDay({ name: 'River Day' })
    const page = await site.open({ width, path: `/day/${slug}` })
    await change(slug, sql`status = 'called_off', status_words = 'The river is over the road.'`)
    await page.reload()
    await page.getByText('Called off.').waitFor()
    await page.getByText('The river is over the road.').waitFor()
    expect(await page.getByRole('link', { name: 'Add your house' }).count()).toBe(0)
    await expectWellFormed(page)
    await change(slug, sql`status = 'published', moved_from = dates`)
    await page.reload()
    await page.getByText(/^Moved to /).waitFor()
    const past = dayFromNow(-9)
    await change(
      slug,
      sql`moved_from = '[]', days = array[${past}]::date[], last_date = ${past},
        dates = jsonb_build_array(jsonb_build_object('date', ${past}::text, 'startTime', null, 'endTime', null))`,
    )
    await page.reload()
    await page.getByText('This day is over.').waitFor()
    await page.getByText('Its houses are no longer shown.').waitFor()
    await expectWellFormed(page)
  })

  test('before it is published tells how many have joined, and offers to join', async () => {
    const { slug } = await openDay(app(), { name: 'Early Day' })
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByRole('heading', { name: 'The houses are shown once the list is complete' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Add your house' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Add your house' }).waitFor()
  })

  test('V-X1 is joined by the link of an invitation in at most 12 taps, without a photo', async () => {
    const page = await site.open({
      width,
      visitor: await signUp(),
      path: `/day/${day.slug}/join?code=${day.code}`,
    })
    const startedAt = Date.now()
    const { tap, type, count } = fingers()
    await page.getByText('The code is right.').waitFor()
    await type(page.getByLabel('Street address'), nextAddress())
    for (const name of ['Tools', 'Toys', 'Books', 'Garden', 'Kitchen']) await tap(page.getByRole('checkbox', { name }))
    await expectWellFormed(page)
    await tap(page.getByRole('checkbox', { name: 'I keep to the rules' }))
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
    const email = `host${width}@example.com`
    const address = nextAddress()
    const page = await site.open({ width, path: `/day/${day.slug}/join?code=${day.code}` })
    await page.getByLabel('Street address').fill(address)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('checkbox', { name: 'I keep to the rules' }).check()
    await page.getByRole('button', { name: 'Add my house' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
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
    await page.getByText('Music').waitFor()
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
      'Read the rules and tick that you keep to them',
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

describe.each(PHONE)('a community day at %i pixels', (width) => {
  const clusters = (page: Page) => page.getByRole('button', { name: /^\d+ houses here\. Zoom in\.$/ })
  const pins = (page: Page) => page.getByRole('button', { name: /^House \d+: / })

  test('has a map whose clusters open, and a house of the list is shown on it', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}`, hasWebGl: true })
    await page.getByRole('region', { name: /^Map of Oakwood/ }).scrollIntoViewIfNeeded()
    await clusters(page).first().waitFor({ timeout: 30_000 })
    const names = await clusters(page).evaluateAll((found) => found.map((button) => button.ariaLabel ?? ''))
    const clustered = names.reduce((sum, name) => sum + Number.parseInt(name, 10), 0)
    expect(clustered + (await pins(page).count())).toBe(HOUSES)
    await page.getByRole('button', { name: 'Show house 33 on the map' }).click()
    const info = page.getByRole('region', { name: 'House 33' })
    await info.getByText('104 ').waitFor()
    await info.getByRole('link', { name: 'Directions' }).waitFor()
    await expectWellFormed(page)
    await page.keyboard.press('Escape')
    await info.waitFor({ state: 'detached' })
  })

  test('an own house is changed, left, and taken up again with its number', async () => {
    const visitor = await signUp()
    const address = nextAddress()
    const page = await site.open({ width, visitor, path: `/day/${day.slug}/join?code=${day.code}` })
    const join = async () => {
      await page.getByRole('checkbox', { name: 'I keep to the rules' }).check()
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
    await page.reload()
    await page.getByText('You have left this day.').waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe(address)
    await join()
    await page.getByText(String(number), { exact: true }).first().waitFor()
  })

  test('an address that somebody else has joined with is said at its field', async () => {
    const address = nextAddress()
    const first = await signUp()
    const body = { code: day.code, streetAddress: address, dates: [dayFromNow(30)], acceptsRules: true, zipCode: '' }
    expect((await first.post(`/api/community-days/${day.slug}/join`, body)).statusCode).toBe(200)
    const page = await site.open({
      width,
      visitor: await signUp(),
      path: `/day/${day.slug}/join?code=${day.code}`,
    })
    await page.getByLabel('Street address').fill(address)
    await page.getByRole('checkbox', { name: 'I keep to the rules' }).check()
    await page.getByRole('button', { name: 'Add my house' }).click()
    await page.getByText('Somebody else has joined with this address.').first().waitFor()
    expect(await page.getByLabel('Street address').getAttribute('aria-invalid')).toBe('true')
    await expectWellFormed(page)
  })
})
