import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import type { MarketPricing } from '@yardsnap/contract/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebayMarket } from '#ports/market/ebay.ts'
import { type FakeEbay, startFakeEbay } from '#ports/market/fake-ebay.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { pricingService } from './service.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
})
afterAll(() => site.close())

interface Priced {
  title: string
  price: number
  condition?: string
  category?: string
  sellAsLot?: boolean
}

/** Publishes a listing of another seller with these items. */
async function publish(items: Priced[], by?: Visitor): Promise<string> {
  const other = by ?? (await site.signUp())
  await site.makePremium(other.userId)
  const { id } = (await other.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const body = items.map(({ price, ...item }) => ({ category: 'music', ...item, priceSuggested: price }))
  expect((await other.post(`/api/listings/${id}/items/bulk`, { items: body })).statusCode).toBe(200)
  expect((await other.put(`/api/listings/${id}`, { status: 'published' })).statusCode).toBe(200)
  return id
}

const ask = (body: object, by = seller) => by.post('/api/market-pricing', body)
async function fetchPrice(body: object, by = seller): Promise<MarketPricing> {
  const answer = await ask(body, by)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<MarketPricing>()
}

describe('S3.12 S7.17 a price', () => {
  test('comes from the guide for a known kind, with range and source', async () => {
    const pricing = await fetchPrice({ itemName: 'Oak coffee table', category: 'Furniture', condition: 'Good' })
    expect(pricing).toEqual({
      recommendedPrice: '40.00',
      averagePrice: '35.00',
      confidence: 0.5,
      priceRange: { min: '28.00', max: '113.00' },
      comparisons: [],
      basis: 'price-guide',
      priceSource: 'rough-guess',
      sourceText:
        'Rough guess by the second-hand guide for coffee table, oak: $20 to $56 (estimate of the editors within the californiayouthcharities.org donation value guide)',
      comparablePrices: [],
      soldNearby: null,
      onlineValue: null,
    })
  })

  test('is no rough guess where the brand is known too', async () => {
    const drill = { itemName: 'Makita cordless drill', category: 'tools', condition: 'good' }
    expect(await fetchPrice(drill)).toMatchObject({
      basis: 'price-guide',
      priceSource: 'price-guide',
      sourceText: expect.stringMatching(/^Second-hand guide/),
    })
  })

  test('comes from the price when new if the seller enters it', async () => {
    const question = { itemName: 'Accordion', category: 'music', condition: 'excellent', retailPrice: '300' }
    expect(await fetchPrice(question)).toMatchObject({
      recommendedPrice: '120.00',
      basis: 'retail-price',
      sourceText: 'Estimated from the price when new, $300, and the condition',
    })
  })

  test('is less for what is old, if the seller says how old', async () => {
    const question = { itemName: 'Accordion, 12 years old', category: 'music', condition: 'good', retailPrice: '300' }
    expect(await fetchPrice(question)).toMatchObject({
      recommendedPrice: '55.00',
      sourceText: 'Estimated from the price when new, $300, the condition and the age of 12 years',
    })
  })

  test.each(['Wobbegong', 'qwertz asdf', 'Blaue Zündkerzen', '完全な', '123', 'x'.repeat(200)])(
    "is a rough guess by the category for '%s'",
    async (itemName) => {
      expect(await fetchPrice({ itemName, category: 'music', condition: 'good' })).toMatchObject({
        basis: 'rough-guess',
        confidence: 0.15,
        sourceText: expect.stringMatching(
          /^Rough guess by the category music alone: \$\d.* to \$\d.* \(estimate of the editors\)$/,
        ),
      })
    },
  )

  test('is not called rough where the brand is known', async () => {
    const { sourceText } = await fetchPrice({ itemName: 'IKEA dresser', category: 'furniture', condition: 'good' })
    expect(sourceText).toMatch(/^Second-hand guide for dresser, IKEA: /)
  })

  test('says of which things it is if only the last word is known', async () => {
    expect(await fetchPrice({ itemName: 'Quantum holder', category: 'other', condition: 'good' })).toMatchObject({
      basis: 'price-guide',
      confidence: 0.3,
      sourceText: expect.stringContaining('Rough guess by the second-hand guide for things like “holder”: '),
    })
  })

  test('is not invented for a name without words', async () => {
    const answer = await ask({ itemName: '!!!', category: 'music', condition: 'good' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      code: 'not_found',
      message: '“!!!” does not say what it is. Name the item with a word for an estimate.',
    })
  })

  test.each([
    [{}, 'Item name is required'],
    [{ itemName: 7 }, 'Item name must be text'],
    [{ itemName: '  ' }, 'Name the item first'],
    [{ itemName: 'x'.repeat(201) }, 'Item name is too long (at most 200 characters)'],
    [{ itemName: 'Lamp\u0000' }, 'Item name contains characters that cannot be stored'],
    [{ itemName: 'Lamp', category: 'boats' }, 'Category must be one of'],
    [{ itemName: 'Lamp', condition: 'mint' }, 'Condition must be one of'],
    [{ itemName: 'Lamp', retailPrice: 'NaN' }, 'Enter a price such as 12.50'],
    [{ itemName: 'Lamp', retailPrice: -1 }, 'A price is between 0 and 10,000,000'],
  ])('G12 is refused for %j', async (body, message) => {
    const answer = await ask(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(message)
  })

  test('requires a session', async () => {
    expect((await ask({ itemName: 'Desk' }, site.visitor)).statusCode).toBe(401)
  })
})

describe('published items', () => {
  test('S3.12 yield a price if three are similar: their median, with the interquartile range', async () => {
    const listingId = await publish([{ title: 'Banjo, five strings', price: 60 }])
    await publish([{ title: 'Old banjo', price: 80 }])
    await publish([{ title: 'Blue banjos', price: 100, condition: 'good' }])
    const pricing = await fetchPrice({ itemName: 'Banjo', category: 'music', condition: 'good' })
    expect(pricing).toMatchObject({
      recommendedPrice: '80.00',
      averagePrice: '80.00',
      priceRange: { min: '70.00', max: '90.00' },
      basis: 'similar-items',
      sourceText: 'Estimated from asking prices of 3 similar items in published sales',
      comparablePrices: ['60.00', '80.00', '100.00'],
    })
    expect(pricing.comparisons).toContainEqual({
      title: 'Banjo, five strings',
      source: 'Yardsnap sale',
      condition: 'good',
      price: '60.00',
      url: `/sale/${listingId}`,
    })
  })

  test('are called what they are in the language of who asks', async () => {
    for (const price of [60, 80, 100]) await publish([{ title: 'Sousaphone', price }])
    const asked = { itemName: 'Sousaphone', category: 'music', condition: 'good' }
    const answer = await seller.post('/api/market-pricing', asked, { [LANGUAGE_HEADER]: 'es' })
    expect(answer.json<MarketPricing>().comparisons[0]).toMatchObject({ source: 'Venta en Yardsnap' })
  })

  test('of the same condition are preferred if there are enough', async () => {
    for (const [price, condition] of [
      [10, 'poor'],
      [40, 'good'],
      [44, 'good'],
      [48, 'good'],
    ] as const) {
      await publish([{ title: 'Ukulele', price, condition }])
    }
    expect(await fetchPrice({ itemName: 'Ukulele', category: 'music', condition: 'good' })).toMatchObject({
      comparablePrices: ['40.00', '44.00', '48.00'],
    })
    expect(await fetchPrice({ itemName: 'Ukulele', category: 'music', condition: 'fair' })).toMatchObject({
      comparablePrices: ['10.00', '40.00', '44.00', '48.00'],
    })
  })

  test('count only if they are public, priced, of the category, by other users and not a lot', async () => {
    const draft = (await seller.post('/api/listings', { title: 'Mine' })).json<{ id: string }>()
    const oboe = { title: 'Oboe', priceSuggested: 500, category: 'music' }
    await seller.post(`/api/listings/${draft.id}/items/bulk`, { items: [oboe, oboe, oboe] })
    await publish([{ title: 'Oboe', price: 0 }])
    await publish([{ title: 'Oboe', price: 5, sellAsLot: true }])
    await publish([{ title: 'Oboe', price: 5, category: 'toys' }])
    await publish([{ title: 'Oboe', price: 400 }])
    await publish([{ title: 'Oboe', price: 420 }])
    expect((await fetchPrice({ itemName: 'Oboe', category: 'music', condition: 'good' })).basis).toBe('price-guide')
    await publish([{ title: 'Oboe', price: 410 }])
    expect(await fetchPrice({ itemName: 'Oboe', category: 'music', condition: 'good' })).toMatchObject({
      comparablePrices: ['400.00', '410.00', '420.00'],
    })
  })

  test('of a single seller are not enough for a price', async () => {
    const one = await site.signUp()
    await publish(
      Array.from({ length: 9 }, (_, index) => ({ title: `Zither ${index}`, price: 900 })),
      one,
    )
    expect((await fetchPrice({ itemName: 'Zither', category: 'music', condition: 'good' })).basis).toBe('price-guide')
  })

  test('of another kind that share a word are not compared', async () => {
    for (const price of [500, 510, 520]) await publish([{ title: 'Pool table', price, category: 'furniture' }])
    for (const price of [30, 32, 34]) await publish([{ title: 'Pine coffee table', price, category: 'furniture' }])
    const pricing = await fetchPrice({ itemName: 'Coffee table', category: 'furniture', condition: 'good' })
    expect(pricing.comparablePrices).toEqual(['30.00', '32.00', '34.00'])
  })

  test('priced far below used things with that retail price are reported', async () => {
    for (const price of [20, 22, 24]) await publish([{ title: 'Theremin', price }])
    const question = { itemName: 'Theremin', category: 'music', condition: 'good' }
    expect((await fetchPrice(question)).onlineValue).toBeNull()
    expect(await fetchPrice({ ...question, retailPrice: 400 })).toMatchObject({
      recommendedPrice: '20.00',
      onlineValue: { price: '120.00' },
    })
  })
})

describe('online asking prices', () => {
  let ebay: FakeEbay
  beforeAll(async () => {
    ebay = await startFakeEbay()
  })
  afterAll(() => ebay.close())

  const pricing = () => {
    const market = ebayMarket({ clientId: 'yard', clientSecret: 'secret', baseUrl: ebay.baseUrl })
    return pricingService({ findPublished: async () => [], findSold: async () => [], market })
  }
  const turntable = { itemName: 'Sony wobbegong', category: 'music', condition: 'good' } as const

  test('S6.3 are for premium, with their source, and half of them is the price if nothing else is known', async () => {
    expect(await pricing().analyze({ id: 'seller', isPremium: true }, turntable)).toMatchObject({
      recommendedPrice: '60.00',
      averagePrice: '116.38',
      basis: 'online-prices',
      sourceText: 'Estimated as half the median of 4 eBay asking prices, which nobody has paid yet',
      comparablePrices: ['95.50', '110.00', '120.00', '140.00'],
      soldNearby: null,
      onlineValue: null,
    })
  })

  test('are shown beside a price from another source, and reported if much higher', async () => {
    const answer = await pricing().analyze(
      { id: 'seller', isPremium: true },
      { ...turntable, itemName: 'Wireless keyboard' },
    )
    expect(answer).toMatchObject({
      recommendedPrice: '4.00',
      basis: 'price-guide',
      onlineValue: {
        price: '115.00',
        text: 'The middle half of 4 eBay asking prices is $106 to $125, before fees and shipping.',
      },
    })
    expect(answer.comparisons).toHaveLength(4)
    expect(answer.comparisons[0]).toEqual({
      title: 'Sony turntable',
      source: 'eBay asking prices',
      condition: 'Used',
      price: '120.00',
      url: 'https://www.ebay.com/itm/1',
    })
  })

  test('S6.2 are not requested on the free plan', async () => {
    ebay.asked = []
    const answer = await pricing().analyze({ id: 'seller', isPremium: false }, turntable)
    expect(answer.basis).toBe('rough-guess')
    expect(ebay.asked).toEqual([])
  })
})
