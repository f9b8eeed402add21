import type { TillReport } from '@yardsnap/contract/till-report'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { readShownCode } from './read-code.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

async function makeSale() {
  const host = await site.app.signUp()
  await site.app.makePremium(host.userId)
  await host.put('/api/pay-ways', { ways: [], receiptLine: 'Private sale, no returns' })
  return { host, listingId: await makeListing(host, { status: 'published', saleDate: dayFromNow(1) }) }
}

async function sellChair(page: Page, { paidBy }: { paidBy?: string } = {}): Promise<void> {
  const field = page.getByLabel('Number on the sticker')
  await field.fill('1')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Take $60' }).click()
  if (paidBy !== undefined) {
    await page.getByRole('button', { name: 'Not cash' }).click()
    await page.getByLabel('How it is paid').fill(paidBy)
  }
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await page.getByText('Sold: $60, #101').waitFor()
}

/** Prints into the page instead: what is on paper, by the styles of print. */
async function notePrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      Object.assign(window, { printed: rules.join('\n') })
    }
  })
}

describe.each(PHONE)('a receipt at the till at %d pixels', (width) => {
  test('is a code that the phone makes without a signal; its page waits for the till', async () => {
    const sale = await makeSale()
    const page = await site.open({ width, visitor: sale.host, path: `/sale/${sale.listingId}/till` })
    await page.getByText('No camera was found.').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('yardsnap:till:device'))).not.toBeNull()
    await page.context().setOffline(true)
    await sellChair(page)
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Receipt?' }).click()
    await page.getByText('No signal yet').waitFor()
    await expectWellFormed(page)
    const url = await readShownCode(page.getByRole('img', { name: 'QR code of the receipt' }))
    expect(url).toMatch(new RegExp(`^${site.url}/r/[\\w-]{22}$`))

    await notePrints(page)
    await page.getByRole('button', { name: '80 mm roll' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'printed') as string)).toMatch(/size: 80mm/)
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('#printed-receipt')
    expect(await paper.isVisible()).toBe(true)
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await paper.innerText()).toContain('Green armchair')
    expect(await paper.innerText()).toContain('Private sale, no returns')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    expect(await paper.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Letter', exact: true }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'printed') as string)).toMatch(/size: letter/)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

    const buyer = await site.open({ width, path: new URL(url ?? '').pathname })
    await buyer.getByRole('heading', { name: 'Not arrived yet' }).waitFor()
    await expectWellFormed(buyer)
    await page.context().setOffline(false)
    await page.getByText('No signal yet').waitFor({ state: 'detached', timeout: 20_000 })
    await buyer.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor({ timeout: 20_000 })
    await buyer.getByText('Green armchair').first().waitFor()
    await expectWellFormed(buyer)

    await page.getByRole('dialog', { name: 'Receipt #101' }).getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Receipts', exact: true }).click()
    await page.getByRole('button', { name: /^Receipt of \$60/ }).click()
    await page.getByRole('dialog', { name: 'Receipt #101' }).waitFor()
    expect(await readShownCode(page.getByRole('img', { name: 'QR code of the receipt' }))).toBe(url)
    const report = await sale.host.get(`/api/listings/${sale.listingId}/till/report`)
    expect(report.json<TillReport>().numbered).toMatchObject([{ sales: 1, first: 101, last: 101 }])
  })
})

describe.each(PHONE)("the buyer's page at %d pixels", (width) => {
  test('says items, prices, sum, date, sale and the line of the host; nothing is wider than the page', async () => {
    const sale = await makeSale()
    const till = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/till` })
    await till.getByText('No camera was found.').waitFor()
    await sellChair(till, { paidBy: 'Apple Pay' })
    await till.getByRole('button', { name: 'Receipt?' }).click()
    // On its paper, too.
    await till.getByText('Paid with: Apple Pay').waitFor({ state: 'attached' })
    const url = await readShownCode(till.getByRole('img', { name: 'QR code of the receipt' }))
    const page = await site.open({ width, path: new URL(url ?? '').pathname })
    for (const text of [
      'Estate sale on Orange Avenue',
      'Green armchair',
      'Paid with: Apple Pay',
      'Private sale, no returns',
    ]) {
      await page.getByText(text).first().waitFor()
    }
    expect(await page.content()).not.toContain('400 S Orange Ave')
    await page.getByText('#101').first().waitFor()
    await expectWellFormed(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })
})
