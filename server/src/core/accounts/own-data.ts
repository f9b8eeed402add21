import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { OwnPhoto, PhotosService } from '#core/photos/service.ts'
import type { SavedService } from '#shop/saved/service.ts'
import type { SavedItemsService } from '#shop/saved-items/service.ts'
import type { SupportService } from '#site/support/service.ts'
import type { KeptTripService } from '#shop/trips/service.ts'
import type { WantsService } from '#shop/wants/service.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './queries.ts'

export type OwnDataService = ReturnType<typeof ownDataService>

interface Dependencies {
  database: Pick<Database, 'db'>
  keptTrips: Pick<KeptTripService, 'readOwn'>
  holds: Pick<HoldsService, 'listAskedBy'>
  listings: Pick<ListingsService, 'listOwnIds' | 'read'>
  messages: Pick<MessagesService, 'listOwn'>
  notifications: Pick<NotificationsService, 'listSettings'>
  photos: Pick<PhotosService, 'listAllOwn'>
  saved: Pick<SavedService, 'list'>
  savedItems: Pick<SavedItemsService, 'list'>
  support: Pick<SupportService, 'listOwn'>
  wants: Pick<WantsService, 'list'>
  log: Pick<Log, 'warn'>
}

/** Export of a user's personal data. */
export function ownDataService({
  database: { db },
  holds,
  keptTrips,
  listings,
  messages,
  notifications,
  photos,
  saved,
  savedItems,
  support,
  wants,
  log,
}: Dependencies) {
  async function describe(userId: string, ownPhotos: OwnPhoto[]) {
    const user = await queries.findUser(db, userId)
    if (!user) throw new AppError('unauthorized', 'Sign in to continue')
    const { email, firstName, lastName, image, accountType, premiumExpiresAt, createdAt } = user
    const sales = []
    for (const listingId of await listings.listOwnIds(userId)) sales.push(await listings.read(userId, listingId))
    return {
      madeAt: new Date().toISOString(),
      account: { email, firstName, lastName, profileImageUrl: image, accountType, premiumExpiresAt, createdAt },
      mail: { mailsMessages: user.mailsMessages, takesNewsletter: user.takesNewsletter },
      notifications: await notifications.listSettings(userId),
      sales,
      photos: ownPhotos.map(({ id, listingId, mediaType }) => ({ file: fileOf({ id, mediaType }), listingId })),
      savedSales: (await saved.list(userId)).map(({ listingId, sortOrder, mark, note }) => ({
        listingId,
        sortOrder,
        mark,
        note,
      })),
      savedItems: (await savedItems.list(userId)).map(({ itemId, listingId, title }) => ({ itemId, listingId, title })),
      trip: await keptTrips.readOwn(userId),
      holds: await holds.listAskedBy(userId),
      wants: (await wants.list(userId)).wants.map(({ finds: _finds, ...want }) => want),
      messages: await messages.listOwn(userId),
      messagesToSupport: await support.listOwn(userId),
    }
  }

  return {
    /** A ZIP of `data.json` and the original photos, which are read one by one while it is streamed. */
    async zip(userId: string): Promise<Readable> {
      const ownPhotos = await photos.listAllOwn(userId)
      const data = await describe(userId, ownPhotos)
      return Readable.fromWeb(makeZip(entries(data, ownPhotos)))
    },
  }

  async function* entries(data: unknown, ownPhotos: OwnPhoto[]) {
    yield { name: 'data.json', input: JSON.stringify(data, null, 2) }
    for (const photo of ownPhotos) {
      const input = await contentOf(photo)
      try {
        yield { name: fileOf(photo), input }
      } finally {
        // The ZIP writer does not close the stream if the download is aborted.
        if (typeof input !== 'string') input.destroy()
      }
    }
  }

  /** A photo that is missing in the store becomes an empty file, so that the others can still be exported. */
  async function contentOf(photo: OwnPhoto): Promise<Readable | string> {
    const stream = await photo.open().catch((error: unknown) => {
      log.warn({ err: error, photoId: photo.id }, 'a photo could not be put into an export')
      return null
    })
    return stream ?? ''
  }
}

function fileOf({ id, mediaType }: Pick<OwnPhoto, 'id' | 'mediaType'>): string {
  return `photos/${id}.${mediaType.replace('image/', '').replace('jpeg', 'jpg')}`
}
