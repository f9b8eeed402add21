import type { SavedListing } from '@yardsnap/contract/saved'
import { toDayFields } from '@yardsnap/contract/sale-days'
import type { Redacted } from '#log/redaction.ts'
import { type KnownPlace, placeSeenBy } from './address.ts'

type Stop = Redacted<SavedListing>
type Told = Pick<Stop, 'id' | 'title' | 'timeZone'> &
  Partial<Pick<Stop, 'description' | 'imageUrls' | 'liveStatus' | 'isSeenSale' | 'communityHouse'>>

/** A stop of trips that no host has listed: it has no items, prices and host, and its title says what it is. */
export function toUnlistedStop(
  place: Omit<KnownPlace, 'sellerId'>,
  days: Parameters<typeof toDayFields>[0],
  told: Told,
): Stop {
  return {
    ...placeSeenBy(null, { ...place, sellerId: '' }),
    description: '',
    ownerName: '',
    status: 'published',
    ...toDayFields(days),
    dayNote: '',
    permitNumber: null,
    rainDate: null,
    priceRules: [],
    liveStatus: null,
    imageUrls: [],
    coverUrl: null,
    itemCount: 0,
    totalEstimatedValue: '0.00',
    addressValidated: false,
    hidesAddress: false,
    skipsEarlyAccess: false,
    isPremiumListing: false,
    version: 1,
    ...told,
  }
}
