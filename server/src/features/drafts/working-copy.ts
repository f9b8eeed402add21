import {
  applyChanges,
  changesBetween,
  type DraftChanges,
  type DraftContent,
  type DraftItem,
  hasChanges,
} from '@yardsnap/contract/drafts'
import { isUnplaced } from '@yardsnap/contract/listing-form'
import { TYPED_FIELDS } from '@yardsnap/contract/listings'
import { pick } from '@yardsnap/contract/schemas'
import type { Queryable } from '#db/database.ts'
import type { ItemsService } from '#features/items/service.ts'
import { bumpVersion, listingNotFound } from '#features/listings/ownership.ts'
import * as queries from './queries.ts'

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
  const changes = await queries.findUnpublished(from, listingId)
  const edited = changes ? applyChanges(content, changes, 'mine').content : content
  return { row, content: edited, published: content }
}

export function stateOf({ row, content, published }: WorkingCopy) {
  return {
    version: row.version,
    status: row.status,
    hasUnpublishedChanges: published !== null && hasChanges(changesBetween(published, content)),
    isUnplaced: isUnplaced(row),
  }
}

/** Writes working copies, in transactions that have locked their listing. */
export function workingCopies(items: Pick<ItemsService, 'summarize'>) {
  /** Writes changed items of a listing; the rest of them stays. */
  async function writeItems(tx: Queryable, listingId: string, content: DraftContent, changes: DraftChanges) {
    const changed = new Set(changes.items.map(({ id }) => id))
    const written = content.items.filter(({ id }) => changed.has(id))
    const removed = changes.items.flatMap((change) => (change.changes === null ? change.id : []))
    await queries.writeItems(tx, listingId, { written, removed })
    await items.summarize(tx, listingId)
  }

  async function keepUnpublished(tx: Queryable, listingId: string, published: DraftContent, content: DraftContent) {
    const changes = changesBetween(published, content)
    if (hasChanges(changes)) await queries.writeUnpublished(tx, listingId, changes)
    else await queries.deleteUnpublished(tx, listingId)
  }

  return {
    writeItems,
    keepUnpublished,

    /** Keeps other items; the listing's own fields stay. */
    async keepItems(tx: Queryable, listingId: string, current: WorkingCopy, next: readonly DraftItem[]) {
      const content = { ...current.content, items: next }
      const changes = changesBetween(current.content, content)
      if (!hasChanges(changes)) return
      if (current.published) await keepUnpublished(tx, listingId, current.published, content)
      else await writeItems(tx, listingId, content, changes)
      await bumpVersion(tx, listingId)
    },
  }
}
