import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, PHONE, sharedSite, WIDTHS } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()
let seller: Visitor
let shopper: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  shopper = await site.app.signUp()
  await site.app.makePremium(seller.userId)
  listingId = await makeListing(seller, { saleDate: '2031-05-03', status: 'published' })
})

describe.each(WIDTHS)('the sale page at %d pixels', (width) => {
  test('S2.11.1 S9.9 says what, when and where', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    await page.getByRole('heading', { level: 1, name: 'Estate sale on Orange Avenue' }).waitFor()
    await page.getByText('Estate Sale', { exact: true }).waitFor()
    await page.getByText('May 3, 2031').first().waitFor()
    await page.getByText('8:00 AM – 2:00 PM').first().waitFor()
    // With its date and hours, and under the map.
    await page.getByRole('listitem').filter({ hasText: '400 S Orange Ave, Orlando, FL 32801' }).waitFor()
    await page.getByRole('figure').getByText('400 S Orange Ave, Orlando, FL 32801').waitFor()
    await page.getByText('No early birds.').waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('what the sale page says at %d pixels', (width) => {
  test('S2.11.2 S3.4 lists its items with their pictures, state, number and price', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    const rows = page
      .getByRole('region', { name: /Items for Sale/ })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect.poll(() => rows.count()).toBe(2)
    const [chair, books] = [rows.nth(0), rows.nth(1)]
    await page.getByRole('heading', { name: 'Items for Sale (2)' }).waitFor()
    for (const text of ['Green armchair', 'Furniture', 'Good', '$60'])
      await chair.getByText(text, { exact: true }).first().waitFor()
    for (const text of ['Novels', 'Books', 'Qty', '40', '$2', 'Sold as Lot'])
      await books.getByText(text, { exact: false }).first().waitFor()
    const picture = chair.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('S2.15.1 S8.15 an item whose picture cannot be had is the whole photo, or else keeps the words of its label', async () => {
    const page = await site.open({ width, visitor: shopper })
    await page.route(/\/objects\/.*region=/, (route) => route.abort())
    await page.goto(`/sale/${listingId}`)
    const whole = page
      .getByRole('region', { name: /Items for Sale/ })
      .locator('img[src^="/objects/"]:not([src*="region="])')
    await expect.poll(() => whole.count()).toBe(2)
    await page.route(/\/(objects|api\/item-image)\//, (route) => route.abort())
    await page.goto(`/sale/${listingId}`)
    const label = page.getByText('Photo of Green armchair, cut out')
    await label.waitFor()
    await label.locator('../..').locator('svg').first().waitFor()
    await expectNoSidewaysScroll(page)
  })

  test('S2.11.3 S2.11.5 S1.5 tells its status, worth and host', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    const facts = page.locator('dl > div')
    for (const [name, value] of [
      ['Status', 'Published'],
      ['Total Items', '2'],
      ['Estimated Value', '$140'],
    ] as const)
      await facts.filter({ hasText: name }).getByText(value, { exact: true }).waitFor()
    await page.getByText('Marian Cole').waitFor()
    await page.getByText('MC', { exact: true }).waitFor()
    await page.getByText('Garage Sale Host').waitFor()
    await page.getByText('More Sales Nearby').waitFor()
    await page.getByText(/no similar sales/i).waitFor()
  })
})

test('S2.11.4 directions lead to a map service, and sharing copies the link where the device cannot share', async () => {
  const page = await site.open({ width: 1280, visitor: shopper, path: `/sale/${listingId}` })
  const directions = new URL((await page.getByRole('link', { name: 'Get Directions' }).getAttribute('href')) ?? '')
  expect(directions.origin + directions.pathname).toBe('https://www.google.com/maps/dir/')
  expect(directions.searchParams.get('destination')).toBe('400 S Orange Ave, Orlando, FL 32801')
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText(/copied/i).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/sale/${listingId}`)
  for (const name of ['Contact Seller', 'Save'])
    expect(await page.getByRole('button', { name, exact: true }).isEnabled()).toBe(true)
})

const LONG_NAMES = { firstName: 'Wilhelmina-Alexandrina Rosamun', lastName: 'Featherstonehaugh-Cholmondeley' }
const LONG_TITLE = 'Moving abroad after forty years: everything from the attic to the workshop must find a new home now'

describe.each(WIDTHS)('a sale with much to fit in at %d pixels', (width) => {
  test('S2.11 a long title, long names and high prices stay within the page that its owner sees', async () => {
    const owner = await site.app.signUp(LONG_NAMES)
    const id = await makeListing(owner, { title: LONG_TITLE, status: 'published' })
    await owner.post(`/api/listings/${id}/items/bulk`, {
      items: [{ title: LONG_TITLE, priceSuggested: 12345.5, quantity: 9999, sellAsLot: true }],
    })
    const page = await site.open({ width, visitor: owner, path: `/sale/${id}` })
    await page.getByText('This is your sale').waitFor()
    await page.getByText(`${LONG_NAMES.firstName} ${LONG_NAMES.lastName}`).last().waitFor()
    const itemTitle = page.getByRole('heading', { level: 3, name: LONG_TITLE })
    await itemTitle.scrollIntoViewIfNeeded()
    expect((await itemTitle.boundingBox())?.width).toBeGreaterThan(150)
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('an item at %d pixels', (width) => {
  test('S5.3 an item without a price asks for nothing: no price is shown, in the list or large', async () => {
    const owner = await site.app.signUp()
    const id = await makeListing(owner, { status: 'published' })
    const { items } = (await owner.get(`/api/listings/${id}`)).json<{ items: { title: string }[] }>()
    const unpriced = items.map(({ title, ...item }) => ({
      title,
      ...item,
      ...(title === 'Green armchair' && { priceSuggested: 0 }),
    }))
    await owner.post(`/api/listings/${id}/items/bulk`, { items: unpriced })
    const page = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
    const getRow = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await getRow('Novels').getByText('$2').waitFor()
    expect(await getRow('Green armchair').innerText()).not.toContain('$')
    await getRow('Green armchair').getByRole('button', { name: 'Green armchair', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Green armchair' })
    await dialog.getByText('Furniture').waitFor()
    expect(await dialog.innerText()).not.toContain('$')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('dialog', { name: 'Novels' }).getByText('$2').waitFor()
  })
})

test.each(PHONE)('a sale of many things is filtered by kind, words and price, at %d pixels', async (width) => {
  const id = await makeListing(seller, { title: 'Everything goes' })
  const items = Array.from({ length: 45 }, (_, index) => ({
    title: `${index % 3 === 0 ? 'Cookbook' : 'Hammer'} ${index + 1}`,
    category: index % 3 === 0 ? 'books' : 'tools',
    priceSuggested: index + 1,
  }))
  await seller.post(`/api/listings/${id}/items/bulk`, { items })
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  const page = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
  const filters = page.getByRole('search', { name: 'Items of this sale' })
  await filters.getByRole('radio', { name: 'Books 15' }).check()
  await page.getByText('15 items of 45').waitFor()
  await filters.getByRole('combobox', { name: 'Price' }).selectOption('10')
  await page.getByText('4 items of 45').waitFor()
  await filters.getByRole('searchbox').fill('cook 7')
  await page.getByText('1 item of 45').waitFor()
  await page.getByRole('heading', { name: 'Cookbook 7', exact: true }).waitFor()
  await expectWellFormed(page)
  await filters.getByRole('searchbox').fill('piano')
  await page.getByText('0 items of 45').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('heading', { name: 'Hammer 45' }).waitFor()
})

describe.each(PHONE)('beside the sale at %d pixels', (width) => {
  test('neighbors on the same day are shown, and no others', async () => {
    const day = '2031-06-07'
    const id = await makeListing(seller, { title: 'In the middle', saleDate: day, status: 'published' })
    const neighbor = { title: 'Round the corner', streetAddress: '1 S Orange Ave', saleDate: day }
    await makeListing(seller, { ...neighbor, status: 'published' })
    await makeListing(seller, { ...neighbor, title: 'Another day', saleDate: '2031-06-21', status: 'published' })
    const page = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
    const strip = page.getByRole('region', { name: 'More Sales Nearby' })
    await strip.getByText('On the same days, within 10 miles').waitFor()
    expect(await strip.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Round the corner'])
    expect(await page.getByText(/no similar sales/i).count()).toBe(0)
    await expectWellFormed(page)
  })

  test('the calendar file is a press away', async () => {
    const page = await site.open({ width, visitor: shopper, path: `/sale/${listingId}` })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('garage-sale.ics')
  })
})

describe('what messengers and search engines read', () => {
  test('A4 G16 is a published sale in words that cannot leave their place', async () => {
    const title = 'Lamps </script><script>alert(1)</script> "& \u2028 more'
    const id = await makeListing(seller, { title, status: 'published' })
    const answer = await fetch(`${site.url}/sale/${id}`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const event: unknown = JSON.parse(json)
    const { title: kept } = (await seller.get(`/api/listings/${id}`)).json<{ title: string }>()
    expect(event).toMatchObject({ '@type': 'SaleEvent', name: kept, url: `${site.url}/sale/${id}` })
    expect(html).toContain(`<link rel="canonical" href="${site.url}/sale/${id}">`)
    expect(html).not.toContain('alert(1)</script>')
    for (const [script] of html.matchAll(/<script.*?<\/script>/gs)) expect(script).not.toContain('\u2028')
    const [, image = ''] = /<meta property="og:image" content="([^"]*)">/.exec(html) ?? []
    const picture = await fetch(image.replaceAll('&amp;', '&'))
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  })

  test('A4 is nothing of a draft', async () => {
    const draft = await makeListing(seller, { title: 'Not public yet' })
    const page = await fetch(`${site.url}/sale/${draft}`)
    expect(page.status).toBe(404)
    expect(await page.text()).not.toContain('Not public yet')
    const ownPage = await fetch(`${site.url}/sale/${draft}`, { headers: { cookie: seller.cookie } })
    expect(await ownPage.text()).not.toContain('og:title')
    expect(ownPage.headers.get('cache-control')).toContain('no-store')
  })
})

test('S2.11.4 S2.11.1 without an address directions lead to the maps’ home, and the page says where to ask', async () => {
  const id = await makeListing(seller, {
    streetAddress: '',
    city: '',
    state: '',
    zipCode: '',
    saleDate: null,
    startTime: null,
    endTime: null,
    status: 'published',
  })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  await page.getByText('Address available at sale').first().waitFor()
  await page.getByText('Date TBD').first().waitFor()
  await page.getByText('Time TBD').first().waitFor()
  const directions = new URL((await page.getByRole('link', { name: 'Get Directions' }).getAttribute('href')) ?? '')
  expect([directions.origin, directions.search]).toEqual(['https://www.google.com', ''])
})

test('a keyboard goes on from the thing that was looked at last, also when the address had opened it', async () => {
  const { items } = (await shopper.get(`/api/listings/${listingId}`)).json<{ items: { id: string }[] }>()
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${listingId}?item=${items[0]?.id}` })
  await page.getByRole('dialog', { name: 'Green armchair' }).getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('dialog', { name: 'Novels' }).waitFor()
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Novels', exact: true })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await opener.boundingBox())?.y).toBeGreaterThan(0)
  expect((await opener.boundingBox())?.y).toBeLessThan(800)
})

describe('S2.11.6 a sale that is not there', () => {
  test.each(PHONE)('says so at %d pixels and leads on', async (width) => {
    const draft = await makeListing(seller)
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense', draft]) {
      const page = await site.open({ width, visitor: shopper, path: `/sale/${id}` })
      await page.getByRole('heading', { name: 'Sale Not Found' }).waitFor()
      await page.getByText("The garage sale you're looking for doesn't exist or has been removed.").waitFor()
      await page.getByRole('link', { name: 'Browse Other Sales' }).waitFor()
      await page.getByRole('link', { name: 'Go Home' }).waitFor()
      await expectAccessible(page)
    }
  })
})

test('a draft is its seller’s alone, who is told so', async () => {
  const draft = await makeListing(seller)
  const page = await site.open({ width: 1280, visitor: seller, path: `/sale/${draft}` })
  await page.getByText('Draft: only you can see this').waitFor()
})

test('the calendar file of a Spanish page leads back to it', async () => {
  const page = await site.open({ width: 390, visitor: shopper, path: `/es/sale/${listingId}` })
  const address = await page.getByRole('link', { name: 'Agregar al calendario' }).getAttribute('href')
  const calendar = await (await fetch(new URL(address ?? '', site.url))).text()
  expect(calendar.replaceAll('\r\n ', '')).toContain(`${site.url}/es/sale/${listingId}\r\n`)
})

test('G1 text of other people is shown as text', async () => {
  const evil = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>'
  const id = await makeListing(seller, { title: evil.slice(0, 118), description: evil, status: 'published' })
  const page = await site.open({ width: 390, visitor: shopper, path: `/sale/${id}` })
  const problems: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()))
  page.on('dialog', (dialog) => problems.push(dialog.message()))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).getByText('<img src=x').waitFor()
  expect(await page.title()).not.toBe('hacked')
  expect(problems).toEqual([])
})
