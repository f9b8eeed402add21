import { clampBox, type Detection } from '#ports/vision/boxes.ts'
import { type Answer, boxAround, judgePlace, outputWithLast } from './decoder.ts'

const STRIDES = [8, 16, 32] as const
/** Center, size, and the score of there being an object stand before the classes. */
const BEFORE_CLASSES = 5

/**
 * YOLOX (Megvii), as its `export_onnx.py` writes it: one output [1, cells, 5 + labels], the grids of all strides in a
 * row; centers in strides from the cell's corner, sizes as logarithms of strides, scores 0..1.
 */
export function decodeYolox(answer: Answer): Detection[] {
  const { labels, size } = answer
  const width = BEFORE_CLASSES + labels.length
  const { data } = outputWithLast(answer, (last) => last === width)
  const found: Detection[] = []
  let start = 0
  for (const stride of STRIDES) {
    const columns = Math.ceil(size.width / stride)
    const cells = columns * Math.ceil(size.height / stride)
    for (let cell = 0; cell < cells; cell++, start += width) {
      const [x = 0, y = 0, logWidth = 0, logHeight = 0, objectness = 0] = data.subarray(start, start + BEFORE_CLASSES)
      if (objectness <= answer.minScore) continue
      const scores = data.subarray(start + BEFORE_CLASSES, start + width).map((score) => score * objectness)
      const judged = judgePlace(scores, 0, answer)
      if (!judged) continue
      const box = boxAround({
        x: ((x + (cell % columns)) * stride) / size.width,
        y: ((y + Math.floor(cell / columns)) * stride) / size.height,
        width: (Math.exp(logWidth) * stride) / size.width,
        height: (Math.exp(logHeight) * stride) / size.height,
      })
      found.push({ ...judged, box: clampBox(box) })
    }
  }
  return found
}
