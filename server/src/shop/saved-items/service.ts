import { priceNow } from '@yardsnap/contract/asking-price'
import { t } from '@yardsnap/contract/texts'
import {
  ASK_AGAIN_HOURS,
  canAskAbout,
  MAX_SAVED_ITEMS,
  type SavedItem,
  stillThereQuestion,
} from '@yardsnap/contract/saved-items'
import type { Database } from '#db/database.ts'
import { sqlState } from '#db/failures.ts'
import { AppError } from '#errors.ts'
import type { Outgoing } from '#log/redaction.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './queries.ts'
import { toSavedItem } from './rules.ts'

export { priceDropsService } from './price-drops.ts'

export type SavedItemsService = ReturnType<typeof savedItemsService>

const FOREIGN_KEY_VIOLATION = '23503'
const HOUR_MS = 3_600_000

interface Dependencies {
  database: Database
  messages: Pick<MessagesService, 'writeToSeller'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
}

/** The items that shoppers have saved. Notifications of lower prices are in `price-drops.ts`. */
export function savedItemsService({ database: { db }, messages, ownAccount }: Dependencies) {
  return {
    async list(userId: string): Promise<Outgoing<SavedItem>[]> {
      const now = new Date()
      return (await queries.listSaved(db, userId)).map((row) => toSavedItem(row, now))
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string): Promise<Pick<SavedItem, 'itemId' | 'listingId' | 'title'>[]> {
      return (await this.list(userId)).map(({ itemId, listingId, title }) => ({ itemId, listingId, title }))
    },

    /** The ids of the saved items of one sale. */
    listIds: (userId: string, listingId: string): Promise<string[]> => queries.listIds(db, userId, listingId),

    /**
     * Saves a public item, or puts back one that was removed.
     * @throws AppError `not_found`; `invalid` for an own item; `conflict` beyond `MAX_SAVED_ITEMS`
     */
    async save(userId: string, itemId: string): Promise<void> {
      const found = await queries.findPublicItem(db, itemId)
      await db.transaction(async (tx) => {
        await queries.lockSaved(tx, userId)
        if (await queries.isSaved(tx, userId, itemId)) return
        if ((await queries.countSaved(tx, userId)) >= MAX_SAVED_ITEMS) {
          throw new AppError('conflict', t.lazy`You can save up to ${MAX_SAVED_ITEMS} things. Remove one first.`)
        }
        if (await queries.putBack(tx, userId, itemId)) return
        if (!found) throw notFound()
        const { item, listing } = found
        if (listing.sellerId === userId) throw new AppError('invalid', t.lazy`This is your own sale`)
        const savedPrice = priceNow(item, listing, new Date())
        await queries.deleteRemoved(tx, userId, lastAskedBefore())
        await queries
          .insertSaved(tx, { userId, itemId, listingId: listing.id, title: item.title, savedPrice })
          .catch(refuseDeleted)
      })
    },

    remove: (userId: string, itemId: string): Promise<void> => queries.remove(db, userId, itemId),

    /**
     * Asks the seller, in the seller's language, whether a saved item is still there.
     * @throws AppError `not_found` unless it is saved and public; `conflict` when it is sold, its sale is over or this was
     *   asked within a day; `unconfirmed` and `forbidden` as any message
     */
    async ask(userId: string, itemId: string): Promise<{ conversationId: string }> {
      const [row] = await queries.listSaved(db, userId, itemId)
      if (!row?.item) throw notFound()
      const { title, listingId, ...item } = toSavedItem(row, new Date())
      if (!canAskAbout(item)) {
        throw new AppError('conflict', item.state === 'sold' ? t.lazy`This is sold` : t.lazy`This sale is over`)
      }
      const language = await ownAccount.readLanguage(row.listing.sellerId)
      const question = { text: inLanguage(language, () => stillThereQuestion(title)), kind: 'still-there' } as const
      const { conversationId } = await messages.writeToSeller(userId, listingId, question, {
        async first(tx) {
          if (await queries.noteAsked(tx, userId, { itemId, since: lastAskedBefore() })) return
          throw new AppError('conflict', t.lazy`You have asked about this today. The answer comes to your messages.`)
        },
      })
      return { conversationId }
    },
  }
}

const lastAskedBefore = () => new Date(Date.now() - ASK_AGAIN_HOURS * HOUR_MS)

const notFound = (options?: ErrorOptions) =>
  new AppError('not_found', t.lazy`This item does not exist or is no longer listed`, options)

/** The sale may have been deleted meanwhile. */
function refuseDeleted(error: unknown): never {
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound({ cause: error })
  throw error
}
