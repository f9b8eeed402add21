import type { PublicListing } from './browse.ts'
import { type Listing, TYPED_FIELDS, TypedFields } from './listings.ts'

type AnyListing = Listing & PublicListing

/** The listing of all tests: public, of no day and no place, as whole as an answer may be. A new field needs no line here. */
export function testListing(fields: Partial<AnyListing> = {}): AnyListing {
  const blanks = TYPED_FIELDS.map((field) => {
    const blank = [null, false, '', []].find((value) => TypedFields.shape[field].safeParse(value).success)
    return [field, blank]
  })
  return {
    ...(Object.fromEntries(blanks) as Pick<Listing, (typeof TYPED_FIELDS)[number]>),
    id: '00000000-0000-7000-8000-000000000001',
    title: 'Moving Sale',
    address: '',
    isAddressHidden: false,
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
    liveStatus: null,
    items: [],
    owner: { firstName: 'Marian', lastName: 'Cole', profileImageUrl: null },
    isOwner: false,
    isCoHost: false,
    takesHolds: false,
    takesOffers: false,
    takesAppointments: false,
    payKinds: [],
    pageStyle: null,
    earlyAccessUntil: null,
    distance: null,
    isApproximate: false,
    matchedItem: null,
    suggestedTotal: '0.00',
    ownerName: 'Marian Cole',
    ...fields,
  }
}
