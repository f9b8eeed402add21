import { t } from '@yardsnap/contract/texts'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { OwnPhoto, PhotosService } from '#core/photos/service.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './queries.ts'

export type OwnDataService = ReturnType<typeof ownDataService>

interface Dependencies {
  database: Pick<Database, 'db'>
  photos: Pick<PhotosService, 'listAllOwn'>
  /** The data that each feature stores about a person, by its name in `data.json`. */
  parts: Readonly<Record<string, (userId: string) => Promise<unknown>>>
  log: Pick<Log, 'warn'>
}

interface Contents {
  data: unknown
  /** WebP; null for none. */
  picture: Buffer | null
  ownPhotos: OwnPhoto[]
}

/** Export of a user's personal data. */
export function ownDataService({ database: { db }, photos, parts, log }: Dependencies) {
  async function describe(userId: string, ownPhotos: OwnPhoto[]) {
    const user = await queries.findUser(db, userId)
    if (!user) throw new AppError('unauthorized', t.lazy`Sign in to continue`)
    const { email, firstName, lastName, image, accountType, premiumExpiresAt, createdAt } = user
    const data: Record<string, unknown> = {
      madeAt: new Date().toISOString(),
      account: { email, firstName, lastName, profileImageUrl: image, accountType, premiumExpiresAt, createdAt },
      mail: { language: user.language, mailsMessages: user.mailsMessages, takesNewsletter: user.takesNewsletter },
      sharesSoldPrices: user.sharesSoldPrices,
      photos: ownPhotos.map(({ id, listingId, mediaType }) => ({ file: toFileName({ id, mediaType }), listingId })),
    }
    for (const [name, read] of Object.entries(parts)) data[name] = await read(userId)
    return data
  }

  return {
    /** A ZIP of `data.json`, the profile picture and the original photos, which are read one by one while it is streamed. */
    async zip(userId: string): Promise<Readable> {
      const ownPhotos = await photos.listAllOwn(userId)
      const data = await describe(userId, ownPhotos)
      const picture = await queries.findPictureOf(db, userId)
      return Readable.fromWeb(makeZip(entries({ data, picture, ownPhotos })))
    },
  }

  async function* entries({ data, picture, ownPhotos }: Contents) {
    yield { name: 'data.json', input: JSON.stringify(data, null, 2) }
    if (picture) yield { name: 'profile-picture.webp', input: picture }
    for (const photo of ownPhotos) {
      const input = await openContent(photo)
      try {
        yield { name: toFileName(photo), input }
      } finally {
        // The ZIP writer does not close the stream if the download is aborted.
        if (typeof input !== 'string') input.destroy()
      }
    }
  }

  /** A photo that is missing in the store becomes an empty file, so that the others can still be exported. */
  async function openContent(photo: OwnPhoto): Promise<Readable | string> {
    const stream = await photo.open().catch((error: unknown) => {
      log.warn({ err: error, photoId: photo.id }, 'a photo could not be put into an export')
      return null
    })
    return stream ?? ''
  }
}

function toFileName({ id, mediaType }: Pick<OwnPhoto, 'id' | 'mediaType'>): string {
  return `photos/${id}.${mediaType.replace('image/', '').replace('jpeg', 'jpg')}`
}
