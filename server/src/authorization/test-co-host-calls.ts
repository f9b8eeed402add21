import { ITEM, type ListingCall, NOBODY, ownerOnly, owning, SIGNED_OUT } from './test-listing-answers.ts'
import type { Target } from './test-things.ts'

export const CO_HOST_ACCESS = {
  'GET /api/co-hosts': 'user',
  'POST /api/co-hosts': 'user',
  'GET /api/co-hosts/{listingId}': 'user',
  'POST /api/co-hosts/{listingId}': 'user',
  'PUT /api/co-hosts/{listingId}/{coHostId}/role': 'user',
  'DELETE /api/co-hosts/{listingId}/{coHostId}': 'user',
  'PUT /api/co-hosts/{listingId}/{coHostId}/offered-sale': 'user',
  'POST /api/co-hosts/{listingId}/take-over': 'user',
  'GET /api/listings/{listingId}/dibs': 'user',
  'PUT /api/listings/{listingId}/dibs': 'user',
  'POST /api/listings/{listingId}/dibs/close': 'user',
  'PUT /api/listings/{listingId}/dibs/{itemId}/wish': 'user',
  'DELETE /api/listings/{listingId}/dibs/{itemId}/wish': 'user',
  'POST /api/listings/{listingId}/dibs/{itemId}/pick': 'user',
  'PUT /api/listings/{listingId}/dibs/{itemId}/decision': 'user',
} as const

const HELPERS_ALONE = (status: number) => ({
  visitor: SIGNED_OUT,
  owner: owning(status),
  other: NOBODY,
  premium: NOBODY,
})
const IN_THREE_DAYS = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()

/** Calls about those who help with a sale, and their dibs, by others than those who help. */
export const CO_HOST_CALLS: Record<string, ListingCall> = {
  'GET /api/co-hosts/{listingId}': { expected: ownerOnly(200) },
  'POST /api/co-hosts/{listingId}': { body: { name: 'Ann', role: 'edit' }, expected: ownerOnly(201) },
  // 404: nobody of this id helps.
  'PUT /api/co-hosts/{listingId}/{coHostId}/role': {
    parameters: { coHostId: ITEM },
    body: { role: 'dibs' },
    expected: ownerOnly(404),
  },
  'DELETE /api/co-hosts/{listingId}/{coHostId}': { parameters: { coHostId: ITEM }, expected: ownerOnly(204) },
  'PUT /api/co-hosts/{listingId}/{coHostId}/offered-sale': {
    parameters: { coHostId: ITEM },
    body: { isOffered: false },
    expected: ownerOnly(204),
  },
  'POST /api/co-hosts/{listingId}/take-over': { expected: ownerOnly(404) },
  'GET /api/listings/{listingId}/dibs': { expected: ownerOnly(200) },
  'PUT /api/listings/{listingId}/dibs': {
    body: { closesAt: IN_THREE_DAYS, way: 'owner' },
    // 409: dibs are for the time before a sale is public.
    expected: { ...ownerOnly(200), owner: { ...owning(200), published: 409 } },
  },
  'POST /api/listings/{listingId}/dibs/close': { expected: ownerOnly(200) },
  // 403: an owner decides and does not wish.
  'PUT /api/listings/{listingId}/dibs/{itemId}/wish': {
    parameters: { itemId: ITEM },
    body: { comment: '' },
    expected: HELPERS_ALONE(403),
  },
  'DELETE /api/listings/{listingId}/dibs/{itemId}/wish': { parameters: { itemId: ITEM }, expected: HELPERS_ALONE(403) },
  'POST /api/listings/{listingId}/dibs/{itemId}/pick': { parameters: { itemId: ITEM }, expected: HELPERS_ALONE(403) },
  // 404: there is no such item.
  'PUT /api/listings/{listingId}/dibs/{itemId}/decision': {
    parameters: { itemId: ITEM },
    body: { coHostId: null },
    expected: ownerOnly(404),
  },
}

/** Who helps with the owner's sales. */
export type Helper = 'editor' | 'dibs'

/** Calls that somebody who edits a sale makes as its owner does. All others answer them as they answer strangers. */
export const EDITORS_CALLS = new Set([
  'GET /api/listings/{listingId}',
  'GET /api/listings/{listingId}/photos',
  'GET /api/listings/{listingId}/calendar.ics',
  'GET /api/listings/{listingId}/draft',
  'PATCH /api/listings/{listingId}/draft',
  'POST /api/listings/{listingId}/photos',
  'DELETE /api/listings/{listingId}/photos/{photoId}',
  'PUT /api/listings/{listingId}/photos/{photoId}/blurs',
  'GET /api/listings/{listingId}/faces',
  'GET /api/listings/{listingId}/detection',
  'DELETE /api/listings/{listingId}/detection',
  'GET /api/listings/{listingId}/bundles',
  'GET /api/listings/{listingId}/local-rules',
  'GET /api/listings/{listingId}/exports/{document}',
  'PUT /api/listings/{listingId}/live-status',
  'GET /api/listings/{listingId}/today',
  'GET /api/listings/{listingId}/hold-requests',
  'PUT /api/listings/{listingId}/holds/{holdId}/answer',
  'PUT /api/listings/{listingId}/holds/{holdId}/visit',
  'GET /api/listings/{listingId}/appointment-requests',
  'PUT /api/listings/{listingId}/appointments/{appointmentId}/answer',
  'GET /api/listings/{listingId}/appointments/{appointmentId}/calendar.ics',
  'GET /api/listings/{listingId}/offers',
  'GET /api/listings/{listingId}/offer-requests',
  'PUT /api/listings/{listingId}/offers/{offerId}/answer',
  'GET /api/listings/{listingId}/sold',
  'PUT /api/listings/{listingId}/sold/{purchaseId}',
  'DELETE /api/listings/{listingId}/sold/{purchaseId}',
  'PUT /api/listings/{listingId}/items/{itemId}/pending',
  'GET /api/listings/{listingId}/till',
  'POST /api/listings/{listingId}/till/device',
  'PUT /api/listings/{listingId}/till/sales/{saleId}',
  'DELETE /api/listings/{listingId}/till/sales/{saleId}',
  'POST /api/listings/{listingId}/till/oversold/{itemId}',
  'GET /api/listings/{listingId}/door-line',
  'PUT /api/listings/{listingId}/door-line',
  'POST /api/listings/{listingId}/door-line/actions',
  'GET /api/listings/{listingId}/till/report',
  'GET /api/listings/{listingId}/till/report.csv',
  'PUT /api/listings/{listingId}/till/boxes/{day}',
])

const all = (status: number): Partial<Record<Target, number>> => ({ draft: status, published: status })

/** What both of those who help are answered where it is neither the owner's nor a stranger's answer. */
export const HELPERS_ANSWERS: Record<string, Partial<Record<Target, number>>> = {
  'GET /api/co-hosts/{listingId}': all(200),
  'GET /api/listings/{listingId}/dibs': all(200),
  // 409: the owner has not opened dibs.
  'PUT /api/listings/{listingId}/dibs/{itemId}/wish': all(409),
  // 404: there is no such item.
  'DELETE /api/listings/{listingId}/dibs/{itemId}/wish': all(404),
  'POST /api/listings/{listingId}/dibs/{itemId}/pick': all(404),
}
