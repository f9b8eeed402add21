import { askingCents, atPricesOf, centsNow, pricesAt } from '@yardsnap/contract/asking-price'
import { ITEM_CATEGORIES, ListedItem } from '@yardsnap/contract/items'
import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { StickerColor } from '@yardsnap/contract/sticker-colors'
import { testListing } from '@yardsnap/contract/test-listing'
import { TillItem } from '@yardsnap/contract/till'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSharePage } from '#core/listings/share-page.ts'
import { toHoldRequests } from '#day/holds/view.ts'
import { sumAsking } from '#day/offers/rules.ts'
import { toOfferRequest } from '#day/offers/view.ts'
import type { Redacted } from '#log/redaction.ts'
import { printedListing } from '#sell/exports/print-listing.ts'
import { toSavedItem } from '#shop/saved-items/rules.ts'
import { toWantMatch } from '#shop/wants/rules.ts'

const [SATURDAY, SUNDAY] = ['2031-11-01', '2031-11-02']
const ITEM_ID = '7b1f6a30-0000-4000-8000-000000000001'
const LISTING_ID = '7b1f6a30-0000-4000-8000-0000000000aa'
const NAME = { firstName: 'Ben', lastName: 'Okafor' }

const money = fc.integer({ min: 1, max: 9000 }).map((cents) => toDollars(cents))
const clock = fc
  .tuple(fc.constantFrom('2031-10-31', SATURDAY, SUNDAY), fc.constantFrom('00:00', '08:00', '12:30', '15:00'))
  .map(([day, time]) => `${day}T${time}`)
const changes: fc.Arbitrary<Partial<PriceRule>> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percentOff: fc.integer({ min: 1, max: 99 }),
    notBelow: fc.option(money),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: money, notBelow: money }),
  fc.record({ kind: fc.constantFrom('price' as const, 'bag' as const), amount: money }),
)
const scopes: fc.Arbitrary<Partial<PriceRule>> = fc.oneof(
  fc.constant({}),
  fc.record({ scope: fc.constant('category' as const), category: fc.constantFrom(...ITEM_CATEGORIES.slice(0, 2)) }),
  fc.record({ scope: fc.constant('color' as const), color: fc.constantFrom(...StickerColor.options.slice(0, 2)) }),
  fc.record({ scope: fc.constant('items' as const), itemIds: fc.constant<string[]>([ITEM_ID]) }),
)
const rule = fc
  .tuple(scopes, changes, fc.option(clock), fc.option(clock))
  .map(([scope, change, from, until]): PriceRule => ({ ...BLANK_RULE, ...scope, ...change, from, until }))

const situation = fc.record({
  rules: fc.array(rule, { maxLength: 5 }),
  price: fc.integer({ min: 100, max: 9000 }).map((cents) => toDollars(cents)),
  category: fc.constantFrom(...ITEM_CATEGORIES.slice(0, 2)),
  stickerColor: fc.option(fc.constantFrom(...StickerColor.options.slice(0, 2))),
  isFirm: fc.boolean(),
  isHalfPrice: fc.boolean(),
  timeZone: fc.constantFrom('America/New_York', 'America/Los_Angeles', null),
  now: fc.date({
    min: new Date('2031-10-30T12:00:00Z'),
    max: new Date('2031-11-03T12:00:00Z'),
    noInvalidDate: true,
  }),
})
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

function makeSale({ rules, price, category, stickerColor, isFirm, isHalfPrice, timeZone }: Situation) {
  const item: ListedItem = ListedItem.parse({
    id: ITEM_ID,
    title: 'Lamp',
    category,
    condition: 'good',
    quantity: 1,
    soldQuantity: 0,
    priceSuggested: price,
    priceLow: price,
    priceHigh: price,
    priceSource: 'own',
    sellAsLot: false,
    stickerColor,
    isFirm,
    imageUrls: [],
    confidence: null,
    description: '',
    marketNotes: '',
    cropUrl: null,
    cropData: null,
    sourceImageUrl: null,
  })
  const liveStatus = isHalfPrice
    ? {
        kind: 'open' as const,
        time: null,
        isHalfPrice,
        soldOutOf: [],
        words: '',
        movedFrom: [],
        day: SATURDAY,
        changedAt: `${SATURDAY}T14:00:00Z`,
      }
    : null
  const days = { saleDate: SATURDAY, laterDays: [{ date: SUNDAY, startTime: null, endTime: null, note: '' }] }
  return {
    item,
    listing: testListing({ id: LISTING_ID, items: [item], priceRules: rules, liveStatus, timeZone, ...days }),
  }
}

/** What each place says that the thing costs, in cents. */
function listPrices(drawn: Situation): Record<string, number> {
  const { item, listing } = makeSale(drawn)
  const { now } = drawn
  // Rows have further columns, which prices do not depend on.
  const row = { ...listing, sellerId: 'seller', offerMinPercent: 50, status: 'published' } as never
  const itemRow = { ...item, pictureUrl: null, heldCount: 0, left: 1 } as never
  const saved = { itemId: item.id, listingId: listing.id, title: item.title, savedPrice: null, askedAt: null }
  const offer = {
    items: [{ itemId: item.id, title: item.title, lotPieces: null }],
    state: 'open',
    expiresAt: now,
    shopperId: 's',
    ...NAME,
  }
  const offered = {
    listing: row,
    items: new Map([[item.id, itemRow]]),
    heldUntil: new Map(),
    taken: [],
    homes: new Map(),
    now,
  }
  const hold = {
    id: 'hold',
    itemId: item.id,
    itemTitle: item.title,
    shopperId: 's',
    until: now,
    agreedCents: null,
    ...NAME,
  }
  const want = { latitude: null, longitude: null, seenAt: now }
  const held = { open: [hold as never], missed: [], end: null, visits: new Map(), items: [itemRow], listing: row, now }
  const till = TillItem.parse({
    ...item,
    stickerNumber: 1,
    cents: toCents(item.priceSuggested),
    ownerId: null,
    pictureUrl: null,
  })
  const printing = { pricing: { guideRange: () => null }, pictures: new Map(), stickerNotes: new Map(), now }
  const printed = printedListing(listing, { ...printing, publicUrl: 'https://a.example', productName: 'Yardsnap' })
  const data = JSON.stringify(
    toSharePage(listing as Redacted<typeof listing>, 'https://a.example/sale/1', now)?.structuredData,
  )
  return {
    page: pricesAt(listing, now)(item),
    sold: askingCents(item, 1, listing, now),
    till: centsNow({ ...till, priceSuggested: toDollars(till.cents) }, listing, now),
    savedItem: toCents(toSavedItem({ saved, listing: row, item: itemRow } as never, now).price ?? '-1'),
    offerAsked: sumAsking([itemRow], row, now),
    offerShown: toCents(toOfferRequest(offer as never, offered).items[0]!.price),
    hold: toCents(toHoldRequests(held)[0]!.itemPrice),
    want: toCents(
      toWantMatch({ listing: row, item: itemRow, want, thingId: item.id, foundAt: now } as never, now).price ?? '-1',
    ),
    structuredData: toCents(/"price":"([\d.]+)"/.exec(data)?.[1] ?? '-1'),
    print: toCents(printed.items[0]!.price),
    marketplaces: toCents(atPricesOf(listing.items, listing, now)[0]!.priceSuggested),
  }
}

test('wherever a price is shown, compared or taken, it is the same at 1,000 drawn instants', () => {
  const lowered = new Set<boolean>()
  fc.assert(
    fc.property(situation, (drawn) => {
      const prices = listPrices(drawn)
      expect(prices).toEqual(Object.fromEntries(Object.keys(prices).map((place) => [place, prices['page']])))
      lowered.add(prices['page']! < toCents(drawn.price))
    }),
    { numRuns: 1000 },
  )
  expect(lowered.size).toBe(2)
})
