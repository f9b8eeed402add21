import { omitUndefined } from '@yardsnap/contract/objects'
import type { Queryable } from '#db/database.ts'
import { findMove, type Move } from './moves.ts'
import { isRescheduled } from './publication.ts'
import type * as queries from './queries.ts'

/** What others do when listings change. */
export interface Listeners {
  /** Called in the transaction that changes days or hours of a public listing. @param before its row until then */
  onDaysChanged: (tx: Queryable, before: queries.ListingRow) => Promise<void>
  /** Called in the transaction that takes a public listing to another place. @param after its row from then on */
  onMoved: (tx: Queryable, after: queries.ListingRow, move: Move) => Promise<void>
  /** Called in the transaction that has made a listing public. */
  onPublished: (tx: Queryable, listingId: string) => Promise<void>
  /** Called in the transaction that has published a listing or changed a public one. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
  /** Called in the transaction that deletes a listing that was public, before it does. */
  onDelete: (tx: Queryable, listingId: string) => Promise<void>
  /** Called in the transaction that publishes a draft, before it does. @throws AppError when something is to be decided first */
  checkPublishable: (tx: Queryable, listingId: string) => Promise<void>
}

/** Calls those who follow listings, after one was changed. */
export async function noteUpdate(
  tx: Queryable,
  { onDaysChanged, onMoved, onPublicChange, onPublished }: Listeners,
  { before, values }: { before: queries.ListingRow; values: queries.ListingValues },
): Promise<void> {
  const status = values.status ?? before.status
  if (isRescheduled(before, values)) await onDaysChanged(tx, before)
  if (status === 'published' && before.status === 'published') {
    const after = { ...before, ...omitUndefined(values) }
    const isHiddenNow = after.hidesAddress && !before.hidesAddress
    const move = findMove(before, { ...after, isAddressHidden: before.isAddressHidden || isHiddenNow })
    if (move) await onMoved(tx, after, move)
  }
  if (status === 'published') await onPublicChange(tx, before.id)
  if (values.status === 'published' && before.status !== 'published') await onPublished(tx, before.id)
}
