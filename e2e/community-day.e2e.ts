import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow } from '#server/shop/community-days/test-community-days.ts'
import { HOUSES, openCommunityDay, publishDay, signUpConfirmed, STREETS } from './community-houses.ts'
import { expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'

const site = sharedSite({ SITE_MODE: 'open' })

let day: Awaited<ReturnType<typeof publishDay>>
beforeAll(async () => {
  day = await publishDay(site.app)
})

/** Changes what is stored, as time or an organizer would. */
const change = (slug: string, set: ReturnType<typeof sql>) =>
  site.app.database.db.execute(sql`update community_days set ${set} where slug = ${slug}`)

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
    const { slug } = await publishDay(site.app, {
      addressesShownFrom: `${dayFromNow(30)}T06:00`,
      name: 'Hidden Hills Day',
    })
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByText(/^House numbers come .*6:00 AM\.$/).waitFor()
    const list = page.getByRole('region', { name: 'Street by street' })
    await list.getByRole('heading', { name: 'Dogwood Lane' }).waitFor()
    expect(await list.innerText()).not.toMatch(/\d{3} \w+/)
    await expectWellFormed(page)
  })

  test('says that it is called off, moved to its rain date, or over', async () => {
    const { slug } = await publishDay(site.app, { name: 'River Day' })
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
    const { slug } = await openCommunityDay(site.app, { name: 'Early Day' })
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByRole('heading', { name: 'The houses are shown once the list is complete' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Add your house' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Add your house' }).waitFor()
  })

  test('is joined by who signs in where the site sends no mails, and the form leads there', async () => {
    const { slug } = await openCommunityDay(site.app, { name: 'Silent Day' })
    const page = await site.open({ width, path: `/day/${slug}/join` })
    await page.getByLabel('Street address').fill('7 Fig Street')
    expect(await page.getByRole('button', { name: 'Add my house' }).count()).toBe(0)
    await expectWellFormed(page)
    await page.getByRole('link', { name: 'Sign in to add your house; what you typed stays here' }).click()
    await page.waitForURL((url) => url.searchParams.get('returnTo') === `/day/${slug}/join`)
  })
})

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [own, frame] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  if (!own || !frame) return false
  const isAcross = own.x >= frame.x && own.x + own.width <= frame.x + frame.width
  return isAcross && own.y >= frame.y && own.y + own.height <= frame.y + frame.height
}

describe.each(PHONE)('a community day at %i pixels', (width) => {
  const clusters = (page: Page) => page.getByRole('button', { name: /^\d+ houses here\. Zoom in\.$/ })
  const pins = (page: Page) => page.getByRole('button', { name: /^House \d+: / })

  test('has a map whose clusters open, and a house of the list is shown on it', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}`, hasWebGl: true })
    await page.getByRole('img', { name: /^Map of Oakwood/ }).scrollIntoViewIfNeeded()
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
    const pin = page.getByRole('button', { name: /^House 33: / })
    await expect.poll(() => pin.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.getByRole('button', { name: 'Show house 33 on the map' }).click()
    const belowHeader = async () => {
      const [close, header] = [info.getByRole('button', { name: 'Close' }), page.getByRole('banner')]
      const [top, bar] = [await close.boundingBox(), await header.boundingBox()]
      return top && bar ? top.y - (bar.y + bar.height) : null
    }
    await expect.poll(belowHeader).toBeGreaterThan(0)
  })

  test('leads to the nearest house that was not seen, which the device keeps in mind', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}`, hasWebGl: true })
    const { rows } = await site.app.database.db.execute<{ latitude: number; longitude: number }>(sql`
      select e.latitude, e.longitude from community_entries e join community_days d on d.id = e.day_id
      where d.slug = ${day.slug} and e.number = 33`)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(rows[0]!)
    await page.getByRole('button', { name: 'Nearest not yet seen' }).click()
    const info = page.getByRole('region', { name: 'House 33' })
    await info.waitFor({ timeout: 30_000 })
    // The map, which this started, comes to the house.
    await expect.poll(() => isWithin(info, page.getByRole('region', { name: /^Map of / }))).toBe(true)
    await info.getByRole('button', { name: 'Mark as seen' }).click()
    await info.getByRole('button', { name: 'Seen', pressed: true }).waitFor()
    await expectWellFormed(page)
    await info.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Nearest not yet seen' }).click()
    await page.getByRole('region', { name: /^House (?!33)/ }).waitFor()
    await page.reload()
    const rowsSeen = page.getByRole('region', { name: 'Street by street' }).getByText('Seen', { exact: true })
    await expect.poll(() => rowsSeen.count()).toBe(1)
    await page.getByRole('button', { name: 'Plan from here' }).click()
    await page.getByRole('dialog', { name: 'Plan from here' }).getByText('From Your location.').waitFor()
  })

  test('says of houses that are known only to their city that they are', async () => {
    const { id, slug } = await publishDay(site.app, { name: 'Somewhere Day' })
    await site.app.database.db.execute(sql`
      update community_entries set position_precision = 'city' where day_id = ${id}`)
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByText(`${HOUSES} houses are on the map only by ZIP or city`).waitFor()
    expect(await page.getByRole('button', { name: 'Nearest not yet seen' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Plan from here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan from here' })
    await dialog.getByLabel('Start from').fill('Orlando, FL 32801')
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    await dialog.getByText(/so the order of the stops is a guess/).waitFor()
    const directions = dialog.getByRole('link', { name: 'Directions to stop 1', exact: true })
    expect(await directions.getAttribute('href')).toMatch(/1\d\d\+\w+.*Orlando/)
    await expectWellFormed(page)
  })

  test('gives its houses to other maps', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}` })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^KML/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.kml$/)
  })

  test('along a road plans from a mile, one way or the other', async () => {
    const { slug } = await publishDay(site.app, {
      name: 'Road Day',
      mode: 'route',
      area: {
        shape: 'line',
        points: [
          [28.5383, -81.3792],
          [28.56, -81.3792],
        ],
        reachMiles: 5,
      },
    })
    const page = await site.open({ width, path: `/day/${slug}` })
    await page.getByRole('button', { name: 'Plan from here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan from here' })
    await dialog.getByLabel('Start from').fill('Orlando, FL 32801')
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    const mile = dialog.getByLabel('From mile (of 2)')
    await mile.fill('3')
    await dialog.getByRole('button', { name: 'Plan from there' }).click()
    await dialog.getByText('Enter a mile from 0 to 2').waitFor()
    await expectWellFormed(page)
    await mile.fill('0.1')
    await dialog.getByLabel('Direction').selectOption({ label: 'Southward' })
    await dialog.getByRole('button', { name: 'Plan from there' }).click()
    await dialog.getByText(/^10 houses · /).waitFor()
    expect(await mile.inputValue()).toBe('0.1')
    await expectWellFormed(page)
  })

  test('keeps a trip through its houses, which is there when it is opened again and shared', async () => {
    const visitor = await signUpConfirmed(site.app)
    const page = await site.open({ width, visitor, path: `/day/${day.slug}` })
    await page.getByRole('radio', { name: 'Toys 20' }).check()
    await page.getByRole('button', { name: 'Plan from here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan from here' })
    await dialog.getByLabel('Start from').fill('Orlando, FL 32801')
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    await dialog.getByText(/^20 houses · /).waitFor()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Keep as your trip' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Trip' }).waitFor()
    const stops = page.getByRole('listitem').filter({ hasText: /House \d+ of Oakwood Heights/ })
    await expect.poll(() => stops.count()).toBe(20)
    await expectWellFormed(page)
    await page.reload()
    await expect.poll(() => stops.count()).toBe(20)
    await expect
      .poll(async () => (await visitor.get('/api/trip')).json<{ listings: unknown[] } | null>()?.listings.length)
      .toBe(20)
    const { shareToken } = (await visitor.post('/api/trip/share-link')).json<{ shareToken: string }>()
    await page.goto(`/trip/${shareToken}`)
    await expect.poll(() => stops.count()).toBe(20)
    expect(await page.getByRole('button', { name: /^Save / }).count()).toBe(0)
    await expectWellFormed(page)
    await page.goto('/saved/drive')
    const stop = await page.getByRole('heading', { name: /^House \d+ of Oakwood Heights/ }).textContent()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 28.5383, longitude: -81.3792 })
    await page.getByRole('button', { name: 'I am here' }).click()
    await page.getByRole('button', { name: 'Nearest not yet seen' }).click()
    const around = page.getByRole('region', { name: /^House \d+$/ })
    const first = await around.getAttribute('aria-label')
    expect(stop).not.toContain(`${first} of`)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Nearest not yet seen' }).click()
    await expect.poll(() => around.getAttribute('aria-label')).not.toBe(first)
    await page.context().clearPermissions()
    await page.goto(`/day/${day.slug}`)
    await page.getByRole('button', { name: 'Plan from here' }).click()
    await dialog.getByLabel('Start from').fill('Orlando, FL 32801')
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    await dialog.getByText('each street is one stop').waitFor()
    await dialog.getByRole('button', { name: 'Keep as your trip' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/with 20 stops/)
      .waitFor()
    await expectWellFormed(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click()
    await expect.poll(() => stops.count()).toBe(12)
    // Five houses of five minutes and the walk between them.
    const readTrip = async () => (await visitor.get('/api/trip')).json<{ settings: { minutesPerStop: number } }>()
    await expect.poll(async () => (await readTrip()).settings.minutesPerStop).toBeGreaterThan(25)
  })

  test('plans a trip from an address where the device does not tell: streets to drive between, houses to walk', async () => {
    const page = await site.open({ width, path: `/day/${day.slug}` })
    await page.getByRole('button', { name: 'Plan from here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan from here' })
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    await dialog.getByText('Enter the address you start from').waitFor()
    const from = dialog.getByLabel('Start from')
    await from.fill('Nowhere at all')
    await from.press('Enter')
    await dialog.getByText('We could not find “Nowhere at all”.').waitFor()
    expect(await from.inputValue()).toBe('Nowhere at all')
    expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
    await from.fill('Orlando, FL 32801')
    await dialog.getByRole('button', { name: 'Plan the trip' }).click()
    await dialog.getByText(/^60 houses · 12 stops · /).waitFor()
    await dialog.getByText('Juniper Place').waitFor()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Choose streets' }).click()
    const juniper = dialog.getByRole('checkbox', { name: /^Juniper Place · 5 houses/ })
    await juniper.uncheck()
    await site.loseSignal(page)
    await dialog.getByRole('button', { name: 'Plan 11 streets' }).click()
    await dialog.getByText('The trip could not be planned').waitFor()
    expect(await juniper.isChecked()).toBe(false)
    await site.restoreSignal(page)
    await dialog.getByRole('button', { name: 'Plan 11 streets' }).click()
    await dialog.getByText(/^55 houses · 11 stops · /).waitFor()
  })
})
