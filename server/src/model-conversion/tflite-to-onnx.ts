import { graphWriter, type GraphWriter } from './onnx-writer.ts'
import { permute } from './permute.ts'
import { readTflite, type TfliteGraph, type TfliteOperator, type TfliteTensor } from './tflite-reader.ts'

/** Decodes an SSD's boxes; its inputs are what our decoder needs: offsets, scores and anchors. */
const POSTPROCESS = 'TFLite_Detection_PostProcess'
const POSTPROCESS_INPUTS = ['boxes', 'scores', 'anchors']

interface Names {
  graph: string
  /** Names of the outputs by their last dimension; default: those of an SSD, or `output`. */
  outputs?: (shape: readonly number[]) => string
}

/**
 * Converts a TensorFlow Lite model to ONNX with floating-point arithmetic: input `image` in its published layout
 * (channels last). Eight-bit weights become half precision, and where a tensor was quantized, its values are clamped to
 * the range that it could store, because networks are trained to rely on these clamps in place of an activation. A
 * final TFLite_Detection_PostProcess is left out: outputs are then `boxes` (offsets), `scores` and `anchors`.
 * @throws when the file is damaged or has an operator that is not known
 */
export function convertTflite(file: Buffer, { graph: graphName, outputs: nameOutput = () => 'output' }: Names) {
  const source = readTflite(file)
  const graph = graphWriter(graphName)
  const names = new Map([[source.inputs[0]!, 'image']])
  const convert = operatorConverter({ source, graph, names })
  const last = source.operators.at(-1)
  const postprocess = last?.type === POSTPROCESS ? last : null
  for (const operator of source.operators) if (operator !== postprocess) convert(operator)

  graph.input('image', source.tensors[source.inputs[0]!]!.shape)
  const outputs = postprocess
    ? POSTPROCESS_INPUTS.map((name, index) => ({ name, tensor: postprocess.inputs[index]! }))
    : source.outputs.map((tensor) => ({ tensor, name: nameOutput(source.tensors[tensor]!.shape) }))
  for (const { name, tensor } of outputs) {
    const { shape } = source.tensors[tensor]!
    const from = names.get(tensor) ?? graph.floats(readValues(source.tensors[tensor]!), shape)
    graph.node({ op: 'Identity', inputs: [from], outputs: [name] })
    graph.output(name, shape)
  }
  return graph.encode()
}

interface Conversion {
  source: TfliteGraph
  graph: GraphWriter
  /** ONNX names by TensorFlow Lite tensor. */
  names: Map<number, string>
}

function operatorConverter({ source, graph, names }: Conversion) {
  const stored = weightsReader(source)
  const limits = new Map<number, string>()

  function limit(value: number): string {
    const name = limits.get(value) ?? graph.floats([value], [])
    limits.set(value, name)
    return name
  }

  function getTensorName(tensor: number): string {
    const name = names.get(tensor)
    if (name === undefined) throw new Error(`Tensor ${tensor} is used before it is computed`)
    return name
  }

  function channelsFirst(
    input: string,
    node: Pick<Parameters<GraphWriter['node']>[0], 'op' | 'attributes'>,
    weights: string[] = [],
  ) {
    const transposed = graph.node({ op: 'Transpose', inputs: [input], attributes: { perm: [0, 3, 1, 2] } })
    return graph.node({ ...node, inputs: [transposed, ...weights] })
  }

  function getWindowAttributes({ strides, padding }: TfliteOperator, kernel: number[]) {
    const autoPad = padding === 'SAME' ? 'SAME_UPPER' : 'VALID'
    return { kernel_shape: kernel, strides: [strides.height, strides.width], auto_pad: autoPad }
  }

  function convolution(operator: TfliteOperator): string {
    const [input, filter, bias] = operator.inputs
    const { bits, shape } = stored.weights(filter!)
    const isDepthwise = operator.type === 'DEPTHWISE_CONV_2D'
    // OHWI -> OIHW; a depthwise filter is 1HWC -> C1HW.
    const { data, shape: dims } = permute(bits, shape, isDepthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
    const attributes = { ...getWindowAttributes(operator, dims.slice(2)), group: isDepthwise ? dims[0]! : 1 }
    const weights = [graph.halfFloats(data, dims), biases(bias!)]
    const activated = activate(channelsFirst(getTensorName(input!), { op: 'Conv', attributes }, weights), operator)
    return graph.node({ op: 'Transpose', inputs: [activated], attributes: { perm: [0, 2, 3, 1] } })
  }

  function biases(tensor: number): string {
    if (stored.isHalf(tensor)) {
      const { bits, shape } = stored.weights(tensor)
      return graph.halfFloats(bits, shape)
    }
    return graph.floats(readValues(source.tensors[tensor]!))
  }

  /** The fused activation, and the clamp of the range that a quantized output can store. */
  function activate(name: string, { activation, type, outputs }: TfliteOperator): string {
    if (activation === 'other') throw new Error(`${type} has an activation that is not known`)
    const range = getValueRange(source.tensors[outputs[0]!]!)
    const low = Math.max(activation === 'none' ? -Infinity : 0, range.low)
    const high = Math.min(activation === 'relu6' ? 6 : Infinity, range.high)
    if (low === -Infinity && high === Infinity) return name
    const inputs = [name, low === -Infinity ? '' : limit(low), ...(high === Infinity ? [] : [limit(high)])]
    return graph.node({ op: 'Clip', inputs })
  }

  function fullyConnected(operator: TfliteOperator): string {
    const [input, weight, bias] = operator.inputs
    const { bits, shape } = stored.weights(weight!)
    const rows = graph.node({ op: 'Reshape', inputs: [getTensorName(input!), graph.integers([-1, shape[1]!])] })
    const inputs = [rows, graph.halfFloats(bits, shape), biases(bias!)]
    return activate(graph.node({ op: 'Gemm', inputs, attributes: { transB: 1 } }), operator)
  }

  function convert(operator: TfliteOperator): string {
    const inputs = () => operator.inputs.map(getTensorName)
    switch (operator.type) {
      case 'CONV_2D':
      case 'DEPTHWISE_CONV_2D':
        return convolution(operator)
      case 'AVERAGE_POOL_2D': {
        const attributes = getWindowAttributes(operator, [operator.kernel.height, operator.kernel.width])
        const pooled = activate(channelsFirst(inputs()[0]!, { op: 'AveragePool', attributes }), operator)
        return graph.node({ op: 'Transpose', inputs: [pooled], attributes: { perm: [0, 2, 3, 1] } })
      }
      case 'FULLY_CONNECTED':
        return fullyConnected(operator)
      case 'ADD':
        return activate(graph.node({ op: 'Add', inputs: inputs() }), operator)
      case 'LOGISTIC':
        return graph.node({ op: 'Sigmoid', inputs: inputs() })
      case 'CONCATENATION':
        return activate(graph.node({ op: 'Concat', inputs: inputs(), attributes: { axis: operator.axis } }), operator)
      case 'RESHAPE': {
        const shape = graph.integers(source.tensors[operator.outputs[0]!]!.shape)
        return graph.node({ op: 'Reshape', inputs: [getTensorName(operator.inputs[0]!), shape] })
      }
      default:
        throw new Error(`The operator ${operator.type} of TensorFlow Lite is not known`)
    }
  }

  return (operator: TfliteOperator): void => {
    if (operator.type === 'DEQUANTIZE') stored.rememberDequantized(operator)
    else names.set(operator.outputs[0]!, convert(operator))
  }
}

function weightsReader(source: TfliteGraph) {
  /** Half-precision weights go through a DEQUANTIZE; this maps its output to the stored tensor. */
  const storedAs = new Map<number, number>()
  const storedTensor = (tensor: number) => source.tensors[storedAs.get(tensor) ?? tensor]!
  return {
    rememberDequantized: ({ inputs, outputs }: TfliteOperator) => void storedAs.set(outputs[0]!, inputs[0]!),
    isHalf: (tensor: number) => storedTensor(tensor).type === 'float16',
    /** The bits of half-precision numbers; others are rounded. */
    weights(tensor: number): { bits: Uint16Array; shape: number[] } {
      const { type, data, shape } = storedTensor(tensor)
      if (type !== 'float16' || !data) {
        return { bits: new Uint16Array(new Float16Array(readValues(storedTensor(tensor))).buffer), shape }
      }
      return { bits: new Uint16Array(data.buffer, data.byteOffset, data.length / 2), shape }
    },
  }
}

/** The values of a constant, with quantized ones in the units that they stand for. */
function readValues(tensor: TfliteTensor): Float32Array {
  const { data, type, quantization, shape } = tensor
  if (!data) throw new Error('A computed tensor is used as weights')
  const stored = readStored(data, type)
  if (!quantization) return Float32Array.from(stored)
  const { scales, zeroPoints, axis } = quantization
  const step = shape.slice(axis + 1).reduce((product, size) => product * size, 1)
  return Float32Array.from(stored, (value, index) => {
    const channel = scales.length === 1 ? 0 : Math.floor(index / step) % scales.length
    return (value - (zeroPoints[channel] ?? 0)) * scales[channel]!
  })
}

function readStored(data: Buffer, type: TfliteTensor['type']) {
  const { buffer, byteOffset, length } = data
  switch (type) {
    case 'float32':
      return new Float32Array(buffer, byteOffset, length / 4)
    case 'int32':
      return new Int32Array(buffer, byteOffset, length / 4)
    case 'uint8':
      return new Uint8Array(buffer, byteOffset, length)
    case 'int8':
      return new Int8Array(buffer, byteOffset, length)
    case 'float16':
    case 'other':
      throw new Error(`Constants of the type ${type} are not known`)
  }
}

/** The smallest and largest value that an eight-bit tensor can store; without limits for others. */
function getValueRange({ type, quantization }: TfliteTensor): { low: number; high: number } {
  const [scale] = quantization?.scales ?? []
  if (scale === undefined || (type !== 'uint8' && type !== 'int8')) return { low: -Infinity, high: Infinity }
  const zeroPoint = quantization?.zeroPoints[0] ?? 0
  const [first, last] = type === 'uint8' ? [0, 255] : [-128, 127]
  return { low: (first - zeroPoint) * scale, high: (last - zeroPoint) * scale }
}
