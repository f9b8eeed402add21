import { t } from '@yardsnap/contract/texts'
import type { CropRectangle } from '@yardsnap/contract/items'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { AnalyzedPhoto, PhotosService } from '#core/photos/service.ts'
import type { VisionPort } from '#ports/vision/port.ts'
import { fairQueue, type QueueCaller } from '#queues/fair-queue.ts'
import type { findingsStore } from './findings.ts'
import { toRectangle } from './items.ts'

interface Dependencies {
  vision: Pick<VisionPort, 'check' | 'detect' | 'read'>
  stored: ReturnType<typeof findingsStore>
  photos: Pick<PhotosService, 'admit' | 'describe' | 'readMaster'>
  log: Pick<Log, 'warn'>
}

/** Looks at single photos while somebody waits, outside the runs of listings. */
export function looks({ vision, stored, photos, log }: Dependencies) {
  /** A look takes a second or two: the last one waits for half a minute at most. */
  const inTurn = fairQueue({
    running: 1,
    waiting: 12,
    perAccount: { running: 1, total: 2 },
    retryAfterSeconds: 5,
    refusals: {
      account: t.lazy`A photo of yours is being looked at already. Wait a moment, then try again.`,
      full: t.lazy`Many photos are being worked on. Try again in a moment.`,
    },
  })

  async function findOwnPhoto(userId: string, imageUrl: string): Promise<AnalyzedPhoto | undefined> {
    return (await photos.describe(await photos.admit({ id: userId }, [imageUrl])))[0]
  }

  /** Null where the models cannot look now. */
  async function look<T>(caller: QueueCaller, photo: AnalyzedPhoto, how: (picture: Buffer) => Promise<T>) {
    if (!(await vision.check()).ok) return null
    const picture = await photos.readMaster(photo.objectKey)
    return inTurn(caller, async () => {
      try {
        return await how(picture)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error }, 'a photo could not be looked at')
        return null
      }
    })
  }

  return {
    /**
     * The faces in one of a user's photos, in percent; null where they cannot be found now.
     * @throws AppError `not_found` for a photo of another user, `invalid` for an address of no photo; `rate_limited`,
     *   `unavailable` when too many photos wait
     */
    async findFaces(userId: string, imageUrl: string): Promise<CropRectangle[] | null> {
      const photo = await findOwnPhoto(userId, imageUrl)
      if (!photo) return null
      const [known] = await stored.load([photo])
      const findings = known?.findings ?? (await look({ account: userId }, photo, (picture) => vision.detect(picture)))
      if (findings && !known) await stored.save(photo.contentHash, findings)
      return findings?.faces.map(toRectangle) ?? null
    },

    /** The lines of writing in one of a user's photos, as people read them; null where they cannot be read now. @throws as `findFaces` */
    async readWriting(userId: string, imageUrl: string, signal?: AbortSignal): Promise<string[] | null> {
      const photo = await findOwnPhoto(userId, imageUrl)
      const caller = { account: userId, signal }
      const lines = photo && (await look(caller, photo, (picture) => vision.read(picture, signal)))
      return lines?.map(({ text }) => text) ?? null
    },
  }
}
