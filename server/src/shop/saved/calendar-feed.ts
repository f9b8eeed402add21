import { toLanguagePath } from '@yardsnap/contract/languages'
import { salePath } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import { v4 as uuidv4 } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { listingsCalendar } from '#core/listings/service.ts'
import { idOfSigned, signedId } from '#auth/signed-id.ts'
import { inLanguage } from '#text/translations.ts'
import * as queries from './calendar-feed-queries.ts'
import { listSaved } from './queries.ts'
import type { SavableSales } from './service.ts'

export type CalendarFeedService = ReturnType<typeof calendarFeedService>

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: SavableSales
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  secret: string
  publicUrl: string
  productName: string
  now?: () => Date
}

/** A private calendar feed of a shopper's saved listings, at a URL that the shopper can revoke. */
export function calendarFeedService({
  database,
  listings,
  ownAccount,
  secret,
  publicUrl,
  productName,
  ...rest
}: Dependencies) {
  const { db } = database
  const now = rest.now ?? (() => new Date())
  const key = { secret, purpose: 'read the calendar of saved sales' }

  const toFeedUrl = (feedId: string) => {
    const address = new URL('/api/saved-sales/calendar.ics', publicUrl)
    // In the query, because the log omits queries.
    address.searchParams.set('token', signedId(key, feedId))
    return { url: address.href }
  }

  return {
    async find(userId: string): Promise<{ url: string | null }> {
      const feedId = await queries.findFeedByUser(db, userId)
      return feedId ? toFeedUrl(feedId) : { url: null }
    },

    /** Creates a URL and invalidates the earlier one. */
    async make(userId: string): Promise<{ url: string }> {
      const feedId = uuidv4()
      await queries.writeFeed(db, userId, feedId)
      return toFeedUrl(feedId)
    },

    revoke: (userId: string): Promise<void> => queries.deleteFeed(db, userId),

    /**
     * The feed, in its owner's language: saved listings that have a day and are not skipped. Anybody with the URL can read it, so it uses the
     * public view, in which a hidden street is hidden even from its seller.
     * @throws AppError `not_found` for a revoked or unknown URL
     */
    async read(token: string): Promise<string> {
      const feedId = idOfSigned(key, token)
      const userId = feedId && (await queries.findFeedOwner(db, feedId))
      if (!userId) throw new AppError('not_found', t.lazy`This calendar does not exist anymore`)
      const language = await ownAccount.readLanguage(userId)
      const saved = (await listSaved(db, userId)).filter(({ mark }) => mark !== 'skipped')
      const found = await listings.readPublic(
        null,
        saved.map(({ listingId }) => listingId),
      )
      return listingsCalendar([...found.values()], {
        getPageUrl: (listing) => new URL(toLanguagePath(language, salePath(listing)), publicUrl).href,
        productName,
        name: inLanguage(language, () => t`${productName}: saved sales`),
        now: now(),
      })
    },
  }
}
