import {
  type CheckInAnswer,
  CheckInPlace,
  type ConsignedItem,
  type ConsignedItemState,
  type TillTag,
} from '@yardsnap/contract/consigned-items'
import { areSameTerms } from '@yardsnap/contract/tag-prices'
import { formatTagCode, TagNumber } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { ITEM_STATES } from '#day/consignment/tag-words.ts'

// What is done at the check-in table waits on the device until it is sent; until then the device shows things as they will be.

/** What was last done with a thing on this device. */
export const WaitingScan = TagNumber.extend({
  place: CheckInPlace,
  pulledBecause: z.string(),
  /** Where it was, as far as this device knew, since the first thing done with it that was not sent. */
  from: z.array(CheckInPlace),
})
export type WaitingScan = z.infer<typeof WaitingScan>

/** A scan that changed nothing, and why, shown until somebody has set the thing aside. */
export const RefusedScan = TagNumber.extend({ reason: z.string() })
export type RefusedScan = z.infer<typeof RefusedScan>

export interface BroughtItem extends ConsignedItem {
  /** Whether what was done with it here was not sent yet. */
  isWaiting: boolean
  /** False for one of which this device knows nothing but its tag. */
  isKnown: boolean
}

/** One change of each thing waits, the last. */
export const toSubject = ({ consignor, item }: TagNumber): string => `${consignor}-${item}`

/** A scan in place of one of the same thing that was not sent, or was sent and not answered. */
export function afterScan(before: WaitingScan | undefined, next: WaitingScan): WaitingScan {
  return before ? { ...next, from: [...new Set([...before.from, ...next.from])] } : next
}

/**
 * Where a scan takes a thing from. One that this device does not know is taken for announced: what others have pulled
 * stays pulled until somebody has seen that it is.
 */
export function seenPlaces(state: ConsignedItemState | undefined): CheckInPlace[] {
  if (state === undefined) return ['announced']
  const place = CheckInPlace.safeParse(state)
  return place.success ? [place.data] : []
}

/** The scans that one call can say: of the same consignor, with the same words. */
export function listAlike(waiting: readonly WaitingScan[], scan: WaitingScan): WaitingScan[] {
  const toKey = ({ consignor, place, pulledBecause, from }: WaitingScan) =>
    JSON.stringify([consignor, place, pulledBecause, from])
  return waiting.filter((other) => toKey(other) === toKey(scan))
}

/** What the server did not do of what it was told. */
export function listRefused(scan: WaitingScan, items: readonly number[], answer: CheckInAnswer): RefusedScan[] {
  const { consignor } = scan
  const { unknown, sold, elsewhere } = answer
  const away = new Map(elsewhere.map((one) => [one.number, one]))
  return items.flatMap((item): RefusedScan[] => {
    if (unknown.includes(item)) {
      return [{ consignor, item, reason: t`Consignor ${consignor} has no item with this number. Set it aside.` }]
    }
    if (sold.includes(item)) return [{ consignor, item, reason: t`Sold already` }]
    const found = away.get(item)
    if (!found) return []
    if (found.state === 'pulled') {
      return [
        { consignor, item, reason: t`Was pulled before: ${found.pulledBecause}. Scan it again to take it anyway.` },
      ]
    }
    return [{ consignor, item, reason: t`It is marked: ${ITEM_STATES[found.state].name}. Nothing was changed.` }]
  })
}

/** Things that are where no scan of this device brought them, as if this device had. */
export function listFound(consignor: number, elsewhere: CheckInAnswer['elsewhere']): WaitingScan[] {
  return elsewhere.flatMap(({ number, state, pulledBecause }) =>
    seenPlaces(state).map((place) => ({ consignor, item: number, place, pulledBecause, from: [] })),
  )
}

/** Things as they are after scans, which change nothing that is sold. */
export function withScans<Item extends { consignorNumber: number; number: number; state: ConsignedItemState }>(
  items: readonly Item[],
  scans: readonly WaitingScan[],
): Item[] {
  const latest = new Map(scans.map((scan) => [toSubject(scan), scan]))
  return items.map((item) => {
    const scan = latest.get(toSubject({ consignor: item.consignorNumber, item: item.number }))
    if (!scan || item.state === 'sold') return item
    return { ...item, state: scan.place, ...('pulledBecause' in item && { pulledBecause: scan.pulledBecause }) }
  })
}

/**
 * A consignor's things with what waits here, also those of which this device knows nothing but their tags.
 * @param known as the server listed them, or as this device keeps them for tills
 */
export function listBrought(
  consignor: number,
  known: readonly ConsignedItem[],
  waiting: readonly WaitingScan[],
): BroughtItem[] {
  const scans = waiting.filter((scan) => scan.consignor === consignor)
  const numbers = new Set(known.map(({ number }) => number))
  const unknown = scans.flatMap(({ item }) => (numbers.has(item) ? [] : toUnknown({ consignor, item })))
  const waits = new Set(scans.map(({ item }) => item))
  return withScans([...known, ...unknown], scans).map((item) => ({
    ...item,
    isWaiting: waits.has(item.number),
    isKnown: numbers.has(item.number),
  }))
}

/** As a till keeps it, without what only the server knows. */
export function toConsignedItem({ printed, ...tag }: TillTag): ConsignedItem {
  return {
    ...tag,
    id: formatTagCode({ consignor: tag.consignorNumber, item: tag.number }),
    ifUnsold: 'return',
    pulledBecause: '',
    printed,
    isTagOld: printed !== null && !areSameTerms(printed, tag),
    soldCents: null,
    soldCount: tag.state === 'sold' ? 1 : 0,
  }
}

const toUnknown = ({ consignor, item }: TagNumber): ConsignedItem =>
  toConsignedItem({
    consignorNumber: consignor,
    number: item,
    title: '',
    size: '',
    cents: 0,
    flag: 'half',
    color: null,
    printed: null,
    state: 'announced',
  })
