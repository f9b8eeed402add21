import type { DetectedItem } from '@yardsnap/contract/detection'
import { DEFAULT_ITEM } from '@yardsnap/contract/drafts'
import type { SeenItem } from './same-object.ts'

const HASH = 'f0'.repeat(8)
const COLORS = '09'.repeat(27)

/** The address of a photo by its key. */
export const photoUrl = (photoKey: string): string => `/objects/${photoKey}`

/** An item that was found in a photo; `place` tells its crop from the others of the photo. */
export function seenItem(
  photoKey: string,
  { place = 1, hash = HASH, ...fields }: Partial<DetectedItem> & { place?: number; hash?: string } = {},
): SeenItem {
  const cropUrl = `${photoUrl(photoKey)}?region=0.${place},0,0.9,0.9`
  const item: DetectedItem = {
    ...DEFAULT_ITEM,
    title: 'Lamp',
    imageUrls: [cropUrl],
    confidence: 0.5,
    cropUrl,
    cropData: { x: place, y: 0, width: 10, height: 20 },
    sourceImageUrl: photoUrl(photoKey),
    isSuggestion: false,
    isLabelSure: false,
    nameGuesses: [],
    groupGuesses: [],
    lookAlikeId: null,
    ...fields,
  }
  return { item, fingerprint: `${hash}${COLORS}` }
}
