import { t } from '@yardsnap/contract/texts'
import type { CropRectangle } from '@yardsnap/contract/items'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PhotoFindings, VisionPort } from '#ports/vision/port.ts'
import { fairQueue } from '#queues/fair-queue.ts'
import type { findingsStore } from './findings.ts'
import { toRectangle } from './items.ts'

interface Dependencies {
  vision: Pick<VisionPort, 'check' | 'detect'>
  /** Whether the models read writing. */
  readsText: boolean
  stored: ReturnType<typeof findingsStore>
  photos: Pick<PhotosService, 'admit' | 'describe' | 'readMaster'>
  log: Pick<Log, 'warn'>
}

/** Looks at single photos while somebody waits, outside the runs of listings. */
export function looks({ vision, readsText, stored, photos, log }: Dependencies) {
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

  /** What the models find in one of a user's uploaded photos; null where they cannot look now. @throws as below */
  async function look(userId: string, imageUrl: string, signal?: AbortSignal): Promise<PhotoFindings | null> {
    const [photo] = await photos.describe(await photos.admit(userId, [imageUrl]))
    if (!photo) return null
    const [known] = await stored.load([photo])
    if (known) return known.findings
    if (!(await vision.check()).ok) return null
    const picture = await photos.readMaster(photo.objectKey)
    const findings = await inTurn({ account: userId, signal }, () => detect(picture, signal))
    if (findings) await stored.save(photo.contentHash, findings)
    return findings
  }

  async function detect(picture: Buffer, signal: AbortSignal | undefined): Promise<PhotoFindings | null> {
    try {
      return await vision.detect(picture, signal)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error }, 'a photo could not be looked at')
      return null
    }
  }

  return {
    /**
     * The faces in one of a user's photos, in percent; null where they cannot be found now.
     * @throws AppError `not_found` for a photo of another user, `invalid` for an address of no photo; `rate_limited`,
     *   `unavailable` when too many photos wait
     */
    async findFaces(userId: string, imageUrl: string): Promise<CropRectangle[] | null> {
      return (await look(userId, imageUrl))?.faces.map(toRectangle) ?? null
    },

    /** The writing in one of a user's photos, line by line from the top; null where it cannot be read now. @throws as `findFaces` */
    async readWriting(userId: string, imageUrl: string, signal?: AbortSignal): Promise<string[] | null> {
      const findings = readsText ? await look(userId, imageUrl, signal) : null
      return findings?.texts.toSorted((a, b) => a.box.y0 - b.box.y0).map(({ text }) => text) ?? null
    },
  }
}
