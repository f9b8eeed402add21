import { randomUUID } from 'node:crypto'
import { CO_HOST_CALLS } from './test-co-host-calls.ts'
import { CONSIGNMENT_CALLS } from './test-consignment-calls.ts'
import {
  NOBODY,
  SIGNED_OUT,
  READERS,
  WRITERS,
  ASKERS,
  REPORTERS,
  always,
  owning,
  ownerOnly,
  readable,
  ITEM,
  type ListingCall,
} from './test-listing-answers.ts'
import { TILL_CALLS } from './test-till-calls.ts'

export const LISTING_CALLS: Record<string, ListingCall> = {
  ...CO_HOST_CALLS,
  ...CONSIGNMENT_CALLS,
  ...TILL_CALLS,
  'GET /api/listings/{listingId}': { expected: readable },
  'PUT /api/listings/{listingId}': {
    body: { title: 'Changed' },
    expected: ownerOnly(200),
  },
  'DELETE /api/listings/{listingId}': {
    expected: ownerOnly(204),
  },
  'GET /api/listings/{listingId}/draft': { expected: ownerOnly(200) },
  'PATCH /api/listings/{listingId}/draft': {
    body: { version: 1, fields: { base: {}, changes: { description: 'Changed' } }, items: [] },
    expected: ownerOnly(200),
  },
  'DELETE /api/listings/{listingId}/draft': { expected: ownerOnly(200) },
  'POST /api/listings/{listingId}/items/bulk': {
    body: { items: [] },
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/messages': {
    body: { text: 'Is it still there?' },
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: WRITERS, premium: WRITERS },
  },
  'POST /api/listings/{listingId}/reports': {
    body: { reason: 'scam' },
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: REPORTERS, premium: REPORTERS },
  },
  'GET /api/listings/{listingId}/community-days': { expected: ownerOnly(200) },
  // 404: there is no such day.
  'POST /api/listings/{listingId}/community-days/{communityDayId}': {
    parameters: { communityDayId: randomUUID() },
    body: { acceptsRules: true },
    expected: ownerOnly(404),
  },
  'DELETE /api/listings/{listingId}/community-days/{communityDayId}': {
    parameters: { communityDayId: randomUUID() },
    expected: ownerOnly(404),
  },
  'GET /api/listings/{listingId}/calendar.ics': {
    expected: readable,
  },
  'GET /api/listings/{listingId}/share.jpg': {
    expected: { visitor: READERS, owner: READERS, other: READERS, premium: READERS },
  },
  'GET /api/listings/{listingId}/signs': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/signs': {
    body: { signs: [], accent: 'brick', families: null },
    expected: ownerOnly(200),
  },
  'GET /api/listings/{listingId}/exports/{document}': { parameters: { document: 'signs' }, expected: ownerOnly(200) },
  'POST /api/listings/{listingId}/marketplaces/{marketplace}/review': {
    parameters: { marketplace: 'photos' },
    body: {},
    // 400: a listing without items has nothing to hand over to the marketplace.
    expected: ownerOnly(400),
  },
  'POST /api/listings/{listingId}/marketplaces/{marketplace}/file': {
    parameters: { marketplace: 'photos' },
    body: {},
    expected: ownerOnly(400),
  },
  'GET /api/listings/{listingId}/photos': {
    expected: readable,
  },
  'POST /api/listings/{listingId}/photos': {
    body: { imageUrls: ['/objects/uploads/00000000-0000-7000-8000-000000000002'] },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/photos/{photoId}': {
    parameters: { photoId: '00000000-0000-7000-8000-000000000001' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/photos/{photoId}/blurs': {
    parameters: { photoId: '00000000-0000-7000-8000-000000000001' },
    body: { blurs: [] },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/faces': {
    expected: { visitor: SIGNED_OUT, owner: owning(200), other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/detection': {
    expected: { visitor: SIGNED_OUT, owner: owning(200), other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/detection': {
    expected: ownerOnly(200),
  },
  'PUT /api/listings/{listingId}/position': {
    body: { pin: null },
    expected: ownerOnly(200),
  },
  'PUT /api/listings/{listingId}/style': {
    body: { coverUrl: null, accent: 'plum', welcome: 'Come early' },
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/copy': {
    expected: ownerOnly(201),
  },
  'GET /api/listings/{listingId}/bundles': {
    expected: ownerOnly(200),
  },
  'GET /api/listings/{listingId}/interest': {
    expected: ownerOnly(200),
  },
  'GET /api/listings/{listingId}/insights': {
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/insights/next-sale': {
    expected: ownerOnly(201),
  },
  'POST /api/listings/{listingId}/views': {
    expected: { ...always(204), visitor: always(204).owner },
  },
  'GET /api/listings/{listingId}/ledger': {
    expected: ownerOnly(200),
  },
  'POST /api/listings/{listingId}/ledger': {
    body: { id: ITEM, itemId: ITEM, quantity: 1, price: '1.00' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/ledger/{purchaseId}': {
    parameters: { purchaseId: ITEM },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/sold': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/sold/{purchaseId}': {
    parameters: { purchaseId: ITEM },
    body: { itemId: ITEM, quantity: 1 },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'DELETE /api/listings/{listingId}/sold/{purchaseId}': {
    parameters: { purchaseId: ITEM },
    expected: ownerOnly(204),
  },
  'PUT /api/listings/{listingId}/items/{itemId}/pending': {
    parameters: { itemId: ITEM },
    body: { quantity: 1 },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/live-status': {
    expected: { visitor: READERS, owner: READERS, other: READERS, premium: READERS },
  },
  'GET /api/listings/{listingId}/visit-reports': {
    expected: { visitor: READERS, owner: READERS, other: READERS, premium: READERS },
  },
  'PUT /api/listings/{listingId}/visit-reports': {
    body: { kind: 'still_on', position: null },
    // 409: it is not the day of the sale.
    expected: { visitor: ASKERS, owner: ASKERS, other: ASKERS, premium: ASKERS },
  },
  'PUT /api/listings/{listingId}/live-status': {
    body: { kind: null, time: null, isHalfPrice: false, soldOutOf: [], words: 'Cash only', isMoved: false },
    // 409: a draft has nobody to tell.
    expected: { ...ownerOnly(200), owner: { ...owning(200), draft: 409 } },
  },
  'GET /api/listings/{listingId}/today': { expected: ownerOnly(200) },
  'GET /api/listings/{listingId}/holds': { expected: readable },
  'POST /api/listings/{listingId}/holds': {
    body: { itemId: ITEM },
    // 409: this host holds nothing.
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: ASKERS, premium: ASKERS },
  },
  'DELETE /api/listings/{listingId}/holds/{holdId}': {
    parameters: { holdId: ITEM },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/hold-requests': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/holds/{holdId}/answer': {
    parameters: { holdId: ITEM },
    body: { isYes: true },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/holds/{holdId}/visit': {
    parameters: { holdId: ITEM },
    body: { hasCome: true },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/hold-rule': {
    body: { rule: { kind: 'minutes', minutes: 30 } },
    expected: ownerOnly(200),
  },
  'GET /api/listings/{listingId}/leftovers': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/leftovers': { body: { changes: [] }, expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/leftovers/pickup': {
    body: {
      charity: '',
      floor: 'ground',
      stairs: 'none',
      gateHours: '',
      day: null,
      startTime: null,
      endTime: null,
    },
    expected: ownerOnly(200),
  },
  // 400: nothing is to be picked up or given away.
  'GET /api/listings/{listingId}/leftovers/pack.zip': { expected: ownerOnly(400) },
  'GET /api/listings/{listingId}/leftovers/pickup.ics': { expected: ownerOnly(400) },
  'PUT /api/listings/{listingId}/leftovers/curb-sale/{curbListingId}': {
    parameters: { curbListingId: ITEM },
    expected: ownerOnly(400),
  },
  'GET /api/listings/{listingId}/appointments': { expected: readable },
  'POST /api/listings/{listingId}/appointments': {
    body: { kind: 'visit', startsAt: '2031-05-03T14:00:00Z' },
    // 409: nobody can come at this time.
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: ASKERS, premium: ASKERS },
  },
  'PUT /api/listings/{listingId}/appointments/{appointmentId}/reply': {
    parameters: { appointmentId: ITEM },
    body: { answer: 'cancel' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/appointments/{appointmentId}/answer': {
    parameters: { appointmentId: ITEM },
    body: { answer: 'confirm' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/appointments/{appointmentId}/calendar.ics': {
    parameters: { appointmentId: ITEM },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/appointment-requests': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/appointment-windows': { body: { windows: [] }, expected: ownerOnly(200) },
  'GET /api/listings/{listingId}/offers': { expected: readable },
  'POST /api/listings/{listingId}/offers': {
    body: { itemIds: [ITEM], cents: 100 },
    // 409: this host takes no offers.
    expected: { visitor: SIGNED_OUT, owner: owning(400), other: ASKERS, premium: ASKERS },
  },
  'PUT /api/listings/{listingId}/offers/{offerId}/reply': {
    parameters: { offerId: ITEM },
    body: { answer: 'withdraw' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/offer-requests': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/offers/{offerId}/answer': {
    parameters: { offerId: ITEM },
    body: { answer: 'decline' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/listings/{listingId}/offer-rule': { body: { rule: { minPercent: 50 } }, expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/items/{itemId}/firm': {
    parameters: { itemId: ITEM },
    body: { isFirm: true },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/listings/{listingId}/local-rules': { expected: ownerOnly(200) },
  // 409: a sale without a place.
  'POST /api/listings/{listingId}/local-rules/finds': {
    body: { sourceUrl: 'https://city.example/rules', words: 'Two a year' },
    expected: ownerOnly(409),
  },
  'GET /api/listings/{listingId}/price-ideas': { expected: ownerOnly(200) },
  'GET /api/listings/{listingId}/saved-items': { expected: always(200) },
  'DELETE /api/saved-sales/{listingId}': {
    expected: always(204),
  },
  'PUT /api/saved-sales/{listingId}/mark': {
    body: { mark: 'visited' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'PUT /api/saved-sales/{listingId}/note': {
    body: { note: 'lathe' },
    expected: { visitor: SIGNED_OUT, owner: NOBODY, other: NOBODY, premium: NOBODY },
  },
  'GET /api/saved-sales/{listingId}/check': {
    expected: always(200),
  },
}
