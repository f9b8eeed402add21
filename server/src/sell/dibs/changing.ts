import type { Dibs } from '@yardsnap/contract/dibs'
import { t } from '@yardsnap/contract/texts'
import type { Member } from '#core/listings/ownership.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { type JudgedItem, judge, type Stored } from './rules.ts'
import type { Sale } from './settling.ts'

/** Who changes the dibs of a locked listing, and how they stood before. */
export interface Change extends Member {
  sale: Sale
  stored: Stored
}

/** Changes the dibs of a listing while it is locked. @returns how they stand then */
export type ChangeDibs = (
  userId: string,
  listingId: string,
  write: (tx: Queryable, context: Change) => Promise<void>,
) => Promise<Dibs>

/** @throws AppError `not_found` */
export function findItem(stored: Stored, itemId: string, now: Date): JudgedItem {
  const found = judge(stored, now).find(({ item }) => item.id === itemId)
  if (!found) throw new AppError('not_found', t.lazy`This item does not exist or has been removed`)
  return found
}
