import { type NcnnLayer, readNcnnParam } from './ncnn-reader.ts'
import { graphWriter, type GraphWriter } from './onnx-writer.ts'

/** Marks weights in half precision (ncnn, src/modelbin.cpp); 0 marks single precision. */
const HALF_FLOATS = 0x01_30_6b_47
const ACTIVATION = { none: 0, relu: 1, leakyRelu: 2, clip: 3, sigmoid: 4 } as const
const BINARY_OPERATORS: Record<number, string> = { 0: 'Add', 1: 'Sub', 2: 'Mul', 3: 'Div' }
const RESIZE_MODES: Record<number, string> = { 1: 'nearest', 2: 'linear' }

/**
 * Converts an ncnn network (https://github.com/Tencent/ncnn/wiki/param-and-model-file-structure) to ONNX: input `image`
 * [1, channels, height, width], outputs with the names of the blobs that no layer takes.
 * @param param the text file with the layers, and `bin` with their weights in the same order
 * @throws when a file is damaged, or has a layer that is not known
 */
export function convertNcnn({ param, bin, graph: graphName }: { param: string; bin: Buffer; graph: string }) {
  const layers = readNcnnParam(param)
  const graph = graphWriter(graphName)
  const weights = weightsReader(bin)
  const names = new Map<string, string>()
  const channels = new Map<string, number>()
  for (const layer of layers) {
    convertLayer({ layer, graph, weights, names, channels })
    countChannels(layer, channels)
  }
  if (weights.left() !== 0) throw new Error(`${weights.left()} bytes of the weights belong to no layer`)

  const taken = new Set(layers.flatMap(({ inputs }) => inputs))
  for (const blob of layers.flatMap(({ outputs }) => outputs).filter((output) => !taken.has(output))) {
    graph.node({ op: 'Identity', inputs: [names.get(blob)!], outputs: [blob] })
    graph.output(blob, null)
  }
  return graph.encode()
}

interface Conversion {
  layer: NcnnLayer
  graph: GraphWriter
  weights: ReturnType<typeof weightsReader>
  /** ONNX names by blob. */
  names: Map<string, string>
  /** Number of channels by blob. */
  channels: Map<string, number>
}

function convertLayer(conversion: Conversion): void {
  const { layer, graph, names } = conversion
  const inputs = layer.inputs.map((blob) => {
    const name = names.get(blob)
    if (name === undefined) throw new Error(`${layer.name} takes ${blob} before it is computed`)
    return name
  })
  if (layer.type === 'Input') {
    graph.input('image', [1, layer.number(2, 3), 'height', 'width'])
    names.set(layer.outputs[0]!, 'image')
  } else if (layer.type === 'Split') {
    for (const output of layer.outputs) names.set(output, inputs[0]!)
  } else if (layer.type === 'Slice') {
    slice(conversion, inputs[0]!)
  } else {
    names.set(layer.outputs[0]!, convertSimpleLayer(conversion, inputs))
  }
}

/** Remembers how many channels a layer's outputs have; those of other layers than these are as many as in the input. */
function countChannels(layer: NcnnLayer, channels: Map<string, number>): void {
  const counts = layer.inputs.map((blob) => channels.get(blob) ?? 0)
  const [first = 0] = counts
  const of: Record<string, () => number> = {
    Input: () => layer.number(2, 3),
    Convolution: () => layer.number(0, 0),
    ConvolutionDepthWise: () => layer.number(0, 0),
    Concat: () => counts.reduce((sum, count) => sum + count, 0),
    Crop: () => Math.min(first, layer.numbers(10)[0] ?? first) - (layer.numbers(9)[0] ?? 0),
  }
  const sizes = layer.type === 'Slice' ? sliceSizes(layer, first) : []
  for (const [index, output] of layer.outputs.entries()) {
    channels.set(output, sizes[index] ?? of[layer.type]?.() ?? first)
  }
}

/** ncnn does not count the batch, so that its axis 0 is ONNX's axis 1. */
function convertSimpleLayer(conversion: Conversion, inputs: string[]): string {
  const { layer, graph } = conversion
  const [input = ''] = inputs
  switch (layer.type) {
    case 'Convolution':
    case 'ConvolutionDepthWise':
      return convolution(conversion, input)
    case 'Pooling':
      return pooling(layer, graph, input)
    case 'Concat':
      return graph.node({ op: 'Concat', inputs, attributes: { axis: layer.number(0, 0) + 1 } })
    case 'BinaryOp':
      return graph.node({ op: known(BINARY_OPERATORS[layer.number(0, 0)], layer), inputs })
    case 'Sigmoid':
    case 'ReLU':
      return activate(graph, input, { type: layer.type === 'ReLU' ? ACTIVATION.relu : ACTIVATION.sigmoid, values: [] })
    case 'ShuffleChannel':
      return shuffleChannels(conversion, inputs[0]!)
    case 'Crop': {
      const [starts, ends, axes] = [9, 10, 11].map((key) => layer.numbers(key))
      const limits = [starts!, ends!, axes!.map((axis) => axis + 1)].map((values) => graph.integers(values))
      return graph.node({ op: 'Slice', inputs: [input, ...limits] })
    }
    case 'Interp': {
      const mode = known(RESIZE_MODES[layer.number(0, 0)], layer)
      const scales = graph.floats([1, 1, layer.decimal(1, 1), layer.decimal(2, 1)])
      const attributes = { mode, coordinate_transformation_mode: mode === 'linear' ? 'half_pixel' : 'asymmetric' }
      return graph.node({ op: 'Resize', inputs: [input, '', scales], attributes })
    }
    case 'Reshape': {
      const sizes = [layer.number(2, 0), layer.number(1, 0), layer.number(0, 0)].filter((size) => size !== 0)
      return graph.node({ op: 'Reshape', inputs: [input, graph.integers([1, ...sizes])] })
    }
    case 'Permute':
      if (layer.number(0, 0) !== 1) throw new Error(`${layer.name}: this order of axes is not known`)
      return graph.node({ op: 'Transpose', inputs, attributes: { perm: [0, 2, 1] } })
    default:
      throw new Error(`The layer ${layer.type} (${layer.name}) of ncnn is not known`)
  }
}

/**
 * Interleaves the channels of the groups. A Gather on fixed positions works for pictures of any size, where the usual
 * reshaping has to name a height and width.
 */
function shuffleChannels({ layer, graph, channels }: Conversion, input: string): string {
  const count = channels.get(layer.inputs[0]!) ?? 0
  const groups = layer.number(0, 1)
  const positions = Array.from({ length: count }, (_, to) => (to % groups) * (count / groups) + Math.floor(to / groups))
  return graph.node({ op: 'Gather', inputs: [input, graph.integers(positions)], attributes: { axis: 1 } })
}

/** A size of -233 is what the others leave. */
function sliceSizes(layer: NcnnLayer, total: number): number[] {
  const sizes = layer.numbers(0)
  const named = sizes.filter((size) => size >= 0)
  const rest = (total - named.reduce((sum, size) => sum + size, 0)) / (sizes.length - named.length)
  return sizes.map((size) => (size >= 0 ? size : rest))
}

function slice({ layer, graph, names, channels }: Conversion, input: string): void {
  const sizes = graph.integers(sliceSizes(layer, channels.get(layer.inputs[0]!) ?? 0))
  const outputs = layer.outputs.map((blob) => `part_${blob}`)
  graph.node({ op: 'Split', inputs: [input, sizes], outputs, attributes: { axis: layer.number(1, 0) + 1 } })
  for (const [index, blob] of layer.outputs.entries()) names.set(blob, outputs[index]!)
}

function convolution({ layer, graph, weights }: Conversion, input: string): string {
  const filters = layer.number(0, 0)
  const width = layer.number(1, 0)
  const height = layer.number(11, width)
  const group = layer.type === 'ConvolutionDepthWise' ? layer.number(7, 1) : 1
  const count = layer.number(6, 0)
  const dims = [filters, count / filters / width / height, height, width]
  const kernel = graph.halfFloats(weights.halfFloats(count), dims)
  const inputs = [input, kernel, ...(layer.number(5, 0) === 1 ? [graph.floats(weights.floats(filters))] : [])]
  const strideX = layer.number(3, 1)
  const dilationX = layer.number(2, 1)
  const left = layer.number(4, 0)
  const attributes = {
    kernel_shape: [height, width],
    strides: [layer.number(13, strideX), strideX],
    dilations: [layer.number(12, dilationX), dilationX],
    pads: [layer.number(14, left), left, layer.number(16, layer.number(14, left)), layer.number(15, left)],
    group,
  }
  const convolved = graph.node({ op: 'Conv', inputs, attributes })
  return activate(graph, convolved, { type: layer.number(9, ACTIVATION.none), values: layer.decimals(10) })
}

function activate(graph: GraphWriter, input: string, { type, values }: { type: number; values: number[] }): string {
  const [first = 0, second = 0] = values
  switch (type) {
    case ACTIVATION.none:
      return input
    case ACTIVATION.relu:
      return graph.node({ op: 'Relu', inputs: [input] })
    case ACTIVATION.leakyRelu:
      return graph.node({ op: 'LeakyRelu', inputs: [input], attributes: { alpha: { float: first } } })
    case ACTIVATION.clip:
      return graph.node({ op: 'Clip', inputs: [input, graph.floats([first], []), graph.floats([second], [])] })
    case ACTIVATION.sigmoid:
      return graph.node({ op: 'Sigmoid', inputs: [input] })
    default:
      throw new Error(`The activation ${type} of ncnn is not known`)
  }
}

function pooling(layer: NcnnLayer, graph: GraphWriter, input: string): string {
  if (layer.number(4, 0) === 1) throw new Error(`${layer.name}: global pooling is not known`)
  const size = layer.number(1, 0)
  const stride = layer.number(2, 1)
  const pad = layer.number(3, 0)
  const attributes = {
    kernel_shape: [size, size],
    strides: [stride, stride],
    pads: [pad, pad, pad, pad],
    // ncnn's padding mode 0 ('full') rounds the size of the result up, mode 1 ('valid') down.
    ceil_mode: layer.number(5, 0) === 0 ? 1 : 0,
  }
  return graph.node({ op: layer.number(0, 0) === 0 ? 'MaxPool' : 'AveragePool', inputs: [input], attributes })
}

/** Reads weights in the order of the layers. */
function weightsReader(bin: Buffer) {
  let offset = 0
  function readBytes(bytes: number): Uint8Array<ArrayBuffer> {
    if (offset + bytes > bin.length) throw new Error('The weights end too early')
    const taken = Uint8Array.from(bin.subarray(offset, offset + bytes))
    offset += Math.ceil(bytes / 4) * 4
    return taken
  }
  const floats = (count: number) => new Float32Array(readBytes(count * 4).buffer)
  return {
    floats,
    /** The bits of half-precision numbers; single precision is rounded. */
    halfFloats(count: number): Uint16Array {
      const mark = new DataView(readBytes(4).buffer).getUint32(0, true)
      if (mark === HALF_FLOATS) return new Uint16Array(readBytes(count * 2).buffer)
      if (mark === 0) return new Uint16Array(new Float16Array(floats(count)).buffer)
      throw new Error(`Weights stored as ${mark.toString(16)} are not known`)
    },
    left: () => bin.length - offset,
  }
}

function known(name: string | undefined, { type, name: layer }: NcnnLayer): string {
  if (name === undefined) throw new Error(`${layer}: this mode of ${type} is not known`)
  return name
}
