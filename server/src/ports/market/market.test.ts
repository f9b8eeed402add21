import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { ebayMarket } from './ebay.ts'
import { embeddedMarket } from './embedded.ts'
import { type FakeEbay, startFakeEbay } from './fake-ebay.ts'
import { chooseMarket } from './index.ts'
import type { MarketPort } from './port.ts'

const KEYS = { clientId: 'yard', clientSecret: 'secret' }
const FAULTS = ['broken', 'busy', 'nonsense'] as const

let ebay: FakeEbay
beforeAll(async () => {
  ebay = await startFakeEbay()
})
beforeEach(() => {
  ebay.mood = 'well'
  ebay.asked = []
})
afterAll(() => ebay.close())

const ask = (options: Partial<Parameters<typeof ebayMarket>[0]> = {}) =>
  ebayMarket({ ...KEYS, baseUrl: ebay.baseUrl, ...options })
const searches = () => ebay.asked.filter((asked) => asked !== 'token')

const adapters: [string, () => MarketPort][] = [
  ['embedded', () => embeddedMarket()],
  ['eBay', () => ask()],
]

test.each(adapters)('%s returns positive prices in dollars, with links that are safe to follow', async (_, market) => {
  for (const { price, url } of await market().findAskingPrices('Turntable')) {
    expect(price).toBeGreaterThan(0)
    expect(url).toMatch(/^https:\/\//)
  }
})

describe('eBay', () => {
  test('is searched for used items in dollars in the United States', async () => {
    const found = await ask().findAskingPrices('Sony turntable & more')
    expect(found[0]).toEqual({
      title: 'Sony turntable',
      price: 120,
      condition: 'Used',
      url: 'https://www.ebay.com/itm/1',
    })
    const { pathname, searchParams } = new URL(searches()[0] ?? '', ebay.baseUrl)
    expect(pathname).toBe('/buy/browse/v1/item_summary/search')
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'sony turntable & more',
      limit: '50',
      filter: 'conditions:{USED},priceCurrency:USD',
    })
  })

  test('labels its prices as asking prices', () => {
    expect(ask().priceName).toBe('eBay asking prices')
  })

  test('shares one token between all calls until it expires', async () => {
    let now = 0
    const market = ask({ now: () => now })
    await market.findAskingPrices('Lamp')
    await market.findAskingPrices('Chair')
    expect(ebay.asked.filter((asked) => asked === 'token')).toHaveLength(1)
    now = 2 * 3_600_000
    await market.findAskingPrices('Table')
    expect(ebay.asked.filter((asked) => asked === 'token')).toHaveLength(2)
  })

  test('I6 is called once for the same item, also by concurrent searches', async () => {
    const market = ask()
    await Promise.all(['Lamp', 'Lamp', 'Lamp'].map((name) => market.findAskingPrices(name)))
    await market.findAskingPrices('Lamp')
    expect(searches()).toHaveLength(1)
  })

  test('I8 drops offers that are not items in dollars on its own site', async () => {
    ebay.mood = 'hostile'
    const found = await ask().findAskingPrices('Anything')
    expect(found.map(({ price }) => price)).toEqual([42])
    expect(found[0]?.title).toHaveLength(200)
  })

  test.each(FAULTS)('that is %s fails, and is called again the next time', async (mood) => {
    const market = ask()
    ebay.mood = mood
    await expect(market.findAskingPrices('Lamp')).rejects.toMatchObject({ code: 'provider_failed' })
    ebay.mood = 'well'
    expect(await market.findAskingPrices('Lamp')).toHaveLength(4)
  })

  test('that does not respond times out', async () => {
    ebay.mood = 'silent'
    const asked = ask({ timeoutMs: 50 }).findAskingPrices('Lamp')
    await expect(asked).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test('that revoked the app’s access fails without the secret in the error', async () => {
    const error: unknown = await ask({ clientSecret: 'withdrawn' })
      .findAskingPrices('Lamp')
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'provider_failed' })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('withdrawn')
  })
})

describe('the configured market', () => {
  const log = pino({ level: 'silent' })
  const providerStore = { waitForQuota: async () => undefined }

  test('is none without keys', async () => {
    const market = chooseMarket({ config: { ebay: undefined }, providerStore, log })
    expect(market.priceName).toBeNull()
    expect(await market.findAskingPrices('Lamp')).toEqual([])
  })

  test.each(FAULTS)('returns no prices while eBay is %s', async (mood) => {
    ebay.mood = mood
    const market = chooseMarket({ config: { ebay: KEYS }, providerStore, log, ebayUrl: ebay.baseUrl })
    expect(await market.findAskingPrices('Lamp')).toEqual([])
  })

  test('is not called when the daily quota is used up', async () => {
    const usedUp = {
      waitForQuota: () => Promise.reject(new AppError('provider_failed', 'asked as often as it allows')),
    }
    const market = chooseMarket({ config: { ebay: KEYS }, providerStore: usedUp, log, ebayUrl: ebay.baseUrl })
    expect(await market.findAskingPrices('Lamp')).toEqual([])
    expect(ebay.asked).toEqual([])
  })
})
