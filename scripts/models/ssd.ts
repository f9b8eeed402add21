import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertTflite } from '#server/model-conversion/tflite-to-onnx.ts'

/**
 * Extracts the SSD-MobileNetV2 for Open Images v4 and its labels, which are in one packed file of
 * `@mediapipe/objectron`.
 */
export function extractSsd(packageFolder: string): { network: Buffer; labels: string[] } {
  const packed = readFileSync(join(packageFolder, 'objectron_solution_packed_assets.data'))
  const loader = readFileSync(join(packageFolder, 'objectron_solution_packed_assets_loader.js'), 'utf8')
  const metadata = /loadPackage\((\{"files".*?\})\)/s.exec(loader)?.[1]
  if (!metadata) throw new Error('@mediapipe/objectron is packed in a way that this script does not know')
  const { files } = JSON.parse(metadata) as { files: { filename: string; start: number; end: number }[] }
  const read = (ending: string) => {
    const file = files.find(({ filename }) => filename.endsWith(ending))
    if (!file) throw new Error(`@mediapipe/objectron has no ${ending}`)
    return packed.subarray(file.start, file.end)
  }
  return {
    network: read('object_detection_ssd_mobilenetv2_oidv4_fp16.tflite'),
    labels: read('object_detection_oidv4_labelmap.txt').toString().trim().toLowerCase().split('\n'),
  }
}

/**
 * Converts the model to ONNX. Input `image` [1, 300, 300, 3], RGB from -1 to 1; outputs `boxes` [1, 1917, 4] (offsets
 * from anchors) and `scores` [1, 1917, 24] (before the sigmoid; class 0 is background).
 */
export function convertSsd(network: Buffer): Uint8Array {
  return convertTflite(network, {
    graph: 'ssd-mobilenetv2-open-images',
    outputs: (shape) => (shape.at(-1) === 4 ? 'boxes' : 'scores'),
  })
}
