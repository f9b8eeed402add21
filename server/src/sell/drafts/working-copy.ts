import { t } from '@yardsnap/contract/texts'
import type { DraftChanges, DraftContent } from '@yardsnap/contract/drafts'
import { applyChanges, changesBetween, hasChanges } from '@yardsnap/contract/draft-changes'
import { isUnplaced } from '@yardsnap/contract/listing-form'
import { ListingPlace } from '@yardsnap/contract/listing-places'
import { TYPED_FIELDS } from '@yardsnap/contract/listings'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ItemsService } from '#core/items/service.ts'
import { toHiding, listingNotFound } from '#core/listings/ownership.ts'
import * as queries from './queries.ts'

const PLACE_FIELDS = keysOf(ListingPlace.shape)

export interface WorkingCopy {
  row: queries.ListingRow
  /** What the seller works on. */
  content: DraftContent
  /** What shoppers see; null for a draft, which is changed itself. */
  published: DraftContent | null
}

/** @throws AppError `not_found` unless the user owns the listing */
export async function load(from: Queryable, userId: string, listingId: string): Promise<WorkingCopy> {
  const row = await queries.findListing(from, userId, listingId)
  if (!row) throw listingNotFound()
  const content = { fields: pick(row, TYPED_FIELDS), items: await queries.listItems(from, listingId) }
  // A hidden listing becomes public again as it was.
  if (row.status === 'draft' && row.hiddenStatus === null) return { row, content, published: null }
  const changes = await queries.findUnpublished(from, listingId, content.items)
  const edited = changes ? applyChanges(content, changes, 'mine').content : content
  return { row, content: edited, published: content }
}

export function toDraftState({ row, content, published }: WorkingCopy) {
  return {
    version: row.version,
    status: row.status,
    hasUnpublishedChanges:
      published !== null && (row.hasUnpublishedPhotos || hasChanges(changesBetween(published, content))),
    isUnplaced: isUnplaced(row),
    place: pick(row, PLACE_FIELDS),
    hiding: toHiding(row),
  }
}

/** Writes working copies, in transactions that have locked their listing. */
export function workingCopies(items: Pick<ItemsService, 'summarize'>) {
  /** Writes changed items of the listing itself; the rest of them stays. */
  async function writeListed(tx: Queryable, listingId: string, content: DraftContent, changes: DraftChanges) {
    const changed = new Set(changes.items.map(({ id }) => id))
    const written = content.items.filter(({ id }) => changed.has(id))
    const removed = changes.items.flatMap((change) => (change.changes === null ? change.id : []))
    await queries.writeItems(tx, listingId, { written, removed })
    await items.summarize(tx, listingId)
  }

  /** @throws AppError `invalid` for a new item with the id of another listing's */
  async function refuseTakenIds(tx: Queryable, listingId: string, changes: DraftChanges): Promise<void> {
    const added = changes.items.flatMap(({ id, base }) => (base === null ? id : []))
    if (await queries.areTaken(tx, listingId, added)) throw new AppError('invalid', t.lazy`The id of an item is taken`)
  }

  return {
    writeListed,

    /**
     * Writes another content: the items of a draft, whose fields are the listing's own, or all that is unpublished of a
     * public listing.
     * @returns whether it differs
     */
    async write(tx: Queryable, listingId: string, current: WorkingCopy, content: DraftContent): Promise<boolean> {
      const changes = changesBetween(current.content, content)
      if (!hasChanges(changes)) return false
      await refuseTakenIds(tx, listingId, changes)
      if (!current.published) {
        if (changes.items.length > 0) await writeListed(tx, listingId, content, changes)
        return true
      }
      const unpublished = changesBetween(current.published, content)
      if (hasChanges(unpublished)) await queries.writeUnpublished(tx, listingId, unpublished)
      else await queries.deleteUnpublished(tx, listingId)
      return true
    },
  }
}
