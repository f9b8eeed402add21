import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPdf, readText, readTexts } from '#printing/test-pdf.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeListingWithItems } from './test-listing.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
})
afterAll(() => site.close())

async function printWith(id: string, priceRules: PriceRule[]): Promise<string> {
  expect((await seller.put(`/api/listings/${id}`, { priceRules })).statusCode).toBe(200)
  const answer = await seller.get(`/api/listings/${id}/exports/stickers`)
  return readText(await openPdf(answer.rawPayload), 1)
}

test('stickers say what a rule does to their thing, not how many others it is for', async () => {
  const { id, items } = await makeListingWithItems(seller, [
    { title: 'Lamp', priceSuggested: 12 },
    { title: 'Rug', priceSuggested: 12 },
    { title: 'Vase', priceSource: 'free' },
  ])
  const chosen: PriceRule = { ...BLANK_RULE, percentOff: 50, scope: 'items', itemIds: items.map((item) => item.id) }
  const text = await printWith(id, [chosen])
  expect(text).not.toContain('3 things')
  expect(text.match(/Half price/g)).toHaveLength(2)
  const atMost = await printWith(id, [{ ...BLANK_RULE, kind: 'price', percentOff: null, amount: '5' }])
  expect(atMost).not.toContain('Everything')
  expect(atMost.match(/At most \$5/g)).toHaveLength(2)
})

test.each(['5163', 'hang-tags'])('the price on %s stands apart from the letter of the color', async (labels) => {
  const seller = await site.signUp()
  const { id } = await makeListingWithItems(seller, [{ title: 'Lamp', priceSuggested: 42.5, stickerColor: 'orange' }])
  const answer = await seller.get(`/api/listings/${id}/exports/stickers?labels=${labels}`)
  const texts = await readTexts(await openPdf(answer.rawPayload), 1)
  const [price, letter] = ['$42.50', 'O'].map((word) => texts.find(({ text }) => text === word)!)
  // The letter is in the middle of its box, whose side is its size by 0.62.
  const boxLeft = letter!.x + letter!.width / 2 - letter!.height / 0.62 / 2
  expect(boxLeft - (price!.x + price!.width)).toBeGreaterThan(3)
})
