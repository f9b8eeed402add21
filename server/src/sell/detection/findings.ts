import type { Queryable } from '#db/database.ts'
import { PhotoFindings } from '#ports/vision/port.ts'
import * as queries from './queries.ts'

/**
 * Results of the models, keyed by content hash and version.
 * @param currentModel the version now; it changes when another model pack is used
 */
export function findingsStore(db: Queryable, currentModel: () => string) {
  /**
   * Versions used since the app started, the latest first, because a run may begin with one version and end with
   * another.
   */
  let models: string[] = []

  function modelNow(): string {
    const model = currentModel()
    if (models[0] !== model) models = [model, ...models.filter((other) => other !== model)]
    return model
  }

  async function loadFindings<T extends { contentHash: string }>(photos: readonly T[], versions: readonly string[]) {
    const hashes = photos.map((photo) => photo.contentHash)
    const stored = new Map<string, unknown>()
    for (const model of versions.toReversed()) {
      for (const [hash, findings] of await queries.loadFindings(db, model, hashes)) stored.set(hash, findings)
    }
    return photos.flatMap((photo): { photo: T; findings: PhotoFindings }[] => {
      const found = stored.get(photo.contentHash)
      return found === undefined ? [] : [{ photo, findings: PhotoFindings.parse(found) }]
    })
  }

  return {
    /** Stored findings of the present version, in the order of the photos; photos that were not analyzed are left out. */
    load: <T extends { contentHash: string }>(photos: readonly T[]) => loadFindings(photos, [modelNow()]),

    /**
     * The same, with those of former versions where there are none of the present one.
     * @param ofRun the version of the process that analyzes, which comes first: this one may have another model pack
     */
    loadAnyVersion: <T extends { contentHash: string }>(photos: readonly T[], ofRun: string | null) => {
      modelNow()
      return loadFindings(photos, ofRun === null ? models : [...new Set([ofRun, ...models])])
    },

    save: (contentHash: string, findings: PhotoFindings) => queries.saveFindings(db, modelNow(), contentHash, findings),
  }
}
