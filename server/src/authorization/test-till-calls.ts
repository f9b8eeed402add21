import { randomUUID } from 'node:crypto'
import { ownerOnly, hostOnly, ITEM, type ListingCall } from './test-listing-answers.ts'

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
  'GET /api/listings/{listingId}/till/report': { expected: ownerOnly(200) },
  'GET /api/listings/{listingId}/till/report.csv': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/till/boxes/{day}': {
    parameters: { day: '2031-05-03' },
    body: { startCents: 0, countedCents: null },
    expected: hostOnly(204),
  },
}
