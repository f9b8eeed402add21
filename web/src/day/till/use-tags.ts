import { useQuery } from '@tanstack/react-query'
import type { TillTag } from '@yardsnap/contract/consigned-items'
import { formatTagCode, type TagNumber } from '@yardsnap/contract/tags'
import type { TillState } from '@yardsnap/contract/till'
import { keepTags, loadTags, readKeptTags } from './tag-store.ts'
import { tillKey } from './use-till-queue.ts'

/** Other tills sell meanwhile; what they have sold is known within this time, in milliseconds. */
const REFETCH_MS = 60_000

export type TagBook = ReadonlyMap<string, TillTag>

const NO_TAGS: TagBook = new Map()

const toBook = (tags: readonly TillTag[]): TagBook =>
  new Map(tags.map((tag) => [formatTagCode({ consignor: tag.consignorNumber, item: tag.number }), tag]))

/** What this device knows of the things of consignors, by the codes of their tags; nothing of a sale without consignors. */
export function useTags({ listing, consignment }: TillState): TagBook {
  const { data } = useQuery({
    queryKey: [...tillKey(listing.id), 'tags'],
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
    enabled: consignment?.mode === 'consign',
    refetchInterval: REFETCH_MS,
    networkMode: 'always',
    retry: false,
    // A Map is compared by identity.
    structuralSharing: false,
  })
  return data ?? NO_TAGS
}

export const findTag = (book: TagBook, tag: TagNumber): TillTag | null => book.get(formatTagCode(tag)) ?? null
