import { centsNow } from '@yardsnap/contract/asking-price'
import type { Listing } from '@yardsnap/contract/listings'
import { BLANK_RULE, PriceRule } from '@yardsnap/contract/price-rules'
import { dayIn, timeIn } from '@yardsnap/contract/sale-days'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { listingsClock } from './clock.ts'
import { nextPriceChange } from './price-changes.ts'

const [SATURDAY, SUNDAY] = ['2031-11-01', '2031-11-02']
const ZONE = 'America/New_York'
const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

const half: PriceRule = { ...BLANK_RULE, percentOff: 50, from: `${SUNDAY}T10:00` }

async function publish(priceRules: PriceRule[]): Promise<Listing> {
  const sale = { title: 'Rules', status: 'published', saleDate: SATURDAY, laterDays: [laterDay], ...ORLANDO }
  const answer = await seller.post('/api/listings', { ...sale, priceRules })
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return answer.json<Listing>()
}
const laterDay = { date: SUNDAY, startTime: null, endTime: null, note: '' }

describe('lower prices of the former version', () => {
  interface Markdown {
    date: string
    from: string | null
    percentOff: number
  }

  /** As the former version computed it: of the day's markdowns the last that has begun. */
  function formerPercentOff(markdowns: readonly Markdown[], now: Date): number {
    const [day, time] = [dayIn(ZONE, now), timeIn(ZONE, now)]
    const begun = markdowns
      .filter(({ date, from }) => date === day && (from ?? '') <= time)
      .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '') || a.percentOff - b.percentOff)
    return begun.at(-1)?.percentOff ?? 0
  }

  const readRules = async (markdowns: readonly Markdown[]) => {
    const { rows } = await site.database.pool.query('select rules_of_markdowns($1) as rules', [
      JSON.stringify(markdowns),
    ])
    return PriceRule.array().parse(rows[0].rules)
  }

  test('mean as rules what they meant, at 1,000 drawn instants', async () => {
    const markdown = fc.record({
      date: fc.constantFrom(SATURDAY, SUNDAY),
      from: fc.option(fc.constantFrom('08:00', '10:30', '12:00', '15:00')),
      percentOff: fc.integer({ min: 1, max: 99 }),
    })
    const instants = {
      min: new Date('2031-10-31T12:00:00Z'),
      max: new Date('2031-11-04T00:00:00Z'),
      noInvalidDate: true,
    }
    const situation = fc.tuple(
      fc.array(markdown, { maxLength: 7 }),
      fc.array(fc.date(instants), { minLength: 20, maxLength: 20 }),
    )
    const item = { id: '', category: 'books', stickerColor: null, isFirm: false, priceSuggested: '100.00' }
    await fc.assert(
      fc.asyncProperty(situation, async ([markdowns, times]) => {
        const sale = { priceRules: await readRules(markdowns), timeZone: ZONE, liveStatus: null }
        for (const now of times) {
          expect(centsNow(item, sale, now)).toBe(10_000 - 100 * formerPercentOff(markdowns, now))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('that it writes while both versions run become rules', async () => {
    const { id } = await publish([])
    await site.database.pool.query('update listings set markdowns = $2 where id = $1', [
      id,
      JSON.stringify([{ date: SUNDAY, from: '10:00', percentOff: 50 }]),
    ])
    const { priceRules } = (await seller.get(`/api/listings/${id}`)).json<Listing>()
    expect(priceRules).toEqual([{ ...half, until: '2031-11-03T00:00' }])
  })
})

test('a rule that lacks what it needs is refused at its field', async () => {
  const answer = await seller.post('/api/listings', { title: 'Wrong', priceRules: [{ ...half, scope: 'color' }] })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid', message: expect.stringContaining('Choose a color') }),
  ])
})

test.each([
  ['2031-11-01T12:00:00Z', '2031-11-02T15:00:00.000Z'],
  ['2031-11-02T15:00:00Z', '2031-11-02T19:00:00.000Z'],
  ['2031-11-02T19:00:00Z', undefined],
])('after %s prices change next at %s', (now, next) => {
  const until = `${SUNDAY}T14:00`
  const change = nextPriceChange({ priceRules: [half, { ...half, until }], timeZone: ZONE }, new Date(now))
  expect(change?.toISOString()).toBe(next)
})

test('a rule that begins is a change of its public sale, once', async () => {
  const { id } = await publish([half])
  const changed: string[] = []
  const clock = listingsClock({
    database: site.database,
    onPublicChange: async (_tx, saleId) => void changed.push(saleId),
  })
  const changesAt = async (now: string) => {
    changed.length = 0
    await clock.changePrices(new Date(now))
    return changed.filter((saleId) => saleId === id).length
  }
  // First because the sale is new, then as the rule begins.
  expect(await changesAt('2031-10-31T12:00:00Z')).toBe(1)
  expect(await changesAt('2031-11-02T14:59:00Z')).toBe(0)
  expect(await changesAt('2031-11-02T15:00:00Z')).toBe(1)
  expect(await changesAt('2031-11-02T15:01:00Z')).toBe(0)
})
