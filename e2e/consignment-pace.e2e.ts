import { formatTagText } from '@yardsnap/contract/tags'
import { CONSIGNED_PAGE_SIZE, type ConsignedItem } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { addConsignor, addItem, openConsignment, readSettlement } from '#server/day/consignments/test-consignments.ts'
import { sharedSite } from './harness.ts'

const ITEMS = 20
const SECONDS_PER_ITEM = 2
const CHECK_IN_SECONDS = 60

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/** A sale with things of one consignor, as their tags are scanned. */
async function openTagged() {
  const sale = await openConsignment(site.app)
  const rosa = await addConsignor(sale, 'Rosa Hernández', { number: 214 })
  const items: ConsignedItem[] = []
  for (let count = 1; count <= ITEMS; count += 1) items.push(await addItem(sale, rosa, { title: `Coat ${count}` }))
  const texts = items.map(({ number, cents, flag, color }) =>
    formatTagText({ consignor: 214, item: number, cents, flag, color }),
  )
  return { sale, items, texts }
}

test('a till takes a scanned tag within two seconds, and a customer pays with two taps', async () => {
  const { sale, texts } = await openTagged()
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/till` })
  await page.getByText(`${ITEMS} tags on this device`).waitFor()
  const field = page.getByLabel('Number on the sticker')
  const basket = page.getByRole('list', { name: 'Basket' })
  const seconds: number[] = []
  for (const [index, text] of texts.entries()) {
    const startedAt = performance.now()
    await field.fill(text)
    await field.press('Enter')
    await basket.getByText(`Coat ${index + 1}, 4T`, { exact: true }).waitFor()
    seconds.push((performance.now() - startedAt) / 1000)
  }
  const sorted = seconds.toSorted((one, other) => one - other)
  expect(sorted[ITEMS / 2]).toBeLessThan(SECONDS_PER_ITEM)
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await page.getByRole('button', { name: 'Done, next customer' }).click()
  await expect.poll(async () => (await readSettlement(sale)).takingsCents).toBe(1000 * ITEMS)
})

test('twenty scanned tags are checked in within a minute', async () => {
  const { sale, items, texts } = await openTagged()
  const page = await site.open({ width: 390, visitor: sale.host, path: `/sale/${sale.listingId}/check-in` })
  const field = page.getByLabel('Number of a consignor, or the 9 digits of a tag')
  await field.waitFor()
  const startedAt = performance.now()
  for (const [index, text] of texts.entries()) {
    await field.fill(text)
    await field.press('Enter')
    await page.getByText(`${index + 1} of ${items.length} here`).waitFor()
  }
  expect((performance.now() - startedAt) / 1000).toBeLessThan(CHECK_IN_SECONDS)
})

test('of more things than come at once the rest is loaded when it is asked for, and that this failed is said', async () => {
  const sale = await openConsignment(site.app)
  const first = await addItem(sale, await addConsignor(sale, 'Rosa Hernández'))
  await site.app.database.pool.query(
    `insert into consigned_items (id, listing_id, consignor_id, number, title, size, cents, flag, if_unsold)
     select gen_random_uuid(), listing_id, consignor_id, number + added, 'Coat ' || added, size, cents, flag, if_unsold
     from consigned_items, generate_series(1, $2) added where id = $1`,
    [first.id, CONSIGNED_PAGE_SIZE],
  )
  const page = await site.open({
    width: 390,
    visitor: sale.host,
    path: `/sale/${sale.listingId}/consignment?view=items`,
  })
  const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show more' })
  for (let shown = 100; shown < CONSIGNED_PAGE_SIZE; shown += 100) {
    await expect.poll(() => rows.count()).toBe(shown)
    await more.click()
  }
  await expect.poll(() => rows.count()).toBe(CONSIGNED_PAGE_SIZE)
  await site.loseSignal(page)
  await more.click()
  await page.getByText('The items could not be loaded').waitFor()
  await site.restoreSignal(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows.count()).toBe(CONSIGNED_PAGE_SIZE + 1)
})
