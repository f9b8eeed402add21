import { createHash } from 'node:crypto'
import { type Dimension, graphWriter } from '#model-conversion/onnx-writer.ts'
import type { PackManifest } from './manifest.ts'

const INPUT = {
  layout: 'nchw',
  colors: 'rgb',
  mean: [0, 0, 0],
  deviation: [255, 255, 255],
  fit: 'stretch',
} as const
const SIDE = 64

/** A network that answers the same for every picture: each output is a constant plus nothing of the picture. */
export function constantNetwork(
  outputs: Record<string, { values: number[]; dims: number[] }>,
  { shape = [1, 3, SIDE, SIDE], op = 'ReduceMean' }: { shape?: Dimension[]; op?: string } = {},
): Buffer {
  const graph = graphWriter('test')
  graph.input('image', shape)
  const mean = graph.node({ op, inputs: ['image'], attributes: { keepdims: 0 } })
  const nothing = graph.node({ op: 'Mul', inputs: [mean, graph.floats([0], [])] })
  for (const [name, { values, dims }] of Object.entries(outputs)) {
    graph.node({ op: 'Add', inputs: [graph.floats(values, dims), nothing], outputs: [name] })
    graph.output(name, dims)
  }
  return Buffer.from(graph.encode())
}

/** A pack whose detector sees a typewriter in the middle of every picture, which the labeler confirms. */
export const TEST_FILES: Readonly<Record<string, Buffer>> = {
  'detector.onnx': constantNetwork({
    logits: { values: [-9, 4, -9], dims: [1, 1, 3] },
    boxes: { values: [0.5, 0.5, 0.5, 0.4], dims: [1, 1, 4] },
  }),
  'localizer.onnx': constantNetwork({
    boxes: { values: [0, 0, 0, 0], dims: [1, 1, 4] },
    scores: { values: [0.9], dims: [1, 1, 1] },
    anchors: { values: [0.5, 0.5, 0.4, 0.5], dims: [1, 4] },
  }),
  'labeler.onnx': constantNetwork({ output: { values: [0.1, 0.9], dims: [1, 2] } }),
}

/** @param originOf the address of a file; without one the pack is for a folder */
export function testManifest(
  name: string,
  originOf?: (file: string) => string,
  contents: Readonly<Record<string, Buffer>> = TEST_FILES,
): PackManifest {
  const files = Object.entries(contents).map(([file, content]) => ({
    name: file,
    origins: originOf ? [originOf(file)] : [],
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    license: 'written by a test',
  }))
  const network = { areLogits: false, hasBackground: false, input: { ...INPUT, size: { width: SIDE, height: SIDE } } }
  return {
    name,
    files,
    networks: [
      {
        ...network,
        name: 'detector',
        file: 'detector.onnx',
        role: 'detector',
        decoder: 'detr',
        areLogits: true,
        labels: ['lamp', 'typewriter', 'rug'],
      },
      { ...network, name: 'localizer', file: 'localizer.onnx', role: 'localizer', decoder: 'ssd', labels: [''] },
      { ...network, name: 'labeler', file: 'labeler.onnx', role: 'labeler', labels: ['furniture', 'typewriter'] },
    ] as unknown as PackManifest['networks'],
    embedded: [],
  }
}
