import { useQuery } from '@tanstack/react-query'
import type { TillTag } from '@yardsnap/contract/consigned-items'
import { formatTagCode, type TagNumber } from '@yardsnap/contract/tags'
import type { TillState } from '@yardsnap/contract/till'
import { keepTags, loadTags, readKeptTags } from './tag-store.ts'

/**
 * Other tills sell meanwhile; what they have sold is known within this time, in milliseconds. With a signal the server knows
 * at once, and refuses what is sold.
 */
const REFETCH_MS = 300_000

export type TagBook = ReadonlyMap<string, TillTag>

const NO_TAGS: TagBook = new Map()

const toBook = (tags: readonly TillTag[]): TagBook =>
  new Map(tags.map((tag) => [formatTagCode({ consignor: tag.consignorNumber, item: tag.number }), tag]))

/** Not below the key of the till's state, which is read again after each sale: there may be thousands of tags. */
export const tagsKey = (listingId: string) => ['till-tags', listingId]

/**
 * What this device knows of the things of consignors, by the codes of their tags.
 * @returns null while it knows nothing; empty for a sale without consignors
 */
export function useTags({ listing, consignment }: TillState): TagBook | null {
  const hasTags = consignment?.mode === 'consign'
  const { data } = useQuery({
    queryKey: tagsKey(listing.id),
    queryFn: async ({ signal }) => {
      try {
        const tags = await loadTags(listing.id, signal)
        await keepTags(listing.id, tags).catch(() => undefined)
        return toBook(tags)
      } catch (error) {
        const kept = await readKeptTags(listing.id).catch(() => [])
        if (kept.length === 0) throw error
        return toBook(kept)
      }
    },
    enabled: hasTags,
    refetchInterval: REFETCH_MS,
    networkMode: 'always',
    retry: false,
    // A Map is compared by identity.
    structuralSharing: false,
  })
  return hasTags ? (data ?? null) : NO_TAGS
}

/** With what was just sold here. */
export function withSold(book: TagBook, sold: readonly TagNumber[]): TagBook {
  const next = new Map(book)
  for (const number of sold) {
    const code = formatTagCode(number)
    const tag = next.get(code)
    if (tag) next.set(code, { ...tag, state: 'sold' })
  }
  return next
}

export const findTag = (book: TagBook, tag: TagNumber): TillTag | null => book.get(formatTagCode(tag)) ?? null
