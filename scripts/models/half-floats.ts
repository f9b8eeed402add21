import protobuf from 'protobufjs'

/** The part of the ONNX schema (onnx.proto3) that the published text models use. */
const SCHEMA = `
syntax = "proto3";
message AttributeProto { string name = 1; float f = 2; int64 i = 3; bytes s = 4; TensorProto t = 5; repeated float floats = 7; repeated int64 ints = 8; repeated bytes strings = 9; int32 type = 20; }
message NodeProto { repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4; repeated AttributeProto attribute = 5; string doc_string = 6; string domain = 7; }
message TensorProto { repeated int64 dims = 1; int32 data_type = 2; repeated float float_data = 4; repeated int32 int32_data = 5; repeated int64 int64_data = 7; string name = 8; bytes raw_data = 9; }
message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } }
message TensorShapeProto { repeated Dimension dim = 1; }
message TensorType { int32 elem_type = 1; TensorShapeProto shape = 2; }
message TypeProto { TensorType tensor_type = 1; }
message ValueInfoProto { string name = 1; TypeProto type = 2; }
message GraphProto { repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5; repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12; repeated ValueInfoProto value_info = 13; }
message OperatorSetIdProto { string domain = 1; int64 version = 2; }
message ModelProto { int64 ir_version = 1; string producer_name = 2; string producer_version = 3; GraphProto graph = 7; repeated OperatorSetIdProto opset_import = 8; }
`
const FLOAT = 1
const HALF_FLOAT = 10
const ATTRIBUTE_INT = 2
/** Smaller constants are not converted: they save little, and some are sizes that must stay exact. */
const MIN_BYTES = 4096

interface Tensor {
  dataType: number
  rawData: Uint8Array
}

interface Node {
  opType: string
  output: string[]
  attribute: { name: string; t?: Tensor }[]
}

/**
 * Halves a model's size: weights become half precision, with a Cast that is constant-folded when the model is loaded.
 */
export function halveWeights(model: Uint8Array): Uint8Array {
  const Model = protobuf.parse(SCHEMA).root.lookupType('ModelProto')
  const { graph, ...rest } = Model.decode(model) as unknown as { graph: { node: Node[] } }
  return Model.encode(
    Model.fromObject({ ...rest, graph: { ...graph, node: graph.node.flatMap(halveConstant) } }),
  ).finish()
}

function halveConstant(node: Node): object[] {
  const tensor = node.opType === 'Constant' ? node.attribute.find(({ name }) => name === 'value')?.t : undefined
  if (!tensor || tensor.dataType !== FLOAT || tensor.rawData.length < MIN_BYTES) return [node]
  const floats = new Float32Array(Uint8Array.from(tensor.rawData).buffer)
  tensor.rawData = new Uint8Array(new Float16Array(floats).buffer)
  tensor.dataType = HALF_FLOAT
  const [output = ''] = node.output
  node.output = [`${output}/half`]
  const to = { name: 'to', i: FLOAT, type: ATTRIBUTE_INT }
  return [node, { opType: 'Cast', input: node.output, output: [output], attribute: [to] }]
}
