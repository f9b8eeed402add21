import { strFromU8, unzipSync } from 'fflate'
import { convertNcnn } from '#model-conversion/ncnn-to-onnx.ts'
import { convertOpenvino } from '#model-conversion/openvino-to-onnx.ts'
import { convertTflite } from '#model-conversion/tflite-to-onnx.ts'
import type { PackNetwork } from './manifest.ts'

const MAX_LABEL_FILE_BYTES = 1024 * 1024

/**
 * @param read returns the content of one of the pack's files
 * @returns an ONNX file
 * @throws when a file is damaged or of a kind that is not known
 */
export function convertNetwork({ name, file, weights }: PackNetwork, read: (file: string) => Buffer): Uint8Array {
  const kind = file.split('.').at(-1)
  if (kind === 'onnx') return read(file)
  if (kind === 'tflite') return convertTflite(read(file), { graph: name })
  if (!weights) throw new Error(`${file} needs a file with its weights`)
  if (kind === 'param') return convertNcnn({ param: read(file).toString('utf8'), bin: read(weights), graph: name })
  if (kind === 'xml') return convertOpenvino({ xml: read(file).toString('utf8'), bin: read(weights), graph: name })
  throw new Error(`${file} is of a kind that is not known`)
}

/**
 * The labels of a network, from its manifest or from the ZIP at the end of its file (TensorFlow Lite's metadata).
 * @returns undefined for an encoder
 */
export function readLabels({ file, labels }: PackNetwork, read: (file: string) => Buffer): string[] | undefined {
  if (labels === undefined || Array.isArray(labels)) return labels
  const { inFile } = labels
  const unpacked = unzipSync(read(file), {
    filter: ({ name, originalSize }) => name === inFile && originalSize <= MAX_LABEL_FILE_BYTES,
  })
  const text = unpacked[inFile]
  if (!text) throw new Error(`${file} has no ${inFile} inside`)
  return strFromU8(text)
    .trim()
    .split(/\r?\n/)
    .map((label) => label.trim().toLowerCase())
}
