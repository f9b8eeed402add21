/**
 * Reads the graph of a TensorFlow Lite file: a FlatBuffer of the schema in
 * https://github.com/tensorflow/tensorflow/blob/master/tensorflow/compiler/mlir/lite/schema/schema.fbs.
 * Field and enum numbers below are positions in that schema.
 */
export interface TfliteTensor {
  shape: number[]
  type: 'float32' | 'float16' | 'int32' | 'other'
  /** Little-endian constant; null for a computed tensor. */
  data: Buffer | null
}

export interface TfliteOperator {
  type: string
  inputs: number[]
  outputs: number[]
  /** Convolutions only. */
  strides: { height: number; width: number }
  padding: 'SAME' | 'VALID'
  activation: 'none' | 'relu6' | 'other'
  /** Concatenation only. */
  axis: number
}

export interface TfliteGraph {
  tensors: TfliteTensor[]
  operators: TfliteOperator[]
  inputs: number[]
  outputs: number[]
}

const OPERATOR_NAMES: Record<number, string> = {
  0: 'ADD',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  22: 'RESHAPE',
}
const TENSOR_TYPES: Record<number, TfliteTensor['type']> = { 0: 'float32', 1: 'float16', 2: 'int32' }
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 }
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 }
const TENSOR = { shape: 0, type: 1, buffer: 2 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 }
const OPERATOR_CODE = { deprecatedByte: 0, code: 3 }
const CONV_OPTIONS = { padding: 0, strideWidth: 1, strideHeight: 2, activation: 3 }
const DEPTHWISE_ACTIVATION = 4
const ADD_ACTIVATION = 0
const CONCATENATION_AXIS = 0

export function readTflite(file: Buffer): TfliteGraph {
  const reader = flatBufferReader(file)
  const model = file.readUInt32LE(0)
  const codes = reader.tables(model, MODEL.operatorCodes).map((code) => {
    // Files from before 2020 store the code only in the byte, newer ones in both or only in the int.
    return Math.max(reader.int8(code, OPERATOR_CODE.deprecatedByte), reader.int32(code, OPERATOR_CODE.code))
  })
  const buffers = reader.tables(model, MODEL.buffers).map((buffer) => reader.bytes(buffer, 0))
  const [subgraph] = reader.tables(model, MODEL.subgraphs)
  if (subgraph === undefined) throw new Error('The TensorFlow Lite file has no graph')

  const readTensor = (tensor: number): TfliteTensor => ({
    shape: reader.int32s(tensor, TENSOR.shape),
    type: TENSOR_TYPES[reader.int8(tensor, TENSOR.type)] ?? 'other',
    data: buffers[reader.int32(tensor, TENSOR.buffer)] ?? null,
  })
  return {
    tensors: reader.tables(subgraph, SUBGRAPH.tensors).map(readTensor),
    operators: reader.tables(subgraph, SUBGRAPH.operators).map((operator) => readOperator(reader, operator, codes)),
    inputs: reader.int32s(subgraph, SUBGRAPH.inputs),
    outputs: reader.int32s(subgraph, SUBGRAPH.outputs),
  }
}

type FlatBufferReader = ReturnType<typeof flatBufferReader>

function readOperator(reader: FlatBufferReader, operator: number, codes: number[]): TfliteOperator {
  const code = codes[reader.int32(operator, OPERATOR.code)] ?? -1
  const type = OPERATOR_NAMES[code] ?? `operator ${code}`
  const options = reader.table(operator, OPERATOR.options)
  const option = (field: number, read: 'int8' | 'int32') => (options === null ? 0 : reader[read](options, field))
  const activationField = { ADD: ADD_ACTIVATION, DEPTHWISE_CONV_2D: DEPTHWISE_ACTIVATION }[type]
  const activation = option(activationField ?? CONV_OPTIONS.activation, 'int8')
  return {
    type,
    inputs: reader.int32s(operator, OPERATOR.inputs),
    outputs: reader.int32s(operator, OPERATOR.outputs),
    strides: { height: option(CONV_OPTIONS.strideHeight, 'int32'), width: option(CONV_OPTIONS.strideWidth, 'int32') },
    padding: option(CONV_OPTIONS.padding, 'int8') === 0 ? 'SAME' : 'VALID',
    activation: activation === 0 ? 'none' : activation === 3 ? 'relu6' : 'other',
    axis: option(CONCATENATION_AXIS, 'int32'),
  }
}

/** Tables are addressed by their file offset; a field that is not stored has its default, 0. */
function flatBufferReader(file: Buffer) {
  const follow = (at: number) => at + file.readUInt32LE(at)

  function fieldAt(table: number, field: number): number | null {
    const vtable = table - file.readInt32LE(table)
    const entry = 4 + field * 2
    if (entry >= file.readUInt16LE(vtable)) return null
    const offset = file.readUInt16LE(vtable + entry)
    return offset === 0 ? null : table + offset
  }

  function vector(table: number, field: number): { start: number; length: number } {
    const at = fieldAt(table, field)
    if (at === null) return { start: 0, length: 0 }
    const start = follow(at)
    return { start: start + 4, length: file.readUInt32LE(start) }
  }

  function elements<T>(table: number, field: number, read: (at: number) => T): T[] {
    const { start, length } = vector(table, field)
    return Array.from({ length }, (_, index) => read(start + index * 4))
  }

  function scalar(table: number, field: number, read: (at: number) => number): number {
    const at = fieldAt(table, field)
    return at === null ? 0 : read(at)
  }

  return {
    table(table: number, field: number): number | null {
      const at = fieldAt(table, field)
      return at === null ? null : follow(at)
    },
    tables: (table: number, field: number) => elements(table, field, follow),
    int32s: (table: number, field: number) => elements(table, field, (at) => file.readInt32LE(at)),
    int32: (table: number, field: number) => scalar(table, field, (at) => file.readInt32LE(at)),
    int8: (table: number, field: number) => scalar(table, field, (at) => file.readInt8(at)),
    /** An aligned copy, or null when empty. */
    bytes(table: number, field: number): Buffer | null {
      const { start, length } = vector(table, field)
      return length === 0 ? null : Buffer.from(Uint8Array.from(file.subarray(start, start + length)).buffer)
    },
  }
}
