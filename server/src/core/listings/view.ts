import { PayKind } from '@yardsnap/contract/pay-kinds'
import { isNamed, publicTitle } from '@yardsnap/contract/item-titles'
import { ListedItem, getPictureUrl } from '@yardsnap/contract/items'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import { type StoredPageStyle, PageStyle } from '@yardsnap/contract/page-styles'
import { isPremium } from '@yardsnap/contract/plans'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import { LISTING_COLUMNS } from '#db/listing-columns.ts'
import type { Redacted } from '#log/redaction.ts'
import { placeSeenBy } from './address.ts'
import { withCoverFirst } from './cover.ts'
import type { HostRow, ItemRow, ListingRow, PlanRow } from './queries.ts'

interface SummaryParts {
  imageUrls: string[]
  viewerId: string | null
}

export function toListingSummary(row: ListingRow, { imageUrls, viewerId }: SummaryParts): Redacted<ListingSummary> {
  return {
    ...pick(row, LISTING_COLUMNS),
    ...placeSeenBy(viewerId, row),
    // PostgreSQL returns 'HH:MM:SS'.
    startTime: row.startTime?.slice(0, 5) ?? null,
    endTime: row.endTime?.slice(0, 5) ?? null,
    // Of a draft it is kept, and says nothing of how it stands.
    liveStatus: row.status === 'draft' ? null : row.liveStatus,
    imageUrls: withCoverFirst(row, imageUrls),
  }
}

const ROW_COLUMNS = keysOf(ListedItem.omit({ isNamed: true }).shape)
const STYLE_FIELDS = keysOf(PageStyle.shape)

interface ListingParts {
  row: ListingRow
  host: HostRow
  plan: PlanRow
  items: ItemRow[]
  viewerId: string | null
}

/** A listing as one viewer may see it. The host is a name and a picture, never an id or an email address. */
export function toListing({ row, host, plan, items, viewerId }: ListingParts): Redacted<Listing> {
  const bestFirst = items.toSorted((left, right) => right.pictureWorth - left.pictureWorth)
  const pictures = bestFirst.flatMap((item) => getPictureUrl(item) ?? [])
  return {
    ...toListingSummary(row, { imageUrls: pictures, viewerId }),
    items: items.map(toListedItem),
    owner: { firstName: host.firstName, lastName: host.lastName, profileImageUrl: host.image },
    isOwner: viewerId === row.sellerId,
    isCoHost: false,
    payKinds: (host.payKinds ?? []).filter(isPayKind),
    takesHolds: row.holdMinutes !== null || row.holdUntil !== null,
    takesOffers: row.offerMinPercent !== null,
    takesAppointments: row.takesAppointments,
    pageStyle: styleSeenBy(viewerId, row, plan),
    earlyAccessUntil: row.earlyAccessUntil?.toISOString() ?? null,
  }
}

/** False for one that a later version of the app has written. */
const isPayKind = (kind: string): kind is PayKind => PayKind.safeParse(kind).success

function toListedItem(row: ItemRow): ListedItem {
  return { ...pick(row, ROW_COLUMNS), title: publicTitle(row), isNamed: isNamed(row) }
}

/** A page style is public while its seller has Premium; otherwise it is kept for its seller. */
function styleSeenBy(
  viewerId: string | null,
  { pageStyle, sellerId }: ListingRow,
  plan: PlanRow,
): StoredPageStyle | null {
  if (!pageStyle) return null
  const premiumExpiresAt = plan.premiumExpiresAt?.toISOString() ?? null
  const isPaused = !isPremium({ accountType: plan.accountType, premiumExpiresAt }, Date.now())
  return isPaused && viewerId !== sellerId ? null : { ...pick(pageStyle, STYLE_FIELDS), isPaused }
}
