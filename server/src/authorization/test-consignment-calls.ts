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
  [`DELETE ${CONSIGNOR}/payouts/{payoutId}`]: { parameters: { consignorId, payoutId: id }, expected: nobody },
  [`PUT ${CONSIGNOR}/corrections/{correctionId}`]: {
    parameters: { consignorId, correctionId: id },
    body: { cents: -100, reason: 'Came back' },
    expected: nobody,
  },
  [`GET ${CONSIGNOR}/prints/{print}`]: { parameters: { consignorId, print: 'tags' }, expected: nobody },
  [`DELETE ${CONSIGNOR}/dispute`]: { parameters: { consignorId }, expected: nobody },
  'POST /api/consignor-links/{listingId}/{consignorId}': { parameters: { consignorId }, expected: withoutTerms },
  [`GET ${SALE}/consigned-items`]: { expected: ownerOnly(200) },
  [`DELETE ${SALE}/consigned-items/{itemId}`]: { parameters: { itemId: id }, expected: ownerOnly(204) },
  [`POST ${SALE}/consigned-items/places`]: { body: { itemIds: [], place: 'missing' }, expected: ownerOnly(200) },
  [`POST ${SALE}/check-in`]: { body: { consignor: 1, items: null, place: 'checked_in' }, expected: nobody },
  [`GET ${SALE}/till/tags`]: { expected: ownerOnly(200) },
  [`GET ${SALE}/settlement`]: { expected: withoutTerms },
  [`PUT ${SALE}/settlement/unknown-lines/{purchaseId}`]: {
    parameters: { purchaseId: id },
    body: { consignor: null, item: null },
    expected: withoutTerms,
  },
  [`POST ${SALE}/settlement/settled`]: { body: { consignorIds: null }, expected: withoutTerms },
}
