import type { HeldPiece, HoldRequest, ItemHolds, OwnHold } from '@yardsnap/contract/holds'
import { priceNow } from '@yardsnap/contract/asking-price'
import { isFree } from '@yardsnap/contract/item-prices'
import { shortName } from '@yardsnap/contract/names'
import { getPictureUrl } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import type { ListingRow, OpenHoldItem, OpenHoldRow } from './queries.ts'
import type { Visits } from './visit-queries.ts'

interface HoldsParts {
  /** In the order of asking. */
  open: readonly OpenHoldRow[]
  refused: readonly { id: string; itemId: string | null }[]
  viewerId: string | null
}

/** What one viewer may know: how many ask, but only of the viewer's own holds which one it is. */
export function toItemHolds({ open, refused, viewerId }: HoldsParts): ItemHolds[] {
  const refusals = new Map(refused.flatMap(({ id, itemId }) => (itemId ? [[itemId, id] as const] : [])))
  const lines = Map.groupBy(open, ({ itemId }) => itemId)
  const itemIds = new Set([...lines.keys(), ...refusals.keys()].filter((itemId) => itemId !== null))
  return [...itemIds].map((itemId) => {
    const line = lines.get(itemId) ?? []
    const [first] = line
    const ends = line.flatMap(({ until }) => until?.toISOString() ?? []).toSorted()
    const refusal = refusals.get(itemId)
    return {
      itemId,
      isFree: !first || line.length < first.left - first.pending,
      heldUntil: ends[0] ?? null,
      count: line.length,
      mine: ownHold(line, viewerId) ?? (refusal === undefined ? null : refusedHold(refusal)),
    }
  })
}

function ownHold(line: readonly OpenHoldRow[], viewerId: string | null): OwnHold | null {
  const own = line.find(({ shopperId }) => shopperId === viewerId)
  if (!own) return null
  const state = getHoldState(own)
  const place = line.filter((hold) => getHoldState(hold) === 'waiting').indexOf(own) + 1
  return {
    id: own.id,
    state,
    place: state === 'waiting' ? place : null,
    until: own.until?.toISOString() ?? null,
    agreedCents: own.agreedCents,
    isUnanswered: state === 'asked' && own.unansweredAt !== null,
  }
}

function refusedHold(id: string): OwnHold {
  return { id, state: 'refused', place: null, until: null, agreedCents: null, isUnanswered: false }
}

function getHoldState({ until, turnAt }: OpenHoldRow): 'granted' | 'asked' | 'waiting' {
  if (until !== null) return 'granted'
  return turnAt === null ? 'waiting' : 'asked'
}

/** The pieces that are held now, by item, in the order of asking. */
export function groupHeldPiecesByItem(open: readonly OpenHoldRow[]): Map<string, HeldPiece[]> {
  const pieces = new Map<string, HeldPiece[]>()
  for (const hold of open) {
    if (hold.itemId === null || hold.until === null) continue
    const held = {
      holdId: hold.id,
      name: shortName(hold, t`Somebody`),
      until: hold.until.toISOString(),
      agreedCents: hold.agreedCents,
    }
    pieces.set(hold.itemId, [...(pieces.get(hold.itemId) ?? []), held])
  }
  return pieces
}

interface RequestsParts {
  open: readonly OpenHoldRow[]
  missed: readonly OpenHoldRow[]
  /** The end that a yes gives now. */
  end: Date | null
  visits: ReadonlyMap<string, Visits>
  items: readonly OpenHoldItem[]
  listing: ListingRow
  now: Date
}

/** Shoppers are shown by name, never by id or email address. */
export function toHoldRequests({ open, missed, end, visits, items, listing, now }: RequestsParts): HoldRequest[] {
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const request = (hold: OpenHoldRow, state: HoldRequest['state']): HoldRequest[] => {
    const item = hold.itemId === null ? undefined : itemsById.get(hold.itemId)
    if (!item) return []
    const line = open.filter(({ itemId }) => itemId === item.id)
    const { came, missed: missedCount } = visits.get(hold.shopperId) ?? { came: 0, missed: 0 }
    return [
      {
        id: hold.id,
        itemId: item.id,
        itemTitle: hold.itemTitle,
        itemPrice: priceNow(item, listing, now) ?? '0.00',
        agreedCents: hold.agreedCents,
        isItemFree: isFree(item),
        pictureUrl: getPictureUrl(item),
        category: item.category,
        shopperName: shortName(hold, t`Somebody`),
        state,
        until: (hold.until ?? end)?.toISOString() ?? null,
        cameCount: came,
        missedCount,
        behindCount: state === 'missed' ? 0 : line.length - line.indexOf(hold) - 1,
      },
    ]
  }
  return [
    ...open.flatMap((hold) => request(hold, getHoldState(hold))),
    ...missed.flatMap((hold) => request(hold, 'missed')),
  ]
}
