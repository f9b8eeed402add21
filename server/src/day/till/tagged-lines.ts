import { formatTagCode, type TagNumber } from '@yardsnap/contract/tags'
import { LazyText, t } from '@yardsnap/contract/texts'
import type { TillLine } from '@yardsnap/contract/till'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as tagQueries from './tag-queries.ts'

/** The things and consignors that the lines of a sale name. */
export interface NamedThings {
  items: ReadonlyMap<string, tagQueries.TaggedItem>
  consignors: ReadonlyMap<number, string>
}

export async function findNamed(db: Queryable, listingId: string, lines: readonly TillLine[]): Promise<NamedThings> {
  const items = await tagQueries.listTagged(
    db,
    listingId,
    lines.flatMap(({ tag }) => tag ?? []),
  )
  const numbers = new Set(lines.flatMap(({ tag, consignor }) => tag?.consignor ?? consignor ?? []))
  return {
    items: new Map(items.map((item) => [formatTagCode(item), item])),
    consignors: await tagQueries.listByNumber(db, listingId, [...numbers]),
  }
}

/**
 * Whose a line is. What was sold by a tag or number that this sale does not have has been sold all the same: it is unknown,
 * until the organizer says whose it was.
 * @returns null for a line that names neither tag nor consignor, and is no consignor's
 */
export function findOwner(
  { items, consignors }: NamedThings,
  { tag, consignor, isUnknown = false }: Pick<TillLine, 'tag' | 'consignor' | 'isUnknown'>,
) {
  const number = tag?.consignor ?? consignor
  if (number === undefined) return isUnknown ? { isUnknown } : null
  const item = tag && items.get(formatTagCode(tag))
  const ownerId = item?.ownerId ?? consignors.get(number)
  return {
    ...(ownerId !== undefined && { ownerId }),
    consignedItemId: item?.id ?? null,
    isUnknown: item === undefined,
  }
}

/**
 * @param describeSold what to say of a thing that is sold, with who sold it
 * @throws AppError `conflict` for a sale that is made now of a thing that is sold or was pulled, or twice of the same
 */
export async function refuseTagged(
  tx: Queryable,
  lines: readonly TillLine[],
  { items }: NamedThings,
  describeSold: (title: string, buyer: Awaited<ReturnType<typeof tagQueries.listTagBuyers>>[number]) => string,
): Promise<void> {
  const seen = new Set<string>()
  for (const { tag } of lines) {
    if (!tag) continue
    const code = formatTagCode(tag)
    const item = items.get(code)
    if (!item) continue
    if (seen.has(code)) throw new AppError('conflict', t.lazy`${describeTagged(item, tag)} is in the basket twice`)
    seen.add(code)
    if (item.place === 'pulled') {
      throw new AppError('conflict', t.lazy`${describeTagged(item, tag)} was pulled: ${item.pulledBecause}`)
    }
  }
  const tagged = lines.flatMap(({ tag }) => (tag && items.get(formatTagCode(tag))) ?? [])
  const buyer = (
    await tagQueries.listTagBuyers(
      tx,
      tagged.map(({ id }) => id),
    )
  ).at(-1)
  const sold = tagged.find(({ id }) => id === buyer?.itemId)
  if (buyer && sold) throw new AppError('conflict', new LazyText(() => describeSold(describeTagged(sold, sold), buyer)))
}

/** 'Red coat (0012-0043-7)' */
export const describeTagged = ({ title }: { title: string }, { consignor, item }: TagNumber): string =>
  `${title} (${formatTagCode({ consignor, item })})`
