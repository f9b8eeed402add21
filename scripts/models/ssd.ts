import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphWriter } from './onnx-writer.ts'
import type { GraphWriter } from './onnx-writer.ts'
import { permute } from './permute.ts'
import { readTflite } from './tflite-reader.ts'
import type { TfliteGraph, TfliteOperator } from './tflite-reader.ts'

const INPUT_SIZE = 300

/**
 * Extracts the SSD-MobileNetV2 for Open Images v4 and its labels, which are in one packed file of
 * `@mediapipe/objectron`.
 */
export function extractSsd(packageFolder: string): { network: Buffer; labels: string[] } {
  const packed = readFileSync(join(packageFolder, 'objectron_solution_packed_assets.data'))
  const loader = readFileSync(join(packageFolder, 'objectron_solution_packed_assets_loader.js'), 'utf8')
  const metadata = /loadPackage\((\{"files".*?\})\)/s.exec(loader)?.[1]
  if (!metadata) throw new Error('@mediapipe/objectron is packed in a way that this script does not know')
  const { files } = JSON.parse(metadata) as { files: { filename: string; start: number; end: number }[] }
  const read = (ending: string) => {
    const file = files.find(({ filename }) => filename.endsWith(ending))
    if (!file) throw new Error(`@mediapipe/objectron has no ${ending}`)
    return packed.subarray(file.start, file.end)
  }
  return {
    network: read('object_detection_ssd_mobilenetv2_oidv4_fp16.tflite'),
    labels: read('object_detection_oidv4_labelmap.txt').toString().trim().toLowerCase().split('\n'),
  }
}

/**
 * Converts the model to ONNX. Input `image` [1, 300, 300, 3], RGB from -1 to 1; outputs `boxes` [1, 1917, 4] (offsets
 * from anchors) and `scores` [1, 1917, 24] (before the sigmoid; class 0 is background).
 */
export function convertSsd(network: Buffer): Uint8Array {
  const source = readTflite(network)
  const graph = graphWriter('ssd-mobilenetv2-open-images')
  const names = new Map([[source.inputs[0]!, 'image']])
  const outputs = source.outputs.map((tensor) => ({ tensor, shape: source.tensors[tensor]!.shape }))
  const converter = operatorConverter({ source, graph, names })
  for (const operator of source.operators) converter(operator)

  graph.input('image', [1, INPUT_SIZE, INPUT_SIZE, 3])
  for (const { tensor, shape } of outputs) {
    const name = shape.at(-1) === 4 ? 'boxes' : 'scores'
    graph.node({ op: 'Identity', inputs: [names.get(tensor)!], outputs: [name] })
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
  const zero = graph.floats([0], [])
  const six = graph.floats([6], [])

  function nameOf(tensor: number): string {
    const name = names.get(tensor)
    if (name === undefined) throw new Error(`Tensor ${tensor} is used before it is computed`)
    return name
  }

  function convolution(operator: TfliteOperator): string {
    const [input, filter, bias] = operator.inputs
    const { bits, shape } = stored.weights(filter!)
    const isDepthwise = operator.type === 'DEPTHWISE_CONV_2D'
    // OHWI -> OIHW; a depthwise filter is 1HWC -> C1HW.
    const { data, shape: dims } = permute(bits, shape, isDepthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
    const biases = stored.weights(bias!)
    const channelsFirst = graph.node({ op: 'Transpose', inputs: [nameOf(input!)], attributes: { perm: [0, 3, 1, 2] } })
    const convolved = graph.node({
      op: 'Conv',
      inputs: [channelsFirst, graph.halfFloats(data, dims), graph.halfFloats(biases.bits, biases.shape)],
      attributes: {
        kernel_shape: dims.slice(2),
        strides: [operator.strides.height, operator.strides.width],
        group: isDepthwise ? dims[0]! : 1,
        auto_pad: operator.padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
      },
    })
    const activated = activate(convolved, operator)
    return graph.node({ op: 'Transpose', inputs: [activated], attributes: { perm: [0, 2, 3, 1] } })
  }

  function activate(name: string, { activation, type }: TfliteOperator): string {
    if (activation === 'other') throw new Error(`${type} has an activation that this script does not know`)
    return activation === 'relu6' ? graph.node({ op: 'Clip', inputs: [name, zero, six] }) : name
  }

  function convert(operator: TfliteOperator): string {
    const inputs = () => operator.inputs.map(nameOf)
    switch (operator.type) {
      case 'CONV_2D':
      case 'DEPTHWISE_CONV_2D':
        return convolution(operator)
      case 'ADD':
        return activate(graph.node({ op: 'Add', inputs: inputs() }), operator)
      case 'CONCATENATION':
        return graph.node({ op: 'Concat', inputs: inputs(), attributes: { axis: operator.axis } })
      case 'RESHAPE': {
        const shape = graph.integers(source.tensors[operator.outputs[0]!]!.shape)
        return graph.node({ op: 'Reshape', inputs: [nameOf(operator.inputs[0]!), shape] })
      }
      default:
        throw new Error(`${operator.type} is not known to this script`)
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
  return {
    rememberDequantized: ({ inputs, outputs }: TfliteOperator) => void storedAs.set(outputs[0]!, inputs[0]!),
    weights(tensor: number): { bits: Uint16Array; shape: number[] } {
      const stored = source.tensors[storedAs.get(tensor) ?? tensor]
      if (stored?.type !== 'float16' || !stored.data) throw new Error(`Tensor ${tensor} is not half-precision weights`)
      const bits = new Uint16Array(stored.data.buffer, stored.data.byteOffset, stored.data.length / 2)
      return { bits, shape: stored.shape }
    },
  }
}
