import { graphWriter, type GraphWriter } from './onnx-writer.ts'
import { type IrConstant, type IrLayer, parseNumbers, readIr } from './openvino-reader.ts'

const ELEMENTWISE: Record<string, { op: string; compute: (a: number, b: number) => number }> = {
  Add: { op: 'Add', compute: (a, b) => a + b },
  Subtract: { op: 'Sub', compute: (a, b) => a - b },
  Multiply: { op: 'Mul', compute: (a, b) => a * b },
  Divide: { op: 'Div', compute: (a, b) => a / b },
}
const PREPROCESSING = new Set(['Convert', 'Gather', 'Subtract', 'Multiply', 'Divide', 'Transpose', 'FakeQuantize'])
/** Tensors up to this size stay in single precision: they are limits and offsets rather than weights. */
const MAX_SINGLE = 4096

/** A value known now, or the name of a tensor in the ONNX graph. */
type Value = IrConstant | string

/**
 * Converts an OpenVINO network to ONNX: input `image` [1, channels, height, width], what its first convolution takes;
 * outputs `output_0`, … in the order of the file. Eight-bit weights become half precision. The ranges of a
 * FakeQuantize are left out: they only make arithmetic in eight bits possible, and in the networks we know they were measured on
 * pictures that were fed in another way.
 * @throws when a file is damaged, or has a layer that is not known
 */
export function convertOpenvino({ xml, bin, graph: graphName }: { xml: string; bin: Buffer; graph: string }) {
  const layers = readIr(xml, bin)
  const graph = graphWriter(graphName)
  const known = new Map<string, Value>()

  function getValue({ id, port }: { id: string; port: string }): Value {
    const key = `${id}:${port}`
    const layer = layers.get(id)
    if (!layer) throw new Error(`The network has no layer ${id}`)
    if (!known.has(key)) {
      const values = [convertLayer({ layer, layers, graph, valueOf: getValue })].flat()
      for (const [index, value] of values.entries()) known.set(`${id}:${layer.outputs[index]?.port ?? port}`, value)
    }
    return known.get(key)!
  }

  const { id, port } = skipPreprocessing(layers, graph)
  known.set(`${id}:${port}`, 'image')
  const results = [...layers.values()].filter(({ type }) => type === 'Result')
  for (const [index, { inputs }] of results.entries()) {
    const output = `output_${index}`
    graph.node({ op: 'Identity', inputs: [toTensorName(getValue(inputs[0]!), graph)], outputs: [output] })
    graph.output(output, null)
  }
  return graph.encode()
}

interface Conversion {
  layer: IrLayer
  layers: ReadonlyMap<string, IrLayer>
  graph: GraphWriter
  valueOf: (from: { id: string; port: string }) => Value
}

function convertLayer(conversion: Conversion): Value | Value[] {
  const { layer, graph, valueOf } = conversion
  if (layer.constant) return layer.constant
  if (layer.type === 'Reshape') return reshape(conversion)
  if (layer.type === 'Interpolate') return interpolate(conversion)
  const inputs = layer.inputs.map(valueOf)
  const elementwise = ELEMENTWISE[layer.type]
  if (elementwise) {
    const [a, b] = inputs
    if (isConstant(a) && isConstant(b)) return computeNow(a, b, elementwise.compute)
    return graph.node({ op: elementwise.op, inputs: inputs.map((input) => toTensorName(input, graph)) })
  }
  if (layer.type === 'Convert') return inputs[0]!
  return convertTensorLayer(layer, graph, inputs)
}

/**
 * Steps between the input and the first convolution are left to the manifest: in the networks we know they have the channels in the
 * wrong order, or clamp to a range of other pictures.
 */
function skipPreprocessing(layers: ReadonlyMap<string, IrLayer>, graph: GraphWriter): { id: string; port: string } {
  for (const layer of layers.values()) {
    if (layer.type !== 'Convolution' || !isFromParameter(layer.inputs[0]!.id, layers)) continue
    const channels = weightShape(layer.inputs[1]!.id, layers)[1]!
    graph.input('image', [1, channels, 'height', 'width'])
    return layer.inputs[0]!
  }
  throw new Error('The network does not begin with a convolution')
}

function isFromParameter(id: string, layers: ReadonlyMap<string, IrLayer>): boolean {
  const layer = layers.get(id)
  if (!layer) return false
  return layer.type === 'Parameter' || (PREPROCESSING.has(layer.type) && isFromParameter(layer.inputs[0]!.id, layers))
}

function weightShape(id: string, layers: ReadonlyMap<string, IrLayer>): number[] {
  return layers.get(id)?.outputs[0]?.shape ?? []
}

function convertTensorLayer(layer: IrLayer, graph: GraphWriter, inputs: Value[]): Value | Value[] {
  const from = toTensorName(inputs[0]!, graph)
  const numbers = (input: number) => [...requireConstant(inputs[input], layer).values]
  switch (layer.type) {
    case 'Transpose':
      return graph.node({ op: 'Transpose', inputs: [from], attributes: { perm: numbers(1) } })
    case 'FakeQuantize':
      return inputs[0]!
    case 'Convolution':
    case 'GroupConvolution':
      return convolution(layer, graph, from, requireConstant(inputs[1], layer))
    case 'PReLU': {
      const slopes = numbers(1)
      if (slopes.length > 1) {
        return graph.node({ op: 'PRelu', inputs: [from, graph.floats(slopes, [slopes.length, 1, 1])] })
      }
      return graph.node({ op: 'LeakyRelu', inputs: [from], attributes: { alpha: { float: slopes[0]! } } })
    }
    case 'MaxPool':
      return graph.node({
        op: 'MaxPool',
        inputs: [from],
        attributes: {
          kernel_shape: parseNumbers(layer.attribute('kernel')),
          ceil_mode: layer.attribute('rounding_type') === 'ceil' ? 1 : 0,
          ...getWindowAttributes(layer, false),
        },
      })
    case 'Concat': {
      const names = inputs.map((input) => toTensorName(input, graph))
      return graph.node({ op: 'Concat', inputs: names, attributes: { axis: Number(layer.attribute('axis')) } })
    }
    case 'StridedSlice': {
      const isWhole = parseNumbers(layer.attribute('begin_mask')).map((mask) => mask === 1)
      const axes = isWhole.flatMap((whole, axis) => (whole ? [] : [axis]))
      const [starts, ends, steps] = [1, 2, 3].map((input) => axes.map((axis) => numbers(input)[axis]!))
      const limits = [starts!, ends!, axes, steps!].map((values) => graph.integers(values))
      return graph.node({ op: 'Slice', inputs: [from, ...limits] })
    }
    case 'VariadicSplit': {
      const outputs = layer.outputs.map(({ port }) => `split_${layer.id}_${port}`)
      const [axis] = numbers(1)
      graph.node({ op: 'Split', inputs: [from, graph.integers(numbers(2))], outputs, attributes: { axis: axis! } })
      return outputs
    }
    case 'Sigmoid':
      return graph.node({ op: 'Sigmoid', inputs: [from] })
    default:
      throw new Error(`The layer ${layer.type} (${layer.name}) of OpenVINO is not known`)
  }
}

function convolution(layer: IrLayer, graph: GraphWriter, from: string, { values, shape }: IrConstant): string {
  const isGrouped = layer.type === 'GroupConvolution'
  const dims = isGrouped ? [shape[0]! * shape[1]!, ...shape.slice(2)] : shape
  const weights = graph.halfFloats(new Uint16Array(new Float16Array(values).buffer), dims)
  const attributes = {
    kernel_shape: dims.slice(2),
    group: isGrouped ? shape[0]! : 1,
    ...getWindowAttributes(layer, true),
  }
  return graph.node({ op: 'Conv', inputs: [from, weights], attributes })
}

function getWindowAttributes(layer: IrLayer, hasDilations: boolean) {
  const [strides, begins, ends] = ['strides', 'pads_begin', 'pads_end'].map((name) =>
    parseNumbers(layer.attribute(name)),
  )
  const dilations = hasDilations ? { dilations: parseNumbers(layer.attribute('dilations')) } : {}
  return { strides: strides!, pads: [...begins!, ...ends!], ...dilations }
}

/**
 * The published shapes hold only for the published input size, so that a computed tensor may be reshaped in two ways
 * alone: rows and columns put in one axis, and channels shuffled (split into groups, transposed, joined).
 */
function reshape({ layer, layers, graph, valueOf }: Conversion): Value {
  const shape = layer.outputs[0]!.shape
  const before = layers.get(layer.inputs[0]!.id)!
  const split = before.type === 'Transpose' ? layers.get(before.inputs[0]!.id)! : null
  if (split?.type === 'Reshape' && shape.length === 4) {
    const [, groups, each] = split.outputs[0]!.shape as [number, number, number]
    const positions = Array.from({ length: groups * each }, (_, to) => (to % groups) * each + Math.floor(to / groups))
    const from = toTensorName(valueOf(split.inputs[0]!), graph)
    return graph.node({ op: 'Gather', inputs: [from, graph.integers(positions)], attributes: { axis: 1 } })
  }
  const value = valueOf(layer.inputs[0]!)
  if (typeof value !== 'string') return { values: value.values, shape }
  if (shape.length === 3) return graph.node({ op: 'Reshape', inputs: [value, graph.integers([0, 0, -1])] })
  throw new Error(`${layer.name} fixes the size of the input`)
}

function interpolate({ layer, graph, valueOf }: Conversion): string {
  if (layer.attribute('shape_calculation_mode') !== 'scales')
    throw new Error(`${layer.name} fixes the size of the input`)
  const scales = graph.floats(requireConstant(valueOf(layer.inputs[2]!), layer).values)
  const mode = layer.attribute('mode') === 'nearest' ? 'nearest' : 'linear'
  const attributes = { mode, coordinate_transformation_mode: layer.attribute('coordinate_transformation_mode') }
  return graph.node({ op: 'Resize', inputs: [toTensorName(valueOf(layer.inputs[0]!), graph), '', scales], attributes })
}

/** With numpy's broadcasting. */
function computeNow(a: IrConstant, b: IrConstant, compute: (a: number, b: number) => number): IrConstant {
  const shape = a.shape.length >= b.shape.length ? a.shape : b.shape
  const count = shape.reduce((product, size) => product * size, 1)
  const at = ({ values, shape: own }: IrConstant, index: number) => {
    let rest = index
    let offset = 0
    let stride = 1
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      const size = own[axis - shape.length + own.length] ?? 1
      offset += size === 1 ? 0 : (rest % shape[axis]!) * stride
      stride *= size
      rest = Math.floor(rest / shape[axis]!)
    }
    return values[offset]!
  }
  return { shape, values: Float32Array.from({ length: count }, (_, index) => compute(at(a, index), at(b, index))) }
}

function isConstant(value: Value | undefined): value is IrConstant {
  return value !== undefined && typeof value !== 'string'
}

function requireConstant(value: Value | undefined, { name }: IrLayer): IrConstant {
  if (!isConstant(value)) throw new Error(`${name} needs a constant`)
  return value
}

function toTensorName(value: Value, graph: GraphWriter): string {
  if (typeof value === 'string') return value
  const { values, shape } = value
  if (values.length <= MAX_SINGLE) return graph.floats(values, shape)
  return graph.halfFloats(new Uint16Array(new Float16Array(values).buffer), shape)
}
