import { clampBox, type Detection } from '#ports/vision/boxes.ts'
import { type Answer, boxAround, judgePlace, outputWithLast, sigmoid } from './decoder.ts'

/**
 * DETR of the kind with independent classes (RT-DETR, D-FINE, RF-DETR), exported without its postprocessor: one output
 * [1, queries, 4] (center x, center y, width, height in fractions) and one [1, queries, labels]. Their names differ between exports,
 * so that they are told apart by shape.
 */
export function decodeDetr(answer: Answer): Detection[] {
  const { labels, areLogits } = answer
  if (labels.length === 4) throw new Error('A network of 4 labels cannot be told from its boxes')
  const { data: boxes } = outputWithLast(answer, (last) => last === 4)
  const { data: raw, dims } = outputWithLast(answer, (last) => last === labels.length)
  const scores = areLogits ? raw.map(sigmoid) : raw
  return Array.from({ length: dims[1]! }, (_, query) => query).flatMap((query) => {
    const judged = judgePlace(scores, query * labels.length, answer)
    if (!judged) return []
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(query * 4, query * 4 + 4)
    return [{ ...judged, box: clampBox(boxAround({ x, y, width, height })) }]
  })
}
