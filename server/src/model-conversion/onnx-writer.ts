import protobuf from 'protobufjs'

/**
 * The part of the ONNX schema that the converters write, with the field numbers of onnx.proto3
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3).
 */
const SCHEMA = `
syntax = "proto3";
message AttributeProto { string name = 1; float f = 2; int64 i = 3; bytes s = 4; repeated int64 ints = 8; int32 type = 20; }
message NodeProto { repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4; repeated AttributeProto attribute = 5; }
message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } }
message TensorShapeProto { repeated Dimension dim = 1; }
message TensorType { int32 elem_type = 1; TensorShapeProto shape = 2; }
message TypeProto { TensorType tensor_type = 1; }
message ValueInfoProto { string name = 1; TypeProto type = 2; }
message GraphProto { repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5; repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12; }
message OperatorSetIdProto { string domain = 1; int64 version = 2; }
message ModelProto { int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7; repeated OperatorSetIdProto opset_import = 8; }
`
const IR_VERSION = 8
const OPSET_VERSION = 17
const ELEMENT = { float: 1, int64: 7, float16: 10 } as const
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 } as const

/** An attribute of an ONNX node. A plain number is an integer; `{ float }` is a floating-point number. */
export type Attribute = number | string | number[] | { float: number }

/** A number is a fixed size, a string is the name of a dynamic one. */
export type Dimension = number | string

export interface NodeInput {
  op: string
  inputs: string[]
  /** Default: one output with a generated name. */
  outputs?: string[]
  attributes?: Record<string, Attribute>
}

export type GraphWriter = ReturnType<typeof graphWriter>

/** Collects a graph's nodes and weights in topological order, and encodes them as an ONNX model. */
export function graphWriter(graphName: string) {
  const nodes: object[] = []
  const initializers: object[] = []
  const inputs: object[] = []
  const outputs: object[] = []
  let generatedNames = 0

  const newName = (kind: string) => `${kind}_${generatedNames++}`

  /** @returns the name of the node's first output. */
  function node({ op, inputs: from, outputs: to = [newName(op.toLowerCase())], attributes = {} }: NodeInput): string {
    const attribute = Object.entries(attributes).map(([name, value]) => encodeAttribute(name, value))
    nodes.push({ name: newName('node'), opType: op, input: from, output: to, attribute })
    return to[0]!
  }

  function constant(type: keyof typeof ELEMENT, dims: readonly number[], data: ArrayBufferView): string {
    const name = newName('constant')
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    initializers.push({ name, dims, dataType: ELEMENT[type], rawData })
    return name
  }

  return {
    node,
    floats: (values: ArrayLike<number>, dims = [values.length]) => constant('float', dims, Float32Array.from(values)),
    integers: (values: number[]) => constant('int64', [values.length], BigInt64Array.from(values, BigInt)),
    /** Adds weights in half precision; their Cast is constant-folded when the model is loaded. */
    halfFloats(bits: Uint16Array, dims: readonly number[]): string {
      return node({ op: 'Cast', inputs: [constant('float16', dims, bits)], attributes: { to: ELEMENT.float } })
    },
    input: (name: string, shape: Dimension[], type: keyof typeof ELEMENT = 'float') =>
      void inputs.push(encodeValueInfo(name, shape, type)),
    /** @param shape null when it is left to the runtime */
    output: (name: string, shape: Dimension[] | null) => void outputs.push(encodeValueInfo(name, shape)),
    encode(): Uint8Array {
      const Model = protobuf.parse(SCHEMA).root.lookupType('ModelProto')
      const graph = { name: graphName, node: nodes, initializer: initializers, input: inputs, output: outputs }
      const opsetImport = [{ domain: '', version: OPSET_VERSION }]
      const model = { irVersion: IR_VERSION, producerName: 'yardsnap', graph, opsetImport }
      return Model.encode(Model.fromObject(model)).finish()
    },
  }
}

function encodeAttribute(name: string, value: Attribute): object {
  if (typeof value === 'number') return { name, i: value, type: ATTRIBUTE.int }
  if (typeof value === 'string') return { name, s: Buffer.from(value), type: ATTRIBUTE.string }
  if (Array.isArray(value)) return { name, ints: value, type: ATTRIBUTE.ints }
  return { name, f: value.float, type: ATTRIBUTE.float }
}

function encodeValueInfo(name: string, shape: Dimension[] | null, type: keyof typeof ELEMENT = 'float'): object {
  const elemType = ELEMENT[type]
  if (!shape) return { name, type: { tensorType: { elemType } } }
  const dim = shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size }))
  return { name, type: { tensorType: { elemType, shape: { dim } } } }
}
