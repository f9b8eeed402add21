import type { Item } from '@yardsnap/contract/items'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import type { HostRow, ItemRow, ListingRow } from './queries.ts'

/** 'HH:MM' of PostgreSQL's 'HH:MM:SS'. */
function clock(time: string | null): string | null {
  return time?.slice(0, 5) ?? null
}

export function summaryOf(row: ListingRow, imageUrls: string[]): ListingSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    address: row.address,
    streetAddress: row.streetAddress,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    addressValidated: row.addressValidated,
    saleDate: row.saleDate,
    startTime: clock(row.startTime),
    endTime: clock(row.endTime),
    timeZone: row.timeZone,
    latitude: row.latitude,
    longitude: row.longitude,
    positionPrecision: row.positionPrecision,
    status: row.status,
    totalEstimatedValue: row.totalEstimatedValue,
    itemCount: row.itemCount,
    imageUrls,
    isPremiumListing: row.isPremiumListing,
    version: row.version,
  }
}

function itemOf(row: ItemRow): Item {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    condition: row.condition,
    quantity: row.quantity,
    priceSuggested: row.priceSuggested,
    priceLow: row.priceLow,
    priceHigh: row.priceHigh,
    sellAsLot: row.sellAsLot,
    imageUrls: row.imageUrls,
    confidence: row.confidence,
    description: row.description,
    marketNotes: row.marketNotes,
    cropUrl: row.cropUrl,
    cropData: row.cropData,
    sourceImageUrl: row.sourceImageUrl,
  }
}

interface ListingParts {
  row: ListingRow
  host: HostRow
  items: ItemRow[]
  viewerId: string | null
}

/** A listing as one viewer may see it. The host is a name and a picture, never an id or an address. */
export function listingOf({ row, host, items, viewerId }: ListingParts): Listing {
  const pictures = items.flatMap((item) => item.cropUrl ?? item.imageUrls[0] ?? [])
  return {
    ...summaryOf(row, pictures),
    items: items.map(itemOf),
    owner: { firstName: host.firstName, lastName: host.lastName, profileImageUrl: host.image },
    isOwner: viewerId === row.sellerId,
  }
}
