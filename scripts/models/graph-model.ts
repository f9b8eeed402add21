import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A node of a TensorFlow.js graph model. Texts are base64 or, in older files, character codes. */
export interface GraphNode {
  name: string
  op: string
  input?: string[]
  attr: {
    strides?: { list: { i: string[] } }
    ksize?: { list: { i: string[] } }
    padding?: { s: string | number[] }
    alpha?: { f: number }
    epsilon?: { f: number }
    fused_ops?: { list: { s: string[] } }
  }
}

interface GraphModelFile {
  modelTopology: { node: GraphNode[] }
  signature?: { outputs: Record<string, { tensorShape: { dim: { size: string }[] } }> }
  weightsManifest: {
    paths: string[]
    weights: { name: string; shape: number[]; dtype: string; quantization?: { dtype: string } }[]
  }[]
}

interface StoredWeight {
  shape: number[]
  type: 'float32' | 'float16' | 'int32'
  bytes: Uint8Array<ArrayBuffer>
}

export type GraphWeights = ReturnType<typeof graphWeights>

/** @param file the `.json` of a TensorFlow.js graph model, with its weights in the same folder. */
export function readGraphModel(file: string) {
  const model = JSON.parse(readFileSync(file, 'utf8')) as GraphModelFile
  const { node: nodes } = model.modelTopology
  return { nodes, outputs: model.signature?.outputs ?? {}, weights: graphWeights(readWeights(model, dirname(file))) }
}

function readWeights({ weightsManifest }: GraphModelFile, folder: string): Map<string, StoredWeight> {
  const group = weightsManifest[0]!
  const content = Buffer.concat(group.paths.map((path) => readFileSync(join(folder, path))))
  const weights = new Map<string, StoredWeight>()
  let offset = 0
  for (const { name, shape, dtype, quantization } of group.weights) {
    const type = (quantization?.dtype ?? dtype) as StoredWeight['type']
    const length = shape.reduce((product, size) => product * size, type === 'float16' ? 2 : 4)
    weights.set(name, { shape, type, bytes: Uint8Array.from(content.subarray(offset, offset + length)) })
    offset += length
  }
  return weights
}

function graphWeights(weights: ReadonlyMap<string, StoredWeight>) {
  function getWeight(name: string, types: StoredWeight['type'][]): StoredWeight {
    const weight = weights.get(name)
    if (!weight || !types.includes(weight.type)) throw new Error(`${name} is not a constant of ${types.join(' or ')}`)
    return weight
  }

  return {
    has: (name: string) => weights.has(name),
    getShape: (name: string) => getWeight(name, ['float32', 'float16', 'int32']).shape,
    isInteger: (name: string) => weights.get(name)?.type === 'int32',
    getIntegers: (name: string) => [...new Int32Array(getWeight(name, ['int32']).bytes.buffer)],
    getFloats: (name: string) => new Float32Array(getWeight(name, ['float32']).bytes.buffer),
    /** The bits of half-precision numbers; single precision is rounded. */
    getHalfFloats(name: string): Uint16Array {
      const { type, bytes } = getWeight(name, ['float32', 'float16'])
      const { buffer } = type === 'float16' ? bytes : new Float16Array(new Float32Array(bytes.buffer))
      return new Uint16Array(buffer)
    },
  }
}

export type Compute = (reference: string) => string

/**
 * Converts a node and its dependencies, once each.
 * @param convert converts one node and returns the names of its outputs; `compute` returns the names of its inputs
 * @returns a function that returns the ONNX name of a TensorFlow tensor: `name`, or `name:1` for a second output
 */
export function nodeComputer(
  nodes: readonly GraphNode[],
  convert: (node: GraphNode, compute: Compute) => string | string[],
): Compute {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const computed = new Map<string, string>()
  return function compute(reference) {
    const known = computed.get(reference)
    if (known !== undefined) return known
    const [name = ''] = reference.split(':')
    const node = byName.get(name)
    if (!node) throw new Error(`The graph has no node ${name}`)
    const outputs = [convert(node, compute)].flat()
    for (const [index, output] of outputs.entries()) computed.set(index === 0 ? name : `${name}:${index}`, output)
    return computed.get(reference)!
  }
}

/** Kernel size, strides and padding of a convolution or pooling. @param kernel rows and columns */
export function toWindow({ attr }: GraphNode, kernel: readonly number[]) {
  const padding = attr.padding!.s
  const text =
    typeof padding === 'string' ? Buffer.from(padding, 'base64').toString() : String.fromCodePoint(...padding)
  const strides = attr.strides!.list.i.slice(1, 3).map(Number)
  return { kernel_shape: [...kernel], strides, auto_pad: text === 'SAME' ? 'SAME_UPPER' : 'VALID' }
}
