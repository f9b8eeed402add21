import { readFile } from 'node:fs/promises'
import type { Leftovers } from '@yardsnap/contract/leftovers'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { makeListing, samplePicture } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/** A sale that is over, of a host on the free plan. */
async function endedSale(): Promise<{ host: Visitor; listingId: string }> {
  const host = await site.app.signUp()
  const listingId = await makeListing(host, { title: 'Moving sale', status: 'published' })
  const items = [
    { title: 'Gray sofa', category: 'furniture', priceSuggested: 60, priceLow: 40, priceHigh: 90 },
    { title: 'Queen mattress', category: 'furniture', priceSuggested: 20 },
    { title: 'Novels', category: 'books', quantity: 24, priceSuggested: 1 },
    { title: 'Mugs', category: 'kitchen', priceSuggested: 1 },
  ]
  await host.post(`/api/listings/${listingId}/items/bulk`, { items })
  await site.app.database.pool.query(`update listings set sale_date = '2026-05-02', status = 'ended' where id = $1`, [
    listingId,
  ])
  return { host, listingId }
}

const readLeft = async (host: Visitor, listingId: string) =>
  (await host.get(`/api/listings/${listingId}/leftovers`)).json<Leftovers>()

/** Taps of a thumb, counted. */
function countTaps() {
  let taps = 0
  return {
    tap: async (locator: Locator) => {
      taps += 1
      await locator.click()
    },
    count: () => taps,
  }
}

describe.each(PHONE)('what is left at %i pixels', (width) => {
  test('goes to a finished pick-up pack in at most six taps', async () => {
    const { host, listingId } = await endedSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}` })
    const { tap, count } = countTaps()
    await tap(page.getByRole('link', { name: 'What is left: 4 things' }))
    await page.getByRole('heading', { level: 1, name: 'What is left: 4 things' }).waitFor()
    await expectWellFormed(page)
    await tap(page.getByRole('group', { name: 'All big things' }).getByRole('radio', { name: 'Pick-up' }))
    await tap(page.getByRole('group', { name: 'All small things' }).getByRole('radio', { name: 'Drop off' }))
    await page.getByRole('heading', { name: 'Pick-up: 2 things' }).waitFor()
    await page.getByRole('heading', { name: 'Drop off: 2 things' }).waitFor()
    await page.getByText('Ask first.').waitFor()
    await expectWellFormed(page)
    const download = page.waitForEvent('download')
    await tap(page.getByRole('button', { name: 'Get the pick-up pack' }))
    const file = await download
    expect(file.suggestedFilename()).toBe('moving-sale-pickup.zip')
    const bytes = await readFile(await file.path())
    // A ZIP has the names of its files as they are.
    for (const name of ['list.pdf', 'text-for-the-form.txt', 'pickup.ics']) expect(bytes.includes(name)).toBe(true)
    expect(count()).toBeLessThanOrEqual(6)
  })
})

describe.each(PHONE)('what is left at %i pixels', (width) => {
  test('is decided one by one, keeps what was typed, and says what is wrong at its field', async () => {
    const { host, listingId } = await endedSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/left` })
    await page.getByLabel('Where it goes: Gray sofa').selectOption('Pick-up')
    await page.getByLabel('Size (optional): Gray sofa').fill('84 x 36 x 34 in')
    await page.getByLabel('Floor').selectOption('Second floor')
    await page.getByLabel('Gate or building hours (optional)').fill('Gate opens 8 to 6')
    await page.getByLabel('From (optional)').fill('13:00')
    await page.getByLabel('Until (optional)').fill('09:00')
    await page.getByText('The pick-up must end after it starts').waitFor()
    expect(await page.getByLabel('Until (optional)').inputValue()).toBe('09:00')
    await expectWellFormed(page)
    await page.getByLabel('Until (optional)').fill('15:00')
    await expect.poll(async () => (await readLeft(host, listingId)).pickup.endTime).toBe('15:00')
    const { pickupText } = await readLeft(host, listingId)
    expect(pickupText).toContain('Gray sofa, Good, 84 x 36 x 34 in')
    expect(pickupText).toContain('Second floor, No stairs, Gate opens 8 to 6')
    await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe(pickupText)
    await page.getByRole('button', { name: 'One by one' }).click()
    await page.getByLabel('Where it goes: Mugs').selectOption('Keep')
    await expectWellFormed(page)
    await page.reload()
    expect(await page.getByLabel('Where it goes: Gray sofa').inputValue()).toBe('pickup')
    expect(await page.getByLabel('Gate or building hours (optional)').inputValue()).toBe('Gate opens 8 to 6')
  })

  test('what is listed online is offered alone, and the page leads on to the next sale', async () => {
    const { host, listingId } = await endedSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/left` })
    await page.getByLabel('Where it goes: Gray sofa').selectOption('List online')
    await page.getByRole('heading', { name: 'List online: 1 thing' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Post elsewhere' }).click()
    const text = page.getByRole('dialog', { name: 'Post elsewhere' }).getByLabel('Text', { exact: true })
    await expect.poll(() => text.inputValue()).toContain('Gray sofa')
    expect(await text.inputValue()).not.toMatch(/mattress|Novels|Mugs/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^For next time/ }).click()
    await page.getByRole('heading', { level: 1, name: 'For next time' }).waitFor()
    await page.goto(site.url)
    await page.getByRole('article', { name: 'Moving sale' }).getByRole('link', { name: 'For next time' }).waitFor()
  })

  test('what a charity took is noted with a receipt, and stands in the year’s list', async () => {
    const { host, listingId } = await endedSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/left` })
    await page.getByRole('group', { name: 'All big things' }).getByRole('radio', { name: 'Drop off' }).click()
    await page.getByRole('button', { name: 'Record the drop-off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who took it?' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter who took it').waitFor()
    await dialog.getByLabel('Charity').fill('Hope House')
    await dialog.getByLabel('Date').fill('2026-05-09')
    const receipt = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await samplePicture() }
    await dialog.getByLabel('Photo of the receipt (optional)').setInputFiles(receipt)
    await dialog.getByRole('img', { name: 'Receipt' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Queen mattress' }).uncheck()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It is in your list of the year.').waitFor()
    await page.getByLabel('Where it goes: Gray sofa').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Your donations' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your donations' }).waitFor()
    const year = page.getByRole('radio', { name: '2026' })
    if (await year.count()) await year.click()
    await page.getByRole('heading', { name: 'Hope House' }).waitFor()
    await page.getByText('Gray sofa').waitFor()
    await page.getByRole('img', { name: 'Receipt of Hope House' }).waitFor()
    await page.getByText('not tax advice').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Remove: Hope House' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: /^Nothing recorded in/ }).waitFor()
  })

  test('a curb sale counts as a sale of the plan, and is public at once', async () => {
    const { host, listingId } = await endedSale()
    const page = await site.open({ width, visitor: host, path: `/sale/${listingId}/left` })
    await page.getByLabel('Where it goes: Gray sofa').selectOption('Give away')
    await page.getByRole('button', { name: 'Put up the curb sale' }).click()
    await expectWellFormed(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Publish it' }).click()
    await page.getByRole('dialog', { name: 'Upgrade to Premium' }).waitFor()
    await site.app.makePremium(host.userId)
    await page.reload()
    await page.getByRole('button', { name: 'Put up the curb sale' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish it' }).click()
    await page.getByRole('link', { name: 'Open your curb sale' }).click()
    await page.getByRole('heading', { level: 1, name: 'Free at the curb' }).waitFor()
  })
})

test('a curb sale is tried again after a refusal, and is not called up before it is', async () => {
  const { host, listingId } = await endedSale()
  await site.app.makePremium(host.userId)
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/left` })
  await page.getByLabel('Where it goes: Gray sofa').selectOption('Give away')
  const ids: string[] = []
  const answers = [
    { status: 500, json: { code: 'internal', message: 'It broke' } },
    { status: 200, json: await readLeft(host, listingId) },
  ]
  await page.route('**/leftovers/curb-sale/*', async (route) => {
    ids.push(route.request().url().split('/').at(-1)!)
    const answer = answers.shift()
    await (answer ? route.fulfill(answer) : route.continue())
  })
  const publish = async () => {
    await page.getByRole('button', { name: 'Put up the curb sale' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish it' }).click()
  }
  await publish()
  await page.getByText('The curb sale could not be published. Please try again.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await publish()
  await page.getByText('Your curb sale is still being put up').waitFor()
  expect(new Set(ids).size).toBe(2)
})

test('what is marked sold after a look at what is left is not among it anymore', async () => {
  const { host, listingId } = await endedSale()
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}/left` })
  await page.getByRole('heading', { level: 1, name: 'What is left: 4 things' }).waitFor()
  const sofa = page.getByRole('main').getByText('Gray sofa', { exact: true })
  await sofa.first().waitFor()
  await page.getByRole('link', { name: 'Moving sale' }).click()
  await page.getByRole('button', { name: /^Sold.*: Gray sofa$/ }).click()
  await page.getByRole('link', { name: 'What is left: 3 things' }).click()
  await page.getByRole('heading', { level: 1, name: 'What is left: 3 things' }).waitFor()
  await expect.poll(() => sofa.count()).toBe(0)
})
