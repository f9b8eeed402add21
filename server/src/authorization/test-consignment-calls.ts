import { randomUUID } from 'node:crypto'
import { consignorInput, itemInput, termsInput } from '#day/consignments/test-consignments.ts'
import type { Target, Who } from './test-things.ts'

const everyState = (status: number) => ({ draft: status, published: status, deleted: status, missing: status })
const own = (status: number) => ({ ...everyState(404), draft: status, published: status })
/** For everybody but its owner there is no such sale. */
const ownerOnly = (status: number): Record<Who, Record<Target, number>> => ({
  visitor: everyState(401),
  owner: own(status),
  other: everyState(404),
  premium: everyState(404),
})
/** A sale of one seller has no consignors: 409 where terms are needed, 404 where somebody is. */
const withoutTerms = ownerOnly(409)
const nobody = ownerOnly(404)

const SALE = '/api/listings/{listingId}'
const CONSIGNOR = `${SALE}/consignors/{consignorId}`
const consignorId = randomUUID()
const id = randomUUID()

/** Calls about a sale without consignors. What they answer with consignors is tested in `day/consignments`. */
export const CONSIGNMENT_CALLS = {
  [`GET ${SALE}/consignment`]: { expected: ownerOnly(200) },
  [`PUT ${SALE}/consignment`]: { body: termsInput(), expected: ownerOnly(200) },
  [`PUT ${SALE}/consignment/status`]: { body: { status: 'closed' }, expected: withoutTerms },
  [`GET ${SALE}/consignors`]: { expected: ownerOnly(200) },
  [`POST ${SALE}/consignors/csv`]: { body: { csv: 'Name\nRosa' }, expected: withoutTerms },
  [`PUT ${CONSIGNOR}`]: { parameters: { consignorId }, body: consignorInput('Rosa'), expected: withoutTerms },
  [`DELETE ${CONSIGNOR}`]: { parameters: { consignorId }, expected: ownerOnly(204) },
  [`PUT ${CONSIGNOR}/items/{itemId}`]: { parameters: { consignorId, itemId: id }, body: itemInput(), expected: nobody },
  [`POST ${CONSIGNOR}/printed-tags`]: { parameters: { consignorId }, body: { itemIds: null }, expected: nobody },
  [`PUT ${CONSIGNOR}/payouts/{payoutId}`]: {
    parameters: { consignorId, payoutId: id },
    body: { cents: 100, means: 'cash', day: '2031-05-10', note: '' },
    expected: nobody,
  },
  [`PUT ${CONSIGNOR}/payouts/{payoutId}/cashed`]: {
    parameters: { consignorId, payoutId: id },
    body: { day: '2031-05-10' },
    expected: nobody,
  },
  [`DELETE ${CONSIGNOR}/payouts/{payoutId}`]: { parameters: { consignorId, payoutId: id }, expected: nobody },
  [`PUT ${CONSIGNOR}/corrections/{correctionId}`]: {
    parameters: { consignorId, correctionId: id },
    body: { cents: -100, reason: 'Came back' },
    expected: nobody,
  },
  [`GET ${CONSIGNOR}/prints/{print}`]: { parameters: { consignorId, print: 'tags' }, expected: nobody },
  [`DELETE ${CONSIGNOR}/dispute`]: { parameters: { consignorId }, expected: nobody },
  'POST /api/consignor-links/{listingId}/{consignorId}': { parameters: { consignorId }, expected: withoutTerms },
  'GET /api/consignor-links/{listingId}': { expected: withoutTerms },
  'PUT /api/consignor-links/{listingId}': { body: { places: 60 }, expected: withoutTerms },
  'POST /api/consignor-links/{listingId}/mails': { body: { consignorIds: null }, expected: withoutTerms },
  [`GET ${SALE}/consigned-items`]: { expected: ownerOnly(200) },
  [`DELETE ${SALE}/consigned-items/{itemId}`]: { parameters: { itemId: id }, expected: ownerOnly(204) },
  [`POST ${SALE}/consigned-items/places`]: { body: { itemIds: [], place: 'missing' }, expected: ownerOnly(200) },
  [`POST ${SALE}/check-in`]: { body: { consignor: 1, items: null, place: 'checked_in' }, expected: nobody },
  [`POST ${SALE}/check-in/recalls`]: { body: { titles: ['Crib'] }, expected: ownerOnly(200) },
  [`GET ${SALE}/till/tags`]: { expected: ownerOnly(200) },
  [`GET ${SALE}/settlement`]: { expected: withoutTerms },
  [`PUT ${SALE}/settlement/unknown-lines/{purchaseId}`]: {
    parameters: { purchaseId: id },
    body: { consignor: null, item: null },
    expected: withoutTerms,
  },
  [`DELETE ${SALE}/settlement/unknown-lines/{purchaseId}`]: { parameters: { purchaseId: id }, expected: withoutTerms },
  [`POST ${SALE}/settlement/settled`]: { body: { consignorIds: null }, expected: withoutTerms },
}

/** Who may call them, also by the link of a consignor. */
export const CONSIGNMENT_ACCESS = {
  'GET /api/listings/{listingId}/consignment': 'user',
  'PUT /api/listings/{listingId}/consignment': 'user',
  'PUT /api/listings/{listingId}/consignment/status': 'user',
  'GET /api/listings/{listingId}/consignors': 'user',
  'POST /api/listings/{listingId}/consignors/csv': 'user',
  'PUT /api/listings/{listingId}/consignors/{consignorId}': 'user',
  'DELETE /api/listings/{listingId}/consignors/{consignorId}': 'user',
  'PUT /api/listings/{listingId}/consignors/{consignorId}/items/{itemId}': 'user',
  'POST /api/listings/{listingId}/consignors/{consignorId}/printed-tags': 'user',
  'PUT /api/listings/{listingId}/consignors/{consignorId}/payouts/{payoutId}': 'user',
  'DELETE /api/listings/{listingId}/consignors/{consignorId}/payouts/{payoutId}': 'user',
  'PUT /api/listings/{listingId}/consignors/{consignorId}/payouts/{payoutId}/cashed': 'user',
  'PUT /api/listings/{listingId}/consignors/{consignorId}/corrections/{correctionId}': 'user',
  'DELETE /api/listings/{listingId}/consignors/{consignorId}/dispute': 'user',
  'POST /api/consignor-links/{listingId}/{consignorId}': 'user',
  'GET /api/consignor-links/{listingId}': 'user',
  'PUT /api/consignor-links/{listingId}': 'user',
  'POST /api/consignor-links/{listingId}/mails': 'user',
  'POST /api/consignor-mails/stop/{token}': 'anyone',
  'GET /api/consignor-sign-ups/{token}': 'anyone',
  'POST /api/consignor-sign-ups/{token}': 'anyone',
  'GET /api/listings/{listingId}/consigned-items': 'user',
  'DELETE /api/listings/{listingId}/consigned-items/{itemId}': 'user',
  'POST /api/listings/{listingId}/consigned-items/places': 'user',
  'POST /api/listings/{listingId}/check-in': 'anyone',
  'POST /api/listings/{listingId}/check-in/recalls': 'anyone',
  'GET /api/listings/{listingId}/till/tags': 'user',
  'GET /api/listings/{listingId}/settlement': 'user',
  'PUT /api/listings/{listingId}/settlement/unknown-lines/{purchaseId}': 'user',
  'DELETE /api/listings/{listingId}/settlement/unknown-lines/{purchaseId}': 'user',
  'POST /api/listings/{listingId}/settlement/settled': 'user',
  'GET /api/listings/{listingId}/consignors/{consignorId}/prints/{print}': 'user',
  'GET /api/consignor-portal/{token}': 'anyone',
  'GET /api/consignor-portal/{token}/prints/{print}': 'anyone',
  'POST /api/consignor-portal/{token}/terms': 'anyone',
  'PUT /api/consignor-portal/{token}/items/{itemId}': 'anyone',
  'DELETE /api/consignor-portal/{token}/items/{itemId}': 'anyone',
  'POST /api/consignor-portal/{token}/printed-tags': 'anyone',
  'PUT /api/consignor-portal/{token}/slots': 'anyone',
  'PUT /api/consignor-portal/{token}/dispute': 'anyone',
} as const
