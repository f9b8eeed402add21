import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { DraftContent } from '@yardsnap/contract/drafts'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { bumpVersion, lockOwnListing } from '#core/listings/ownership.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { load, type workingCopies } from './working-copy.ts'

type ItemState = DraftContent['items'][number]['state']

/** @throws AppError `invalid` for more items than a sale may have */
export function refuseTooMany({ items }: DraftContent): void {
  const kept = items.filter(({ state }) => state === 'kept').length
  if (kept > MAX_ITEMS_PER_LISTING) {
    throw new AppError('invalid', t.lazy`A sale has at most ${MAX_ITEMS_PER_LISTING} items`)
  }
}

function withStates({ fields, items }: DraftContent, states: ReadonlyMap<string, ItemState>): DraftContent {
  return { fields, items: items.map((item) => ({ ...item, state: states.get(item.id) ?? item.state })) }
}

/** What becomes of items by a decision, and not by an edit. */
export function itemStates(copies: ReturnType<typeof workingCopies>) {
  return {
    /**
     * Takes items out of a sale, or puts them back, at once also where it is public. Items that are gone are left out.
     * @throws AppError `not_found`; `invalid` for more items than a sale has
     */
    async setStates(
      tx: Queryable,
      { sellerId, listingId, states }: { sellerId: string; listingId: string; states: ReadonlyMap<string, ItemState> },
    ): Promise<void> {
      await lockOwnListing(tx, sellerId, listingId)
      const current = await load(tx, sellerId, listingId)
      const { published } = current
      if (published) {
        const changed = withStates(published, states)
        await copies.writeListed(tx, listingId, changed, changesBetween(published, changed))
        current.published = changed
      }
      const content = withStates(current.content, states)
      refuseTooMany(content)
      if (await copies.write(tx, listingId, current, content)) await bumpVersion(tx, listingId)
    },
  }
}
