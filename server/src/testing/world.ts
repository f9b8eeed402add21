import { randomUUID } from 'node:crypto'
import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { HostDoorLine } from '@yardsnap/contract/door-line'
import type { ListingHolds } from '@yardsnap/contract/holds'
import { dayIn } from '@yardsnap/contract/sale-days'
import { consignorInput, itemInput, termsInput } from '#day/consignments/test-consignments.ts'
import { RULE } from '#sell/local-rules/test-local-rules.ts'
import { appWithAdmin } from './app-with-admin.ts'
import { uploadPhoto } from './photos.ts'
import type { KnownValues } from './schema-values.ts'
import { MISSING, type TestApp, type Visitor } from './test-app.ts'

export type Role = 'visitor' | 'owner' | 'other' | 'admin'

/** A site on which every feature has data: listings, items, photos, a conversation, purchases, a hold, an appointment, an ad, a product, a sale that somebody saw. */
export interface World {
  site: TestApp
  /** `owner` has Premium and the data below; `other` has none. */
  people: Record<Role, Visitor>
  /** Existing ids and URLs, by parameter name. */
  known: KnownValues
  close(): Promise<void>
}

/** @param env as for `testApp` */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const { site, admin } = await appWithAdmin({}, env)
  const [owner, other, suspended] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
  await site.makePremium(owner.userId)

  const listingIds = [await publish(owner), await draft(owner), await draft(other)]
  const [published = ''] = listingIds
  const imageUrl = await uploadPhoto(owner)
  const photos = ok(await owner.post(`/api/listings/${published}/photos`, { imageUrls: [imageUrl] }))
  const items = ok(
    await owner.post(`/api/listings/${published}/items/bulk`, {
      items: [{ title: 'Lamp', imageUrls: [imageUrl] }, { title: 'Chair' }],
    }),
  )
  const itemIds = items.json<{ id: string }[]>().map(({ id }) => id)
  const purchaseId = randomUUID()
  ok(
    await owner.post(`/api/listings/${published}/ledger`, {
      id: purchaseId,
      itemId: itemIds[0],
      quantity: 1,
      price: '5.00',
    }),
  )
  const contact = ok(await other.post(`/api/listings/${published}/messages`, { text: 'Is it still there?' }))
  ok(await owner.put(`/api/listings/${published}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } }))
  const asked = ok(await other.post(`/api/listings/${published}/holds`, { itemId: itemIds[1] })).json<ListingHolds>()
  const appointmentId = await fillAppointments(owner, other, published)
  const doorTicketId = await fillDoorLine(owner, published)
  const ruleId = await enterLocalRule(admin)
  const till = await fillTill(owner, published, itemIds[1] ?? '')
  const consignment = await fillConsignment(owner, listingIds[1] ?? '')
  const invited = ok(await owner.post(`/api/co-hosts/${listingIds[1]}`, { name: 'Ann', role: 'dibs' }))
  const ad = ok(await admin.post('/api/admin/ads', AD))
  const product = ok(await admin.post('/api/admin/products', PRODUCT))
  ok(await other.post('/api/support-messages', { text: 'How do I print signs?' }))
  const [supportMessage] = ok(await admin.get('/api/admin/support-messages')).json<{ id: string }[]>()
  ok(await other.post(`/api/listings/${published}/reports`, { reason: 'scam' }))
  const [report] = ok(await admin.get('/api/admin/reports')).json<{ id: string }[]>()
  const seen = ok(await other.post('/api/seen-sales', seenToday())).json<{ seenSaleId: string }>()
  const [session] = ok(await owner.get('/api/account/sessions')).json<{ id: string }[]>()

  const known: KnownValues = {
    listingId: [...listingIds, MISSING],
    itemId: itemIds,
    photoId: photos.json<{ id: string }[]>().map(({ id }) => id),
    imageUrl: [imageUrl],
    coverUrl: [imageUrl],
    '*': [imageUrl.replace('/objects/', '')],
    key: [imageUrl.replace('/objects/', '')],
    purchaseId: [purchaseId],
    holdId: asked.items.flatMap(({ mine }) => mine?.id ?? []),
    appointmentId: [appointmentId],
    ticketId: [doorTicketId],
    ruleId: [ruleId],
    ...till,
    ...consignment,
    ...(await fillPrograms(owner)),
    coHostId: [invited.json<{ id: string }>().id],
    conversationId: [contact.json<{ conversationId: string }>().conversationId],
    sessionId: [session?.id ?? ''],
    // An unused account, because a random admin call may suspend it.
    userId: [suspended.userId],
    messageId: [supportMessage?.id ?? ''],
    reportId: [report?.id ?? ''],
    adId: [ad.json<{ id: string }>().id],
    seenSaleId: [seen.seenSaleId],
    productId: [product.json<{ id: string }>().id],
    city: ['Orlando'],
    state: ['FL'],
    location: ['32801', '28.5,-81.4'],
  }
  return {
    site,
    people: { visitor: site.visitor, owner, other, admin },
    known,
    close: () => site.close(),
  }
}

/** A token, and a webhook that calls nobody. */
async function fillPrograms(owner: Visitor): Promise<KnownValues> {
  const token = ok(await owner.post('/api/access-tokens', { name: 'Script', scopes: ['read'], days: 30 }))
  const webhook = { url: 'https://program.example/hook', events: ['item.sold'], isOn: false }
  const added = ok(await owner.post('/api/webhooks', webhook))
  return { tokenId: [token.json<{ id: string }>().id], webhookId: [added.json<{ id: string }>().id] }
}

/** A sale that somebody else holds, as it is added. */
const seenToday = () => ({
  streetAddress: '12 Elm St',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32801',
  days: [{ date: dayIn('America/New_York', new Date()), startTime: null, endTime: null }],
  words: 'Tools',
  photoUrl: null,
  position: null,
})

/** Somebody has a look before the sale. @returns the appointment's id */
async function fillAppointments(owner: Visitor, other: Visitor, listingId: string): Promise<string> {
  const hours = { date: '2031-04-19', from: '09:00', to: '10:00', minutes: 20, people: 2 }
  const windows = [{ id: randomUUID(), kind: 'visit', ...hours }]
  ok(await owner.put(`/api/listings/${listingId}/appointment-windows`, { windows }))
  const path = `/api/listings/${listingId}/appointments`
  const { slots } = ok(await other.get(path)).json<ListingAppointments>()
  const booked = ok(await other.post(path, { kind: 'visit', startsAt: slots[0]?.startsAt }))
  const { mine } = booked.json<ListingAppointments>()
  return mine[0]?.id ?? ''
}

/** Somebody has a number at the door. @returns the ticket's id */
async function fillDoorLine(owner: Visitor, listingId: string): Promise<string> {
  const path = `/api/listings/${listingId}/door-line`
  const { day } = ok(await owner.get(path)).json<HostDoorLine>()
  const sizes = { cap: 100, maxPartySize: 4, insideLimit: 20 }
  ok(await owner.put(path, { day, opensAt: '07:00', opensDayBefore: false, ...sizes }))
  const [ticketId, at] = [randomUUID(), new Date().toISOString()]
  const add = { kind: 'add', id: randomUUID(), at, ticketId, name: 'Ann', partySize: 2, number: 1 }
  ok(await owner.post(`${path}/actions`, { day, sentAt: at, actions: [add] }))
  return ticketId
}

/** What a city says. @returns the rule's id */
async function enterLocalRule(admin: Visitor): Promise<string> {
  const ruleId = randomUUID()
  ok(await admin.put(`/api/admin/local-rules/${ruleId}`, RULE))
  return ruleId
}

async function fillTill(owner: Visitor, listingId: string, itemId: string): Promise<KnownValues> {
  const [saleId, ownerId, deviceId] = [randomUUID(), randomUUID(), randomUUID()]
  const till = `/api/listings/${listingId}/till`
  const at = new Date().toISOString()
  ok(await owner.post(`${till}/device`, { deviceId, deviceName: 'Phone', isMove: false }))
  ok(await owner.put(`${till}/owners`, { owners: [{ id: ownerId, name: 'Robin', initials: 'R' }] }))
  ok(await owner.put(`${till}/item-owners`, { itemIds: [itemId], ownerId }))
  ok(await owner.put(`${till}/boxes/2031-05-03`, { startCents: 6000, countedCents: null }))
  const helper = ok(await owner.post(`/api/till-helpers/${listingId}`, { name: 'Maya' })).json<{ id: string }>()
  ok(
    await owner.put(`${till}/sales/${saleId}`, {
      deviceId,
      deviceName: 'Phone',
      lines: [{ itemId: null, title: 'Other', quantity: 1, cents: 250, ownerId }],
      totalCents: 250,
      means: 'cash',
      cashGivenCents: 500,
      soldAt: at,
      sentAt: at,
      wasOffline: false,
    }),
  )
  return { saleId: [saleId], helperId: [helper.id], day: ['2031-05-03'] }
}

/** A consignor with a thing, settled and paid. */
async function fillConsignment(owner: Visitor, listingId: string): Promise<KnownValues> {
  const [consignorId, itemId, payoutId, correctionId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const sale = `/api/listings/${listingId}`
  const consignor = `${sale}/consignors/${consignorId}`
  ok(await owner.put(`${sale}/consignment`, termsInput({ entryFeeCents: 0 })))
  ok(await owner.put(consignor, consignorInput('Robin', { email: 'robin@example.com' })))
  ok(await owner.put(`${consignor}/items/${itemId}`, itemInput()))
  ok(await owner.post(`${consignor}/printed-tags`, { itemIds: null }))
  const link = ok(await owner.post(`/api/consignor-links/${listingId}/${consignorId}`)).json<{ token: string }>()
  ok(await owner.put(`${sale}/consignment/status`, { status: 'closed' }))
  ok(await owner.post(`${sale}/settlement/settled`, { consignorIds: null }))
  ok(await owner.put(`${consignor}/corrections/${correctionId}`, { cents: 500, reason: 'Lost coat' }))
  const payout = { cents: 500, means: 'cash', day: '2031-05-10', note: '' }
  ok(await owner.put(`${consignor}/payouts/${payoutId}`, payout))
  return { consignorId: [consignorId], payoutId: [payoutId], correctionId: [correctionId], token: [link.token] }
}

const AD = {
  isActive: true,
  adSize: 'banner',
  placement: 'header',
  targetPage: 'browse-sales',
  advertiserName: 'Paint shop',
  title: 'Half price on Sunday',
  clickUrl: 'https://paint.example/',
  isPremium: false,
}
const PRODUCT = {
  category: 'Signs',
  title: 'Yard sign',
  description: 'Weatherproof',
  retailer: 'Sign shop',
  price: '9.99',
  affiliateUrl: 'https://signs.example/',
  isActive: true,
}

async function draft(seller: Visitor): Promise<string> {
  return ok(
    await seller.post('/api/listings', { title: 'Porch sale', zipCode: '32801', saleDate: '2031-05-03' }),
  ).json<{ id: string }>().id
}

async function publish(seller: Visitor): Promise<string> {
  const id = await draft(seller)
  ok(await seller.put(`/api/listings/${id}`, { status: 'published' }))
  return id
}

function ok<A extends { statusCode: number; body: string }>(answer: A): A {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer
}
