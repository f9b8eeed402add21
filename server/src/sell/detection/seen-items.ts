import type { DetectedItem } from '@yardsnap/contract/detection'
import type { PhotosService } from '#core/photos/service.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import type { findingsStore } from './findings.ts'
import { toItems } from './items.ts'
import { withLookAlikes } from './look-alikes.ts'
import type { RunRow } from './queries.ts'
import type { RemoteAppraisals } from './remote-appraisals.ts'
import { mergeSameObjects, type SeenItem } from './same-object.ts'

interface Dependencies {
  photos: Pick<PhotosService, 'describe'>
  pricing: Pick<PricingService, 'hint'>
  stored: ReturnType<typeof findingsStore>
  /** Null without a remote model. */
  advanced: RemoteAppraisals | null
}

/** The items of stored findings. */
export function seenItems({ photos, pricing, stored, advanced }: Dependencies) {
  /** The items detected in these photos of a run, in their order. Photos that are gone or not analyzed are left out. */
  async function seenIn({ isAdvanced, visionModel }: RunRow, photoKeys: string[]): Promise<SeenItem[][]> {
    const known = await stored.loadAnyVersion(await photos.describe(photoKeys), visionModel)
    const hashes = isAdvanced ? known.map(({ photo }) => photo.contentHash) : []
    const appraisals = await advanced?.load(hashes, visionModel)
    const hint = (item: Parameters<PricingService['hint']>[0]) => pricing.hint(item)
    return known.map(({ photo, findings }) => toItems(photo, findings, hint, appraisals?.get(photo.contentHash)))
  }

  /** The results of a run so far, in the order of its photos. */
  async function loadItems(run: RunRow, photoKeys = run.photoKeys): Promise<DetectedItem[]> {
    const seen = await seenIn(run, [...new Set(photoKeys)])
    return mergeSameObjects(withLookAlikes(seen.flat()))
  }

  return { seenIn, loadItems }
}
