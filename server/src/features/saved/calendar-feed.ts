import { v4 as uuidv4 } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { type ListingsService, listingsCalendar } from '#features/listings/service.ts'
import { idOfSigned, signedId } from '#signed-id.ts'
import * as queries from './calendar-feed-queries.ts'
import { listSaved } from './queries.ts'

export type CalendarFeedService = ReturnType<typeof calendarFeedService>

interface Dependencies {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'readPublic'>
  secret: string
  publicUrl: string
  productName: string
  now?: () => Date
}

/** A shopper's saved sales at an address that a calendar app fetches by itself, until the shopper revokes it. */
export function calendarFeedService({ database, listings, secret, publicUrl, productName, ...rest }: Dependencies) {
  const { db } = database
  const now = rest.now ?? (() => new Date())
  const key = { secret, purpose: 'read the calendar of saved sales' }

  const addressOf = (feedId: string) => {
    const address = new URL('/api/saved-sales/calendar.ics', publicUrl)
    // In the query, which the log leaves out.
    address.searchParams.set('token', signedId(key, feedId))
    return { url: address.href }
  }

  return {
    async find(userId: string): Promise<{ url: string | null }> {
      const feedId = await queries.findFeedOf(db, userId)
      return feedId ? addressOf(feedId) : { url: null }
    },

    /** Makes an address; one that there was before leads nowhere from then on. */
    async make(userId: string): Promise<{ url: string }> {
      const feedId = uuidv4()
      await queries.writeFeed(db, userId, feedId)
      return addressOf(feedId)
    },

    revoke: (userId: string): Promise<void> => queries.deleteFeed(db, userId),

    /**
     * The sales of an address that have a day and are not skipped, each as anybody may see it: whoever has the address
     * reads it, so a hidden street is not even its seller's here.
     * @throws AppError `not_found` for an address that was revoked or never made
     */
    async read(token: string): Promise<string> {
      const feedId = idOfSigned(key, token)
      const userId = feedId && (await queries.findFeedOwner(db, feedId))
      if (!userId) throw new AppError('not_found', 'This calendar does not exist any more')
      const saved = (await listSaved(db, userId)).filter(({ mark }) => mark !== 'skipped')
      const found = await listings.readPublic(
        null,
        saved.map(({ listingId }) => listingId),
      )
      return listingsCalendar([...found.values()], {
        pageUrlOf: (listingId) => new URL(`/sale/${listingId}`, publicUrl).href,
        productName,
        name: `${productName}: saved sales`,
        now: now(),
      })
    },
  }
}
