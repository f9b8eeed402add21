import { toItems } from '#server/sell/detection/items.ts'
import { commonColors, differentBits, mergeSameObjects, type SeenItem } from '#server/sell/detection/same-object.ts'
import type { PhotoFindings } from '#server/ports/vision/port.ts'

const SAMPLE = 8

/**
 * Joins the findings of all reference photos as if they belonged to one listing. The photos show different things, so
 * every item with several pictures is an error; the most similar pairs show the margin to the thresholds.
 */
export function measureJoining(findings: ReadonlyMap<string, PhotoFindings>): { wrong: string[]; closest: string[] } {
  const seen = [...findings].flatMap(([file, found]) => toItems({ url: `/objects/${file}` }, found, () => null))
  const wrong = mergeSameObjects(seen).filter(({ imageUrls }) => imageUrls.length > 1)
  return { wrong: wrong.map(({ title, imageUrls }) => `${title}: ${imageUrls.join(' ')}`), closest: closestPairs(seen) }
}

function closestPairs(seen: readonly SeenItem[]): string[] {
  const pairs = seen.flatMap((a, index) =>
    seen.slice(index + 1).flatMap((b) => {
      const isComparable = a.item.title === b.item.title && a.item.sourceImageUrl !== b.item.sourceImageUrl
      if (!isComparable || a.fingerprint === null || b.fingerprint === null) return []
      return [
        {
          bits: differentBits(a.fingerprint, b.fingerprint),
          colors: commonColors(a.fingerprint, b.fingerprint),
          title: a.item.title,
        },
      ]
    }),
  )
  return pairs
    .filter(({ colors }) => colors > 0.6)
    .toSorted((a, b) => a.bits - b.bits)
    .slice(0, SAMPLE)
    .map(({ bits, colors, title }) => `${bits} bits, ${colors.toFixed(2)} of the colors: ${title}`)
}
