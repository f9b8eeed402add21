import { randomUUID } from 'node:crypto'
import { COMMUNITY_CALLS } from './test-community-calls.ts'
import { passkey, session } from '#db/schema/accounts.ts'
import { webhooks } from '#db/schema/webhooks.ts'
import { insertTestDay } from '#shop/community-days/test-community-days.ts'
import { insertTestSeenSale } from '#shop/seen-sales/test-seen-sales.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { MISSING, type TestApp, type Visitor } from '#testing/test-app.ts'

export type Who = 'visitor' | 'owner' | 'other' | 'premium'
export type Target = 'draft' | 'published' | 'deleted' | 'missing'
export type People = Record<Who, Visitor>

type Thing =
  | 'accessToken'
  | 'webhook'
  | 'jointTrip'
  | 'conversation'
  | 'session'
  | 'passkey'
  | 'photo'
  | 'upload'
  | 'want'
  | 'item'
  | 'savedItem'
  | 'seenSale'
  | 'communityDay'
  | 'donation'
export type ThingMaker = (thing: Thing) => Promise<Record<string, string>>

const WANT = { words: 'crib', location: '', miles: 5, maxPrice: null, days: 'any', delivery: 'now' }

const WEBHOOK = { url: 'https://program.example/yardsnap', events: ['item.sold'], isOn: true }

/** As one is corrected. */
const DONATION = {
  listingId: null,
  itemIds: [],
  charity: 'Hope House',
  way: 'pickup',
  donatedOn: '2026-11-30',
  receiptUrl: null,
}

/** Creates a listing of the owner in the given state. @returns its id */
export async function makeListing({ owner }: People, target: Target): Promise<string> {
  if (target === 'missing') return MISSING
  const answer = await owner.post('/api/listings', { title: 'Target', saleDate: '2031-05-03' })
  const { id } = answer.json<{ id: string }>()
  if (target === 'published') await owner.put(`/api/listings/${id}`, { status: 'published' })
  if (target === 'deleted') await owner.delete(`/api/listings/${id}`)
  return id
}

/** @returns a function that creates a resource owned by the owner and returns the path parameters that identify it */
export function thingMaker({ database }: TestApp, people: People): ThingMaker {
  let begun: Promise<Record<string, string>> | undefined
  const makers: Record<Thing, () => Promise<Record<string, string>>> = {
    // The conversation between the listing's owner and the premium account.
    conversation: () => (begun ??= beginConversation(people)),
    async session() {
      const sessionId = randomUUID()
      const values = { id: sessionId, token: randomUUID(), expiresAt: new Date('2040-01-01') }
      await database.db.insert(session).values({ ...values, userId: people.owner.userId })
      return { sessionId }
    },
    async accessToken() {
      const answer = await people.owner.post('/api/access-tokens', { name: 'Script', scopes: ['read'], days: 1 })
      return { tokenId: answer.json<{ id: string }>().id }
    },
    async webhook() {
      const webhookId = randomUUID()
      const values = { id: webhookId, url: WEBHOOK.url, events: ['item.sold' as const], sealedSecret: '' }
      await database.db.insert(webhooks).values({ ...values, userId: people.owner.userId })
      return { webhookId }
    },
    async passkey() {
      const passkeyId = randomUUID()
      const device = { publicKey: '', counter: 0, deviceType: 'singleDevice', backedUp: false }
      await database.db
        .insert(passkey)
        .values({ id: passkeyId, userId: people.owner.userId, credentialID: passkeyId, ...device })
      return { passkeyId }
    },
    async want() {
      const wantId = randomUUID()
      await people.owner.put(`/api/wants/${wantId}`, WANT)
      return { wantId }
    },
    jointTrip: () => openTrip(people),
    item: async () => ({ itemId: await makeItem(people) }),
    async savedItem() {
      const itemId = await makeItem(people)
      await people.premium.put(`/api/saved-items/${itemId}`)
      return { itemId }
    },
    seenSale: async () => ({ seenSaleId: await insertTestSeenSale(database.db, people.owner.userId) }),
    // The premium account takes part in it with a house.
    communityDay: async () => ({
      ...(await insertTestDay(database.db, people.owner, people.premium)),
      file: 'csv',
      print: 'poster',
    }),
    donation: () => noteDonation(people),
    photo: async () => ({ '*': (await uploadPhoto(people.owner)).replace('/objects/', '') }),
    async upload() {
      const answer = await people.owner.post('/api/uploads/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' })
      return { ...answer.json<{ key: string; uploadId: string }>(), partNumber: '1' }
    },
  }
  return (thing) => makers[thing]()
}

/** @returns the id of an item of a public listing of the owner */
async function makeItem(people: People): Promise<string> {
  const listingId = await makeListing(people, 'published')
  const answer = await people.owner.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp' }] })
  return answer.json<{ id: string }[]>()[0]!.id
}

async function noteDonation(people: People): Promise<Record<string, string>> {
  const listingId = await makeListing(people, 'published')
  const items = await people.owner.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Lamp' }] })
  const donationId = randomUUID()
  const itemIds = items.json<{ id: string }[]>().map(({ id }) => id)
  await people.owner.put(`/api/donations/${donationId}`, { ...DONATION, listingId, itemIds })
  return { donationId }
}

/** A trip of the owner that the premium account edits, too. */
async function openTrip({ owner, premium }: People): Promise<Record<string, string>> {
  const listingId = await makeListing({ owner } as People, 'published')
  const at = new Date().toISOString()
  const plan = {
    stops: [],
    startLabel: '',
    startPosition: null,
    departAt: '2031-05-03T08:00:00-04:00',
    totalMiles: 0,
    totalMinutes: 0,
    isEstimate: true,
    geometry: null,
    isLineStraight: true,
  }
  const instants = { madeAt: at, orderChangedAt: at, settingsChangedAt: at, plannedAt: at }
  await owner.put('/api/trip', { id: randomUUID(), listingIds: [listingId], settings: null, plan, ...instants })
  const opened = (await owner.post('/api/trip/edit-link', {})).json<{ id: string; token: string }>()
  const joined = await premium.post('/api/joint-trips', { token: opened.token })
  const { people } = joined.json<{ people: { id: string | null }[] }>()
  return { jointTripId: opened.id, listingId, personId: people[1]?.id ?? '' }
}

async function beginConversation(people: People): Promise<Record<string, string>> {
  const listingId = await makeListing(people, 'published')
  const answer = await people.premium.post(`/api/listings/${listingId}/messages`, { text: 'Is it there?' })
  return answer.json<{ conversationId: string }>()
}

const PARTIES = (status: number) => ({ visitor: 401, owner: status, premium: status, other: 404 })
const OWNER = (status: number) => ({ visitor: 401, owner: status, premium: 404, other: 404 })

/**
 * Calls about resources other than listings, created by the owner; in conversations `premium` is the other participant.
 */
export const THINGS: Record<string, { thing: Thing; body?: object; expected: Record<Who, number> }> = {
  'GET /api/conversations/{conversationId}': { thing: 'conversation', expected: PARTIES(200) },
  'POST /api/conversations/{conversationId}/messages': {
    thing: 'conversation',
    body: { text: 'Yes' },
    expected: PARTIES(201),
  },
  'POST /api/conversations/{conversationId}/report': {
    thing: 'conversation',
    body: { reason: 'spam' },
    expected: PARTIES(204),
  },
  'POST /api/conversations/{conversationId}/block': { thing: 'conversation', expected: PARTIES(204) },
  'DELETE /api/conversations/{conversationId}/block': { thing: 'conversation', expected: PARTIES(204) },
  'DELETE /api/account/sessions/{sessionId}': { thing: 'session', expected: OWNER(204) },
  'DELETE /api/account/passkeys/{passkeyId}': { thing: 'passkey', expected: OWNER(204) },
  'DELETE /api/access-tokens/{tokenId}': { thing: 'accessToken', expected: OWNER(204) },
  'PUT /api/webhooks/{webhookId}': { thing: 'webhook', body: WEBHOOK, expected: OWNER(200) },
  'POST /api/webhooks/{webhookId}/ping': { thing: 'webhook', expected: OWNER(204) },
  'DELETE /api/webhooks/{webhookId}': { thing: 'webhook', expected: OWNER(204) },
  'PUT /api/wants/{wantId}': { thing: 'want', body: WANT, expected: OWNER(204) },
  'DELETE /api/wants/{wantId}': { thing: 'want', expected: OWNER(204) },
  'GET /api/wants/{wantId}/finds': { thing: 'want', expected: OWNER(200) },
  // 400: an own item.
  'PUT /api/saved-items/{itemId}': { thing: 'item', expected: { visitor: 401, owner: 400, premium: 204, other: 204 } },
  'DELETE /api/saved-items/{itemId}': {
    thing: 'savedItem',
    expected: { visitor: 401, owner: 204, premium: 204, other: 204 },
  },
  'GET /api/joint-trips/{jointTripId}': { thing: 'jointTrip', expected: PARTIES(200) },
  'PUT /api/joint-trips/{jointTripId}/stops': {
    thing: 'jointTrip',
    body: { listingIds: [MISSING], changedAt: '2026-05-01T08:00:00Z' },
    expected: PARTIES(200),
  },
  'PUT /api/joint-trips/{jointTripId}/marks/{listingId}': {
    thing: 'jointTrip',
    body: { mark: 'visited', at: '2026-05-01T08:00:00Z' },
    expected: PARTIES(200),
  },
  'DELETE /api/joint-trips/{jointTripId}/people/{personId}': { thing: 'jointTrip', expected: PARTIES(204) },
  'POST /api/saved-items/{itemId}/ask': {
    thing: 'savedItem',
    expected: { visitor: 401, owner: 404, premium: 201, other: 404 },
  },
  ...COMMUNITY_CALLS,
  'PUT /api/donations/{donationId}': { thing: 'donation', body: DONATION, expected: OWNER(200) },
  'DELETE /api/donations/{donationId}': { thing: 'donation', expected: OWNER(204) },
  'GET /api/seen-sales/{seenSaleId}': {
    thing: 'seenSale',
    expected: { visitor: 200, owner: 200, premium: 200, other: 200 },
  },
  'PUT /api/seen-sales/{seenSaleId}/sighting': {
    thing: 'seenSale',
    expected: { visitor: 401, owner: 200, premium: 200, other: 200 },
  },
  'PUT /api/seen-sales/{seenSaleId}/nobody-here': {
    thing: 'seenSale',
    expected: { visitor: 204, owner: 204, premium: 204, other: 204 },
  },
  // 409: who added it as somebody else's sale; 400: not its code.
  'POST /api/seen-sales/{seenSaleId}/claim': {
    thing: 'seenSale',
    body: { code: 'AAAA AAAA' },
    expected: { visitor: 401, owner: 409, premium: 400, other: 400 },
  },
  'GET /api/item-image/{*}': { thing: 'photo', expected: { ...OWNER(200), visitor: 404 } },
  'GET /api/uploads/s3/multipart/{uploadId}': { thing: 'upload', expected: OWNER(200) },
  'GET /api/uploads/s3/multipart/{uploadId}/{partNumber}': { thing: 'upload', expected: OWNER(200) },
  'POST /api/uploads/s3/multipart/{uploadId}/complete': {
    thing: 'upload',
    body: { parts: [{ PartNumber: 1, ETag: 'of a part that was not sent' }] },
    expected: OWNER(400),
  },
  'DELETE /api/uploads/s3/multipart/{uploadId}': { thing: 'upload', expected: OWNER(200) },
}

/** Calls that are authorized by a token alone. */
export const BY_TOKEN = [
  'GET /api/consignor-portal/{token}',
  'GET /api/consignor-portal/{token}/prints/{print}',
  'POST /api/consignor-portal/{token}/terms',
  'PUT /api/consignor-portal/{token}/items/{itemId}',
  'DELETE /api/consignor-portal/{token}/items/{itemId}',
  'POST /api/consignor-portal/{token}/printed-tags',
  'PUT /api/consignor-portal/{token}/slots',
  'PUT /api/consignor-portal/{token}/dispute',
  'POST /api/consignor-mails/stop/{token}',
  'GET /api/consignor-sign-ups/{token}',
  'POST /api/consignor-sign-ups/{token}',
  'GET /api/receipts/{token}',
  'GET /api/door-tickets/{token}',
  'DELETE /api/door-tickets/{token}',
  'GET /api/door-tickets/{token}/push',
  'PUT /api/door-tickets/{token}/push',
  'GET /api/community-entries/{token}',
  'POST /api/community-entries/{token}',
  'PUT /api/community-entries/{token}',
  'DELETE /api/community-entries/{token}',
  'POST /api/waitlist/leave/{token}',
  'GET /api/wants/stop/{token}/wants',
  'POST /api/wants/stop/{token}',
  'POST /api/saturday/stop/{token}',
  'POST /api/letters/confirm/{token}',
  'POST /api/letters/leave/{token}',
  'POST /api/day-mails/stop/{token}',
  'GET /api/shared-trips/{token}',
  'GET /api/seen-sales/removal/{token}',
  'POST /api/seen-sales/removal/{token}',
]

/** Calls about things that belong to nobody. */
export const WITHOUT_OWNER = ['GET /api/map/tiles/{z}/{x}/{y}', 'GET /api/near/{place}/share.jpg']
