import { randomUUID } from 'node:crypto'
import { ownerOnly, hostOnly, ITEM, type ListingCall, READERS } from './test-listing-answers.ts'

const POSTER = { ...READERS, published: 403 }

/** Calls about the till of a sale. */
export const TILL_CALLS: Record<string, ListingCall> = {
  'GET /api/listings/{listingId}/till': { expected: ownerOnly(200) },
  'POST /api/listings/{listingId}/till/device': {
    body: { deviceId: ITEM, deviceName: 'Phone', isMove: false },
    expected: hostOnly(204),
  },
  'PUT /api/listings/{listingId}/till/sales/{saleId}': {
    // Another for each call: a sale belongs to one till.
    parameters: {
      get saleId() {
        return randomUUID()
      },
    },
    body: {
      deviceId: ITEM,
      deviceName: 'Phone',
      lines: [{ itemId: null, title: 'Other', quantity: 1, cents: 100, ownerId: null }],
      totalCents: 100,
      means: 'cash',
      cashGivenCents: null,
      soldAt: '2031-05-03T15:00:00Z',
      sentAt: '2031-05-03T15:00:00Z',
      wasOffline: false,
    },
    expected: hostOnly(204),
  },
  'DELETE /api/listings/{listingId}/till/sales/{saleId}': {
    parameters: { saleId: ITEM },
    expected: ownerOnly(204),
  },
  'PUT /api/listings/{listingId}/till/owners': { body: { owners: [] }, expected: ownerOnly(204) },
  // A sale without owners.
  'PUT /api/listings/{listingId}/till/owners/{ownerId}/pay-ways': {
    parameters: { ownerId: ITEM },
    body: { ways: [] },
    expected: ownerOnly(404),
  },
  'PUT /api/listings/{listingId}/till/item-owners': {
    body: { itemIds: [], ownerId: null },
    expected: ownerOnly(204),
  },
  'POST /api/listings/{listingId}/till/oversold/{itemId}': {
    parameters: { itemId: ITEM },
    expected: ownerOnly(204),
  },
  'POST /api/till-helpers/{listingId}': { body: { name: 'Maya' }, expected: hostOnly(201) },
  'DELETE /api/till-helpers/{listingId}/{helperId}': {
    parameters: { helperId: ITEM },
    expected: ownerOnly(204),
  },
  'GET /api/listings/{listingId}/door-line': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/door-line': {
    body: {
      day: '2031-05-03',
      opensAt: '07:00',
      opensDayBefore: false,
      cap: 100,
      maxPartySize: 2,
      insideLimit: 20,
    },
    expected: ownerOnly(200),
  },
  // 404: it has not been set up.
  'POST /api/listings/{listingId}/door-line/actions': {
    body: {
      day: '2031-05-03',
      sentAt: '2031-05-03T12:00:00Z',
      actions: [{ kind: 'pause', id: ITEM, at: '2031-05-03T12:00:00Z', isPaused: true }],
    },
    expected: ownerOnly(404),
  },
  // 403: not the code of its poster.
  'GET /api/listings/{listingId}/door-poster': {
    expected: { visitor: POSTER, owner: POSTER, other: POSTER, premium: POSTER },
  },
  'POST /api/listings/{listingId}/door-tickets': {
    body: {
      code: 'wrong',
      token: 'ABCDEFGHIJKLMNOPQRSTUV',
      name: 'Ann',
      partySize: 1,
      position: null,
      language: 'en',
    },
    expected: { visitor: POSTER, owner: POSTER, other: POSTER, premium: POSTER },
  },
  'GET /api/listings/{listingId}/till/report': { expected: ownerOnly(200) },
  'GET /api/listings/{listingId}/till/report.csv': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/till/boxes/{day}': {
    parameters: { day: '2031-05-03' },
    body: { startCents: 0, countedCents: null },
    expected: hostOnly(204),
  },
}
