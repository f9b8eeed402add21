/**
 * Reads the graph of a TensorFlow Lite file: a FlatBuffer of the schema in
 * https://github.com/tensorflow/tensorflow/blob/master/tensorflow/compiler/mlir/lite/schema/schema.fbs.
 * Field and enum numbers below are positions in that schema.
 */
export interface TfliteTensor {
  shape: number[]
  type: 'float32' | 'float16' | 'int32' | 'uint8' | 'int8' | 'other'
  /** Little-endian constant; null for a computed tensor. */
  data: Buffer | null
  /** A stored value `q` means `(q - zeroPoint) * scale`; one pair, or one for each index of `axis`. Null: not quantized. */
  quantization: { scales: number[]; zeroPoints: number[]; axis: number } | null
}

export interface TfliteOperator {
  type: string
  inputs: number[]
  outputs: number[]
  /** Convolutions and pooling only. */
  strides: { height: number; width: number }
  padding: 'SAME' | 'VALID'
  activation: 'none' | 'relu' | 'relu6' | 'other'
  /** Pooling only. */
  kernel: { height: number; width: number }
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
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  9: 'FULLY_CONNECTED',
  14: 'LOGISTIC',
  22: 'RESHAPE',
}
/** The code of an operator that is known by a name of its own. */
const CUSTOM = 32
const TENSOR_TYPES: Record<number, TfliteTensor['type']> = {
  0: 'float32',
  1: 'float16',
  2: 'int32',
  3: 'uint8',
  9: 'int8',
}
const ACTIVATIONS: Record<number, TfliteOperator['activation']> = { 0: 'none', 1: 'relu', 3: 'relu6' }
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 }
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 }
const TENSOR = { shape: 0, type: 1, buffer: 2, quantization: 4 }
const QUANTIZATION = { scale: 2, zeroPoint: 3, axis: 6 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 }
const OPERATOR_CODE = { deprecatedByte: 0, customName: 1, code: 3 }
const WINDOW_OPTIONS = { padding: 0, strideWidth: 1, strideHeight: 2 }
const POOL_KERNEL = { width: 3, height: 4 }
const CONCATENATION_AXIS = 0
/** The field of the fused activation in each operator's options. */
const ACTIVATION_FIELDS: Record<string, number> = {
  ADD: 0,
  AVERAGE_POOL_2D: 5,
  CONCATENATION: 1,
  CONV_2D: 3,
  DEPTHWISE_CONV_2D: 4,
  FULLY_CONNECTED: 0,
}

/** @throws when the file is no TensorFlow Lite model */
export function readTflite(file: Buffer): TfliteGraph {
  if (file.subarray(4, 8).toString('latin1') !== 'TFL3') throw new Error('This is no TensorFlow Lite file')
  const reader = flatBufferReader(file)
  const model = file.readUInt32LE(0)
  const names = reader.tables(model, MODEL.operatorCodes).map((code) => {
    // Files from before 2020 store the code only in the byte, newer ones in both or only in the int.
    const number = Math.max(reader.int8(code, OPERATOR_CODE.deprecatedByte), reader.int32(code, OPERATOR_CODE.code))
    if (number === CUSTOM) return reader.text(code, OPERATOR_CODE.customName)
    return OPERATOR_NAMES[number] ?? `operator ${number}`
  })
  const buffers = reader.tables(model, MODEL.buffers).map((buffer) => reader.bytes(buffer, 0))
  const [subgraph] = reader.tables(model, MODEL.subgraphs)
  if (subgraph === undefined) throw new Error('The TensorFlow Lite file has no graph')

  const readTensor = (tensor: number): TfliteTensor => ({
    shape: reader.int32s(tensor, TENSOR.shape),
    type: TENSOR_TYPES[reader.int8(tensor, TENSOR.type)] ?? 'other',
    data: buffers[reader.int32(tensor, TENSOR.buffer)] ?? null,
    quantization: readQuantization(reader, reader.table(tensor, TENSOR.quantization)),
  })
  return {
    tensors: reader.tables(subgraph, SUBGRAPH.tensors).map(readTensor),
    operators: reader.tables(subgraph, SUBGRAPH.operators).map((operator) => readOperator(reader, operator, names)),
    inputs: reader.int32s(subgraph, SUBGRAPH.inputs),
    outputs: reader.int32s(subgraph, SUBGRAPH.outputs),
  }
}

type FlatBufferReader = ReturnType<typeof flatBufferReader>

function readQuantization(reader: FlatBufferReader, table: number | null): TfliteTensor['quantization'] {
  const scales = table === null ? [] : reader.floats(table, QUANTIZATION.scale)
  if (table === null || scales.length === 0) return null
  return {
    scales,
    zeroPoints: reader.longs(table, QUANTIZATION.zeroPoint),
    axis: reader.int32(table, QUANTIZATION.axis),
  }
}

function readOperator(reader: FlatBufferReader, operator: number, names: string[]): TfliteOperator {
  const type = names[reader.int32(operator, OPERATOR.code)] ?? 'no operator'
  const options = reader.table(operator, OPERATOR.options)
  const option = (field: number, read: 'int8' | 'int32') => (options === null ? 0 : reader[read](options, field))
  const activationField = ACTIVATION_FIELDS[type]
  const activation = activationField === undefined ? 0 : option(activationField, 'int8')
  return {
    type,
    inputs: reader.int32s(operator, OPERATOR.inputs),
    outputs: reader.int32s(operator, OPERATOR.outputs),
    strides: {
      height: option(WINDOW_OPTIONS.strideHeight, 'int32'),
      width: option(WINDOW_OPTIONS.strideWidth, 'int32'),
    },
    padding: option(WINDOW_OPTIONS.padding, 'int8') === 0 ? 'SAME' : 'VALID',
    activation: ACTIVATIONS[activation] ?? 'other',
    kernel: { height: option(POOL_KERNEL.height, 'int32'), width: option(POOL_KERNEL.width, 'int32') },
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
    const length = file.readUInt32LE(start)
    if (length > file.length) throw new Error('The TensorFlow Lite file is damaged')
    return { start: start + 4, length }
  }

  function elements<T>(table: number, field: number, read: (at: number) => T, size = 4): T[] {
    const { start, length } = vector(table, field)
    return Array.from({ length }, (_, index) => read(start + index * size))
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
    floats: (table: number, field: number) => elements(table, field, (at) => file.readFloatLE(at)),
    longs: (table: number, field: number) => elements(table, field, (at) => Number(file.readBigInt64LE(at)), 8),
    int32: (table: number, field: number) => scalar(table, field, (at) => file.readInt32LE(at)),
    int8: (table: number, field: number) => scalar(table, field, (at) => file.readInt8(at)),
    text(table: number, field: number): string {
      const { start, length } = vector(table, field)
      return file.toString('utf8', start, start + length)
    },
    /** An aligned copy, or null when empty. */
    bytes(table: number, field: number): Buffer | null {
      const { start, length } = vector(table, field)
      return length === 0 ? null : Buffer.from(Uint8Array.from(file.subarray(start, start + length)).buffer)
    },
  }
}
