import type { ListedItem } from '@yardsnap/contract/items'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import type { KeptPageStyle } from '@yardsnap/contract/page-styles'
import { isPremium } from '@yardsnap/contract/plans'
import { placeSeenBy } from './address.ts'
import type { HostRow, ItemRow, ListingRow, PlanRow } from './queries.ts'

/** 'HH:MM' of PostgreSQL's 'HH:MM:SS'. */
function clock(time: string | null): string | null {
  return time?.slice(0, 5) ?? null
}

interface SummaryParts {
  imageUrls: string[]
  viewerId: string | null
}

/** A listing in a list, as one viewer may see it. */
export function summaryOf(row: ListingRow, { imageUrls, viewerId }: SummaryParts): ListingSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...placeSeenBy(viewerId, row),
    addressValidated: row.addressValidated,
    hidesAddress: row.hidesAddress,
    saleDate: row.saleDate,
    startTime: clock(row.startTime),
    endTime: clock(row.endTime),
    timeZone: row.timeZone,
    status: row.status,
    totalEstimatedValue: row.totalEstimatedValue,
    itemCount: row.itemCount,
    imageUrls,
    isPremiumListing: row.isPremiumListing,
    version: row.version,
  }
}

function itemOf(row: ItemRow): ListedItem {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    condition: row.condition,
    quantity: row.quantity,
    soldQuantity: row.soldQuantity,
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
  plan: PlanRow
  items: ItemRow[]
  viewerId: string | null
}

/** A listing as one viewer may see it. The host is a name and a picture, never an id or an address. */
export function listingOf({ row, host, plan, items, viewerId }: ListingParts): Listing {
  const bestFirst = items.toSorted((left, right) => right.pictureWorth - left.pictureWorth)
  const pictures = bestFirst.flatMap((item) => item.cropUrl ?? item.imageUrls[0] ?? [])
  return {
    ...summaryOf(row, { imageUrls: pictures, viewerId }),
    items: items.map(itemOf),
    owner: { firstName: host.firstName, lastName: host.lastName, profileImageUrl: host.image },
    isOwner: viewerId === row.sellerId,
    pageStyle: styleSeenBy(viewerId, row, plan),
  }
}

/** A page style is shown while its seller has Premium, and kept for its seller when not. */
function styleSeenBy(
  viewerId: string | null,
  { pageStyle, sellerId }: ListingRow,
  plan: PlanRow,
): KeptPageStyle | null {
  if (!pageStyle) return null
  const premiumExpiresAt = plan.premiumExpiresAt?.toISOString() ?? null
  const isPaused = !isPremium({ accountType: plan.accountType, premiumExpiresAt }, Date.now())
  return isPaused && viewerId !== sellerId ? null : { ...pageStyle, isPaused }
}
