import { loadModel, NANODET_FILE, SSD_COCO_FILE, SSD_OPEN_IMAGES_FILE } from './model-files.ts'
import { INNER_OF_NANODET } from './name-head.ts'
import { type Network, openNetwork, withOutput } from './network.ts'
import type { NetworkSpec } from './network-spec.ts'

const nanodet: NetworkSpec['input'] = {
  // Small views find large items better, large views small items.
  size: { longerSides: [224, 320, 512, 640] },
  layout: 'nchw',
  colors: 'bgr',
  // config/legacy_v0.x_configs/nanodet-g.yml of RangiLyu/nanodet
  mean: [103.53, 116.28, 123.675],
  deviation: [57.375, 57.12, 58.395],
  fit: 'stretch',
}
const ssd: NetworkSpec['input'] = {
  size: { width: 300, height: 300 },
  layout: 'nhwc',
  colors: 'rgb',
  mean: [127.5, 127.5, 127.5],
  deviation: [127.5, 127.5, 127.5],
  fit: 'stretch',
}

const ofSsd = { role: 'detector', decoder: 'ssd', areLogits: true, hasBackground: true, input: ssd } as const

/** How the object detectors in server/models are fed and read; their labels are in manifest.json. */
const EMBEDDED_NETWORKS: readonly { file: string; inner?: readonly string[]; spec: Omit<NetworkSpec, 'labels'> }[] = [
  {
    file: NANODET_FILE,
    inner: INNER_OF_NANODET,
    spec: { role: 'detector', decoder: 'nanodet', areLogits: false, hasBackground: false, input: nanodet },
  },
  { file: SSD_OPEN_IMAGES_FILE, spec: ofSsd },
  { file: SSD_COCO_FILE, spec: ofSsd },
]

/** Loads object detectors, NanoDet first. @param files default: all. @throws when a file is missing or damaged */
export async function loadEmbeddedDetectors(modelsFolder: string, files?: readonly string[]): Promise<Network[]> {
  const detectors: Network[] = []
  for (const { file, inner = [], spec } of EMBEDDED_NETWORKS) {
    if (files && !files.includes(file)) continue
    const { content, labels } = loadModel(modelsFolder, file)
    const opened = await openNetwork(inner.reduce(withOutput, content))
    detectors.push({ session: opened, labels, inner, spec: { ...spec, labels } })
  }
  return detectors
}
