import type { StockedProduct } from '@yardsnap/contract/admin-catalog'
import { formatDate } from '@yardsnap/contract/dates'
import { addMonths } from '@yardsnap/contract/sale-days'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite, PHONE } from './harness.ts'

const ADMIN_EMAIL = 'admin@example.com'

const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL })
let admin: Visitor
let seller: Visitor
beforeAll(async () => {
  admin = await site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
})

test('S-E5 a product is made in Spanish', async () => {
  const page = await site.open({ width: 390, visitor: admin, path: '/es/admin?tab=supplies' })
  await page.getByRole('button', { name: 'Producto nuevo' }).click()
  const product = page.getByRole('dialog', { name: 'Producto nuevo' })
  for (const [label, value] of [
    ['Título', 'Carteles'],
    ['Categoría', 'Signs'],
    ['Tienda', 'Acme'],
    ['Precio en dólares', '12,50'],
    ['Lleva a', 'https://acme.example'],
  ] as const) {
    await product.getByLabel(label).fill(value)
  }
  await product.getByRole('button', { name: 'Guardar producto' }).click()
  await page.getByRole('row').filter({ hasText: 'Carteles' }).getByText('$12.50').waitFor()
})

test('a list without rows says so', async () => {
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=mail' })
  await page.getByText('No email has been written yet').waitFor()
})

test('one open report is said to be one, and leaves the list when another tab has closed it', async () => {
  const { id } = (await seller.post('/api/listings', { title: 'Lamps', status: 'published' })).json<{ id: string }>()
  const shopper = await site.app.signUp()
  await shopper.post(`/api/listings/${id}/reports`, { reason: 'scam' })
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=reports' })
  await page.getByRole('tab', { name: 'Reports 1 open report', exact: true }).waitFor()
  const report = page.getByRole('listitem').filter({ hasText: 'Lamps' })
  await report.waitFor()
  const [{ id: reportId }] = (await admin.get('/api/admin/reports')).json<[{ id: string }]>()
  await admin.post(`/api/admin/reports/${reportId}/close`)
  await report.getByRole('button', { name: 'Close report' }).click()
  await page.getByText('The report was not closed').waitFor()
  await page.getByText('There is no such open report').waitFor()
  await report.waitFor({ state: 'detached' })
})

describe.each(PHONE)('running the site at %d pixels', (width) => {
  test('G17 I10 a shopper reports a sale, and the admin hides it', async () => {
    const title = `Handbags ${width}`
    const { id } = (await seller.post('/api/listings', { title, status: 'published' })).json<{ id: string }>()
    const shopper = await site.app.signUp()
    const page = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
    await page.getByRole('button', { name: 'Report this sale' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this sale' })
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await dialog.getByRole('alert').getByText('Choose a reason').waitFor()
    await dialog.getByRole('combobox', { name: 'What is wrong?' }).selectOption('It looks like a scam')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Reported', { exact: true }).waitFor()

    const theirs = await site.open({ width, visitor: admin, path: '/admin' })
    await theirs.getByRole('table', { name: 'Daily figures' }).waitFor()
    await expectWellFormed(theirs)
    await theirs.getByRole('tab', { name: 'Reports' }).click()
    const report = theirs.getByRole('listitem').filter({ hasText: title })
    await expectAccessible(theirs)
    await report.getByRole('button', { name: 'Hide the sale' }).click()
    const hiding = theirs.getByRole('dialog', { name: 'Hide this sale' })
    await hiding.getByRole('button', { name: 'Hide sale' }).click()
    await hiding.getByText('Say why. The seller will read it').waitFor()
    await hiding.getByLabel('Reason').fill('Copies of brands may not be sold.')
    await expectAccessible(theirs)
    await hiding.getByRole('button', { name: 'Hide sale' }).click()
    await theirs.getByText('Sale hidden').waitFor()
    await report.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'This Sale Is Hidden' }).waitFor()
    await expectWellFormed(page)

    const own = await site.open({ width, visitor: seller })
    const card = own.getByRole('article', { name: title })
    await card.getByText('Copies of brands may not be sold.').waitFor()
    await expectWellFormed(own)
    await card.getByRole('link', { name: 'Edit' }).click()
    await own.getByRole('heading', { name: 'Edit Your Garage Sale Listing' }).waitFor()
    await own.getByRole('note', { name: 'Hidden sale' }).getByText('Copies of brands').waitFor()
    await expectWellFormed(own)
    await theirs.getByRole('tab', { name: 'Log' }).click()
    await theirs.getByRole('table', { name: 'Log' }).getByText('hide sale').first().waitFor()
    await expectNoSidewaysScroll(theirs)
  })

  test('S3.1 an account is found, gets Premium until a day, and is suspended', async () => {
    const person = await site.app.signUp({ firstName: 'Quentin', lastName: `Of${width}` })
    const page = await site.open({ width, visitor: admin, path: '/admin?tab=users' })
    await page.getByRole('searchbox', { name: 'Address or name' }).fill(`Of${width}`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL((url) => url.searchParams.get('search') === `Of${width}`)
    const row = page.getByRole('row').filter({ hasText: person.email })
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await expectWellFormed(page)
    await row.getByRole('button', { name: 'Plan' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan' })
    const inAMonth = addMonths(new Date().toISOString().slice(0, 10), 1)
    await plan.getByText(`Premium until the end of ${formatDate(inAMonth)} (UTC).`).waitFor()
    await plan.getByRole('combobox', { name: 'How long' }).selectOption('Without an end')
    await plan.getByText('Premium until you take it away.').waitFor()
    await plan.getByRole('combobox', { name: 'How long' }).selectOption('Until a day')
    await plan.getByLabel('Until the end of (UTC)').fill('2031-02-28')
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'Give Premium' }).click()
    await row.getByText('until Fri, Feb 28, 2031').waitFor()
    await row.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
    await row.getByText('Suspended').waitFor()
    expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  })

  test('S3.8 S3.9 an ad and a product are made, and what is missing is said', async () => {
    const page = await site.open({ width, visitor: admin, path: '/admin?tab=ads' })
    await page.getByRole('button', { name: 'New ad' }).click()
    const dialog = page.getByRole('dialog', { name: 'New ad' })
    await dialog.getByLabel('Advertiser').fill('Storage Co')
    await dialog.getByLabel('Leads to').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save ad' }).click()
    await dialog.getByText('Enter a title').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill(`A month free ${width}`)
    await dialog.getByLabel('Leads to').fill('https://storage.example')
    await dialog.getByLabel('First day').fill('2026-05-01')
    await dialog.getByLabel('Last day').fill('2026-04-01')
    await dialog.getByRole('figure').getByText(`A month free ${width}`).waitFor()
    await dialog.getByRole('button', { name: 'Save ad' }).click()
    await dialog.getByText('The last day is before the first one').waitFor()
    await dialog.getByLabel('Last day').fill('2026-05-31')
    // The ad is there by then, and is not made again.
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await dialog.getByLabel('Picture').setInputFiles(broken)
    await dialog.getByRole('button', { name: 'Save ad' }).click()
    await page.getByText('This file is not a photo we can read.').first().waitFor()
    await dialog.getByLabel('Picture').setInputFiles('server/src/demo/pictures/toys.jpg')
    const shown = dialog.getByRole('figure').locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Save ad' }).click()
    const ads = page.getByRole('row').filter({ hasText: `A month free ${width}` })
    await ads.first().getByText('Over', { exact: true }).waitFor()
    expect(await ads.count()).toBe(1)
    await expectNoSidewaysScroll(page)

    await page.getByRole('tab', { name: 'Supplies' }).click()
    await page.getByRole('button', { name: 'New product' }).click()
    const product = page.getByRole('dialog', { name: 'New product' })
    for (const [label, value] of [
      ['Title', `Yard signs ${width}`],
      ['Category', 'Signs'],
      ['Retailer', 'Acme'],
      ['Price in dollars', '12.50'],
      ['Leads to', 'https://acme.example'],
    ] as const) {
      await product.getByLabel(label).fill(value)
    }
    await expectAccessible(page)
    await product.getByRole('button', { name: 'Save product' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: `Yard signs ${width}` })
      .getByText('$12.50')
      .waitFor()
    const products = (await admin.get('/api/admin/products')).json<StockedProduct[]>()
    expect(products.find(({ title }) => title === `Yard signs ${width}`)).toMatchObject({
      originalPrice: null,
      rating: null,
    })
  })

  test('the health of the site is said in words', async () => {
    const page = await site.open({ width, visitor: admin, path: '/admin' })
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText(/^The database answers in \d+ ms\.$/).waitFor()
    const photos = health.getByRole('listitem').filter({ hasText: 'Photos can be stored and read.' })
    await photos.getByText('Good', { exact: true }).waitFor()
    await site.app.database.pool.query(
      `insert into pgboss.job (name, data, state, started_on) values ('message-mail', '{}', 'failed', now())`,
    )
    await page.reload()
    const mail = health.getByRole('listitem').filter({ hasText: 'Mail: 1 failed in the last hour.' })
    await mail.getByText(/^(Look at it|Broken)$/).waitFor()
    await site.app.database.pool.query(`delete from pgboss.job where state = 'failed'`)
    await expectAccessible(page)
    await expectWellFormed(page)
  })

  test('waitlist and mail are there, and wide tables scroll on their own', async () => {
    await site.app.visitor.post('/api/waitlist', { email: `${'long'.repeat(12)}@example.com` })
    const page = await site.open({ width, visitor: admin, path: '/admin?tab=waitlist' })
    await page.getByRole('table', { name: 'Waitlist' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('tab', { name: 'Mail' }).click()
    await page.getByText('No mail server is set up').waitFor()
    await expectWellFormed(page)
  })
})

describe('a site with much to look at', () => {
  test('shows all tabs where there is room for them', async () => {
    const page = await site.open({ width: 1280, visitor: admin, path: '/admin' })
    await page.getByRole('tab', { name: 'Log' }).waitFor()
    expect(await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  })

  test('breaks an address behind its signs alone', async () => {
    const email = 'anneliese.vanderbergstrom@springfield-orchestra.example'
    await site.app.visitor.post('/api/waitlist', { email })
    const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=waitlist' })
    const address = page.getByRole('rowheader', { name: email })
    await address.waitFor()
    const linesOf = await address.evaluate((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const lines: [string, number][] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNode(texts.currentNode)
        lines.push([range.toString(), range.getClientRects().length])
      }
      return lines
    })
    expect(linesOf.map(([text]) => text).join('')).toBe(email)
    expect(linesOf.filter(([, lines]) => lines > 1)).toEqual([])
  })

  test('keeps the chosen tab in view when numbers come to the tabs before it', async () => {
    await seller.post('/api/support-messages', { text: 'How do I print signs?' })
    const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=sales' })
    await page.getByRole('tab', { name: /^Messages\s*\d/ }).waitFor()
    const list = (await page.getByRole('tablist').boundingBox())!
    const isInView = async () => {
      const { x, width } = (await page.getByRole('tab', { name: 'Sales', exact: true }).boundingBox())!
      return x >= list.x && x + width <= list.x + list.width
    }
    await expect.poll(isInView).toBe(true)
  })

  test('says of a long list that there may be more', async () => {
    await site.app.database.pool.query(`insert into "user" (id, name, email, first_name, last_name)
      select 'crowd' || n, 'Ann Lee', 'crowd' || n || '@example.com', 'Ann', 'Lee' from generate_series(1, 200) n`)
    const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=users' })
    await page.getByText('These are the first 200. There may be more.').waitFor()
    await page.getByRole('searchbox', { name: 'Address or name' }).fill('crowd17@')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await page.getByText('There may be more.').count()).toBe(0)
  })

  test('has a reported sale with a title of one long word on the page, with all of its buttons', async () => {
    const title = 'Long'.repeat(30)
    const { id } = (await seller.post('/api/listings', { title, status: 'published' })).json<{ id: string }>()
    await (await site.app.signUp()).post(`/api/listings/${id}/reports`, { reason: 'scam' })
    const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=reports' })
    await page.getByRole('link', { name: title }).waitFor()
    await expectNoSidewaysScroll(page)
    const sales = await site.open({ width: 1280, visitor: admin, path: `/admin?tab=sales&search=${id}` })
    const { x, width } = (await sales.getByRole('button', { name: `Hide ${title}` }).boundingBox())!
    expect(x + width).toBeLessThan(1280)
  })

  test('has streets of one long word on the page', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const place = { city: 'Orlando', state: 'FL', zipCode: '32801', words: '', photoUrl: null, position: null }
    const days = [{ date: addMonths(today, 1), startTime: null, endTime: null }]
    const added = await seller.post('/api/seen-sales', { ...place, streetAddress: `12 ${'Long'.repeat(20)} St`, days })
    expect([added.statusCode, added.body]).toEqual([200, added.body])
    const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=seen' })
    await page.getByRole('heading', { name: /^12 Long/ }).waitFor()
    await expectNoSidewaysScroll(page)
  })
})

test('A5 for others there is no such page', async () => {
  const page = await site.open({ width: 390, visitor: seller, path: '/admin' })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})
