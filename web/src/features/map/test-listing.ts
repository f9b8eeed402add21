import type { PublicListing } from '@yardsnap/contract/browse'

/** A sale for tests of the map. */
export function testListing(fields: Partial<PublicListing> & { id: string }): PublicListing {
  return {
    title: `Sale ${fields.id}`,
    description: '',
    address: '',
    streetAddress: '',
    city: '',
    state: '',
    zipCode: '',
    addressValidated: false,
    hidesAddress: false,
    isAddressHidden: false,
    saleDate: null,
    startTime: null,
    endTime: null,
    timeZone: null,
    latitude: null,
    longitude: null,
    positionPrecision: null,
    status: 'published',
    totalEstimatedValue: '0.00',
    itemCount: 0,
    imageUrls: [],
    isPremiumListing: false,
    version: 1,
    distance: null,
    isApproximate: false,
    matchedItem: null,
    suggestedTotal: '0.00',
    ownerName: '',
    ...fields,
  }
}
