import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import type { PhotoFindings } from '#ports/vision/port.ts'
import * as queries from './queries.ts'

export const StoredBox = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })

const StoredFindings = z.object({
  boxes: z.array(
    z.object({
      box: StoredBox,
      score: z.number(),
      label: z.string(),
      labelScore: z.number(),
      /** Missing in findings that were stored before names were kept. */
      names: z.array(z.object({ label: z.string(), score: z.number() })).default([]),
      views: z.number(),
      /** Also null in findings stored under its former name, `look`. */
      fingerprint: z.string().nullable().default(null),
    }),
  ),
  faces: z.array(StoredBox),
  texts: z.array(z.object({ box: StoredBox, text: z.string(), confidence: z.number(), isUpright: z.boolean() })),
})

/** Results of one version of the models, keyed by content hash. */
export function storedFindings(db: Queryable, model: string) {
  return {
    /** Stored findings of these photos, in the same order; photos that were not analyzed are left out. */
    async of<T extends { contentHash: string }>(
      photos: readonly T[],
    ): Promise<{ photo: T; findings: PhotoFindings }[]> {
      const hashes = photos.map((photo) => photo.contentHash)
      const stored = await queries.findFindings(db, model, hashes)
      return photos.flatMap((photo) => {
        const found = stored.get(photo.contentHash)
        return found === undefined ? [] : [{ photo, findings: StoredFindings.parse(found) }]
      })
    },

    save: (contentHash: string, findings: PhotoFindings) => queries.saveFindings(db, model, contentHash, findings),
  }
}
