import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { BLANK_RULE, type PriceRule } from '@yardsnap/contract/price-rules'
import { uploadPhoto } from '#server/testing/photos.ts'
import type { TestApp, Visitor } from '#server/testing/test-app.ts'
import { publishDay } from './community-houses.ts'
import { addFullAppointments } from './full-appointments.ts'
import { addFullConsignment } from './full-consignment.ts'
import { addFullDoorLine } from './full-door-line.ts'
import { addFullDibs } from './full-dibs.ts'
import { dayFromNow, makeListing, samplePicture } from './sample-listing.ts'

const KINDS = ITEM_CATEGORIES.filter((category) => category !== 'other')
/** Words that cannot be broken at a space. */
const LONG_WORD = 'Donaudampfschifffahrtskapitänsmützenabzeichen'

const PUBLIC_SCREENS = [
  '/',
  '/browse',
  '/things',
  '/map',
  '/seen/new',
  '/shared',
  '/till',
  '/help',
  '/supplies',
  '/premium',
  '/sign-in',
  '/nowhere',
]
const OWN_SCREENS = [
  '/',
  '/browse',
  '/things',
  '/create',
  '/saved',
  '/saved/things',
  '/saved/wants',
  '/saved/drive',
  '/saved/together',
  '/appointments',
  '/messages',
  '/account',
  '/account/programs',
  '/donations',
  '/contact',
  '/till',
  '/seen/new',
  '/shared',
]
const SALE_SCREENS = [
  '',
  '/analytics',
  '/ledger',
  '/sold',
  '/till',
  '/holds',
  '/offers',
  '/appointments',
  '/today',
  '/line',
  '/style',
  '/left',
  '/insights',
]

/** A sale that gives every screen as much as it may have to show. */
export interface FullSale {
  seller: Visitor
  /** The paths of all screens, by who sees them. */
  screens: {
    /** A visitor. */
    public: string[]
    /** The seller, beside those of the sale. */
    own: string[]
    /** The seller. */
    sale: string[]
  }
}

/** Publishes a sale of seven days and 60 items, with long names and words. */
export async function publishFullSale(app: TestApp): Promise<FullSale> {
  const seller = await app.signUp({ firstName: 'Maximiliana', lastName: `Featherstonehaugh-${LONG_WORD}` })
  await app.makePremium(seller.userId)
  const listingId = await makeListing(seller, {
    title: `Multi-family estate and moving sale: ${LONG_WORD} and much more`,
    description: `${LONG_WORD}.\n${'Everything must go. '.repeat(40)}`,
    startTime: '08:00',
    endTime: '14:00',
    laterDays: [8, 9, 10, 11, 12, 13].map((days) => ({
      date: dayFromNow(days),
      startTime: '09:00',
      endTime: `1${days % 8}:30`,
      note: 'Half of the barn only, bring boxes',
    })),
  })
  const photo = await uploadPhoto(seller, await samplePicture())
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: index % 6 === 0 ? `${LONG_WORD} ${index}` : `Solid oak ${KINDS[index % 12]} thing with drawers ${index}`,
    category: KINDS[index % 12],
    quantity: 1 + (index % 30),
    priceSuggested: 5 + index * 37.25,
    cropUrl: `${photo}?region=0.05,0.25,0.3,0.58`,
    imageUrls: [`${photo}?region=0.05,0.25,0.3,0.58`],
  }))
  const saved = await seller.post(`/api/listings/${listingId}/items/bulk`, { items })
  const priceRules = listRules(saved.json<{ id: string }[]>().map(({ id }) => id))
  const published = await seller.put(`/api/listings/${listingId}`, { priceRules, status: 'published' })
  await seller.post('/api/saved-sales', { listingId })
  if (saved.statusCode !== 200 || published.statusCode !== 200) throw new Error('the sale was not published')
  await addFullAppointments(app, { seller, listingId, longWord: LONG_WORD })
  await addAgreement(app, seller, listingId)
  await addFullDoorLine(seller, { listingId, longWord: LONG_WORD })
  const seen = await addSeenSale(seller)
  const day = await addCommunityDay(app)
  const consignment = await addFullConsignment(seller, LONG_WORD)
  const dibs = await addFullDibs(app, seller, LONG_WORD)
  const sale = `/sale/${listingId}`
  return {
    seller,
    screens: {
      public: [...PUBLIC_SCREENS, sale, ...seen, ...day, ...consignment.open],
      own: [...OWN_SCREENS, `/create?edit=${listingId}`, ...seen],
      sale: [...SALE_SCREENS.map((path) => `${sale}${path}`), ...consignment.own, ...dibs],
    },
  }
}

/** An offer for the dearest thing, which its host accepts and holds. */
async function addAgreement(app: TestApp, seller: Visitor, listingId: string): Promise<void> {
  const { items } = (await seller.get(`/api/listings/${listingId}`)).json<Listing>()
  await seller.put(`/api/listings/${listingId}/offer-rule`, { rule: { minPercent: 10 } })
  const shopper = await app.signUp({ firstName: `Anneliese-${LONG_WORD}`, lastName: 'Oberhuber' })
  const cents = 123_400
  const made = await shopper.post(`/api/listings/${listingId}/offers`, { itemIds: [items.at(-1)?.id], cents })
  const [offer] = made.json<ListingOffers>().mine
  const answered = await seller.put(`/api/listings/${listingId}/offers/${offer?.id}/answer`, {
    answer: 'accept',
    cents,
  })
  if (answered.statusCode !== 200) throw new Error('the offer was not accepted')
}

/** A rule of each kind, some of them with all that they may say. */
function listRules(itemIds: string[]): PriceRule[] {
  const [from, until] = [`${dayFromNow(7)}T12:30`, `${dayFromNow(9)}T00:00`]
  return [
    { ...BLANK_RULE, scope: 'color', color: 'orange', percentOff: 25, notBelow: '12.50', from, until },
    { ...BLANK_RULE, scope: 'category', category: 'electronics', kind: 'bag', amount: '1234.50' },
    { ...BLANK_RULE, scope: 'items', itemIds: itemIds.slice(0, 50), kind: 'amount', amount: '1000', notBelow: '5' },
    { ...BLANK_RULE, kind: 'price', amount: '2000', until },
  ]
}

/** A day of many houses on streets with long names. @returns its screens */
async function addCommunityDay(app: TestApp): Promise<string[]> {
  const { slug } = await publishDay(app, {
    name: `${LONG_WORD} and Old Plantation Sale Day`,
    text: `${LONG_WORD}.\n${'Everything must go. '.repeat(20)}`,
    city: LONG_WORD,
    rainDate: dayFromNow(37),
    addressesShownFrom: `${dayFromNow(30)}T06:00`,
  })
  return [`/day/${slug}`, `/day/${slug}/join`]
}

/** A sale that the seller saw elsewhere, with as much as a sign may say. @returns its screens */
async function addSeenSale(finder: Visitor): Promise<string[]> {
  const answer = await finder.post('/api/seen-sales', {
    streetAddress: `12345 Old ${LONG_WORD} Road & 5th`,
    city: 'Orlando',
    state: 'FL',
    zipCode: '32803',
    days: [7, 8, 9].map((days) => ({ date: dayFromNow(days), startTime: '08:00', endTime: '14:00' })),
    words: `${LONG_WORD} `.repeat(6).trim(),
    photoUrl: null,
    position: null,
  })
  const { seenSaleId } = answer.json<{ seenSaleId: string }>()
  const page = await finder.get(`/api/seen-sales/${seenSaleId}`)
  const { removalToken } = page.json<{ removalToken: string }>()
  return [`/seen/${seenSaleId}`, `/seen/remove/${removalToken}`]
}
