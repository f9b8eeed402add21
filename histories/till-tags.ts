import type { ConsignedItem } from '@yardsnap/contract/consigned-items'
import type { Settlement } from '@yardsnap/contract/settlements'
import { formatTagText } from '@yardsnap/contract/tags'
import type { TillLine, TillState } from '@yardsnap/contract/till'
import { sumAmounts } from '@yardsnap/contract/till-money'
import { consignorInput, itemInput, termsInput } from '#server/day/consignments/test-consignments.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import type { BasketLine } from '#web/day/till/basket.ts'
import { parseTag, toTagLine } from '#web/day/till/tag-line.ts'

/** Of whom each tagged thing is, by the consignors' numbers. */
const OWNERS = [1, 2, 2]

/** Two consignors, and three things with printed tags, at a sale that has been opened. */
export async function addTags(host: Visitor, listingId: string): Promise<ConsignedItem[]> {
  const path = `/api/listings/${listingId}`
  await host.put(`${path}/consignment`, termsInput({ entryFeeCents: 0 }))
  const ids = new Map([...new Set(OWNERS)].map((number) => [number, crypto.randomUUID()]))
  for (const [number, id] of ids) {
    await host.put(`${path}/consignors/${id}`, consignorInput(`Person ${number}`, { number }))
  }
  const tags: ConsignedItem[] = []
  for (const [index, owner] of OWNERS.entries()) {
    const item = itemInput({ title: `Coat ${index + 1}`, cents: 1000 + 350 * index })
    const answer = await host.put(`${path}/consignors/${ids.get(owner)}/items/${crypto.randomUUID()}`, item)
    tags.push(answer.json<ConsignedItem>())
  }
  for (const id of ids.values()) await host.post(`${path}/consignors/${id}/printed-tags`, { itemIds: null })
  return tags
}

/** The line of a thing whose tag a phone scans, which knows of it what the tag says. */
export function scanTag(
  { consignorNumber, number, cents, flag, color }: ConsignedItem,
  { consignment, owners }: Pick<TillState, 'consignment' | 'owners'>,
): BasketLine {
  const met = parseTag(formatTagText({ consignor: consignorNumber, item: number, cents, flag, color }))
  const line =
    met &&
    consignment &&
    toTagLine(met, { rules: consignment, stored: null, people: owners, clock: '2031-05-03T09:00' })
  if (!line) throw new Error('a scanned tag says what it costs')
  return line
}

/** What the things of each consignor brought in, as the settlement says and as the lines do. */
export async function compareSums(host: Visitor, listingId: string, lines: readonly TillLine[]) {
  const { consignors, takingsCents } = (await host.get(`/api/listings/${listingId}/settlement`)).json<Settlement>()
  const ofConsignor = (wanted: number) =>
    sumAmounts(lines.map(({ tag, cents }) => (tag?.consignor === wanted ? cents : 0)))
  return {
    settled: { takingsCents, sold: consignors.map(({ soldCents }) => soldCents) },
    sold: {
      takingsCents: sumAmounts(lines.map(({ cents }) => cents)),
      sold: consignors.map(({ number }) => ofConsignor(number)),
    },
  }
}

export const isSameTag = ({ tag }: TillLine, { tag: other }: TillLine): boolean =>
  tag !== undefined && tag.consignor === other?.consignor && tag.item === other.item

/** Changes the price of the first thing, whose tag is printed. */
export async function changePriceOnline(host: Visitor, listingId: string, cents: number): Promise<ConsignedItem> {
  const { consignors } = (await host.get(`/api/listings/${listingId}/settlement`)).json<Settlement>()
  const { items } = (await host.get(`/api/listings/${listingId}/consigned-items?consignor=${OWNERS[0]}`)).json<{
    items: ConsignedItem[]
  }>()
  const path = `/api/listings/${listingId}/consignors/${consignors[0]!.consignorId}/items/${items[0]!.id}`
  return (await host.put(path, itemInput({ title: 'Coat 1', cents }))).json<ConsignedItem>()
}
