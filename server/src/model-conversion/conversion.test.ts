import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { convertNcnn } from './ncnn-to-onnx.ts'
import { convertOpenvino } from './openvino-to-onnx.ts'
import { type TestOperator, type TestTensor, writeTflite } from './test-tflite.ts'
import { convertTflite } from './tflite-to-onnx.ts'

async function run(model: Uint8Array, values: number[], shape: number[]) {
  const session = await InferenceSession.create(model)
  const answer = await session.run({ image: new Tensor('float32', Float32Array.from(values), shape) })
  return Object.fromEntries(
    Object.entries(answer).map(([name, { data, dims }]) => [name, { values: [...(data as Float32Array)], dims }]),
  )
}

const close = (values: number[]) => values.map((value) => expect.closeTo(value, 2) as number)

describe('TensorFlow Lite', () => {
  const CONV = 3
  const window = [{ int8: 1 }, { int32: 1 }, { int32: 1 }]
  /** A convolution of 1 x 1 over one pixel of two channels: 0.5 a - 0.25 b + 1, in eight bits. */
  const tensors: TestTensor[] = [
    { shape: [1, 1, 1, 2], type: 3, scale: 0.1, zeroPoint: 0 },
    { shape: [1, 1, 1, 2], type: 3, data: Buffer.from([102, 99]), scale: 0.25, zeroPoint: 100 },
    { shape: [1], type: 2, data: Buffer.from(Int32Array.of(40).buffer), scale: 0.025 },
    { shape: [1, 1, 1, 1], type: 3, scale: 0.01, zeroPoint: 0 },
  ]
  const convolution: TestOperator = { code: CONV, inputs: [0, 1, 2], outputs: [3], options: window }
  const graph = { tensors, operators: [convolution], inputs: [0], outputs: [3] }

  test('eight-bit weights stand for their values', async () => {
    const { output } = await run(convertTflite(writeTflite(graph), { graph: 'test' }), [2, 1], [1, 1, 1, 2])
    expect(output).toEqual({ values: close([1.75]), dims: [1, 1, 1, 1] })
  })

  test('values are clamped to what the quantized output can store', async () => {
    const model = convertTflite(writeTflite(graph), { graph: 'test' })
    expect((await run(model, [20, 0], [1, 1, 1, 2]))['output']?.values).toEqual(close([2.55]))
    expect((await run(model, [0, 20], [1, 1, 1, 2]))['output']?.values).toEqual([0])
  })

  test('pooling, a full connection and the sigmoid follow each other', async () => {
    const file = writeTflite({
      tensors: [
        { shape: [1, 2, 2, 1], type: 0 },
        { shape: [1, 1, 1, 1], type: 0 },
        { shape: [2, 1], type: 0, data: Buffer.from(Float32Array.of(1, -1).buffer) },
        { shape: [2], type: 0, data: Buffer.from(Float32Array.of(0, 1).buffer) },
        { shape: [1, 2], type: 0 },
        { shape: [1, 2], type: 0 },
      ],
      operators: [
        {
          code: 1,
          inputs: [0],
          outputs: [1],
          options: [{ int8: 1 }, { int32: 2 }, { int32: 2 }, { int32: 2 }, { int32: 2 }],
        },
        { code: 9, inputs: [1, 2, 3], outputs: [4], options: [] },
        { code: 14, inputs: [4], outputs: [5] },
      ],
      inputs: [0],
      outputs: [5],
    })
    const { output } = await run(convertTflite(file, { graph: 'test' }), [0, 1, 2, 5], [1, 2, 2, 1])
    expect(output?.values).toEqual(close([0.8808, 0.2689]))
  })

  test('the postprocessing of boxes is left to the decoder, which is given its anchors', async () => {
    const file = writeTflite({
      tensors: [
        { shape: [1, 1, 4], type: 0 },
        { shape: [1, 1, 4], type: 0 },
        { shape: [1, 1, 4], type: 0 },
        { shape: [1, 4], type: 0, data: Buffer.from(Float32Array.of(0.5, 0.5, 1, 1).buffer) },
      ],
      operators: [
        { code: 0, inputs: [0, 0], outputs: [1] },
        { code: 14, inputs: [1], outputs: [2] },
        { code: 32, customName: 'TFLite_Detection_PostProcess', inputs: [1, 2, 3], outputs: [] },
      ],
      inputs: [0],
      outputs: [],
    })
    const answer = await run(convertTflite(file, { graph: 'test' }), [0, 1, 2, 3], [1, 1, 4])
    expect(answer['boxes']?.values).toEqual([0, 2, 4, 6])
    expect(answer['anchors']).toEqual({ values: [0.5, 0.5, 1, 1], dims: [1, 4] })
  })

  test.each([
    ['a text', Buffer.from('not a model at all'), 'no TensorFlow Lite file'],
    ['half a file', writeTflite(graph).subarray(0, 200), /out of range|outside buffer|damaged/],
    [
      'an operator that is not known',
      writeTflite({ ...graph, operators: [{ ...convolution, code: 99 }] }),
      'operator 99',
    ],
  ])('%s is refused', (_name, file, reason) => {
    expect(() => convertTflite(file, { graph: 'test' })).toThrow(reason)
  })
})

/** Weights of ncnn: a mark for half precision, and the numbers, filled up to four bytes. */
function half(...values: number[]): Buffer {
  const bytes = Buffer.from(new Float16Array(values).buffer)
  const mark = Buffer.from([0x47, 0x6b, 0x30, 0x01])
  return Buffer.concat([mark, bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

const single = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

describe('ncnn', () => {
  const param = (...layers: string[]) => ['7767517', `${layers.length} 9`, ...layers].join('\n')
  const INPUT = 'Input data 0 1 data 0=2 1=1 2=4'

  test('channels are convolved, shuffled, cut and joined, for a picture of any size', async () => {
    const layers = [
      INPUT,
      'ShuffleChannel shuffle 1 1 data shuffled 0=2',
      'Split split 1 2 shuffled a b',
      'Crop crop 1 1 a first -23309=1,0 -23310=1,1 -23311=1,0',
      'Convolution conv 1 1 b mixed 0=1 1=1 5=1 6=4 9=2 -23310=1,0.1',
      'Concat concat 2 1 first mixed joined 0=0',
      'Reshape reshape 1 1 joined flat 0=-1 1=2',
      'Permute permute 1 1 flat out 0=1',
    ]
    const bin = Buffer.concat([half(0, 1, 0, -1), single(0.5)])
    const model = convertNcnn({ param: param(...layers), bin, graph: 'test' })
    // Channels 1, 2, 3, 4 become 1, 3, 2, 4: 3 - 4 + 0.5, and a tenth of it because it is negative.
    const { out } = await run(model, [1, 10, 2, 20, 3, 30, 4, 40], [1, 4, 1, 2])
    expect(out).toEqual({ values: close([1, -0.05, 10, -0.95]), dims: [1, 2, 2] })
  })

  test('a slice may take what the others leave, and weights may be in single precision', async () => {
    const layers = [
      INPUT,
      'ConvolutionDepthWise conv 1 1 data scaled 0=4 1=1 5=0 6=4 7=4',
      'Slice slice 1 2 scaled one rest -23300=2,1,-233 1=0',
      'Sigmoid sigmoid 1 1 one score',
    ]
    const bin = Buffer.concat([Buffer.alloc(4), single(0, 1, 2, 3)])
    const answer = await run(convertNcnn({ param: param(...layers), bin, graph: 'test' }), [1, 1, 1, 1], [1, 4, 1, 1])
    expect(answer).toMatchObject({ rest: { values: [1, 2, 3] }, score: { values: [0.5] } })
  })

  test.each([
    ['no param file', 'something else', Buffer.alloc(0), 'no ncnn param file'],
    ['missing layers', `7767517\n5 9\n${INPUT}`, Buffer.alloc(0), 'has 1 of its 5 layers'],
    ['missing weights', param(INPUT, 'Convolution c 1 1 data out 0=1 1=1 6=4'), half(1), 'end too early'],
    ['weights of another network', param(INPUT), half(1), 'belong to no layer'],
    ['a layer that is not known', param(INPUT, 'Magic m 1 1 data out'), Buffer.alloc(0), 'Magic'],
  ])('%s are refused by name', (_name, text, bin, reason) => {
    expect(() => convertNcnn({ param: text, bin, graph: 'test' })).toThrow(reason)
  })
})

describe('OpenVINO', () => {
  const dims = (shape: number[]) => shape.map((size) => `<dim>${size}</dim>`).join('')
  const layer = (id: number, type: string, data: string, shape: number[]) =>
    `<layer id="${id}" name="${type}${id}" type="${type}" version="opset1"><data ${data} />` +
    `<output><port id="9" precision="FP32">${dims(shape)}</port></output></layer>`
  const constant = (id: number, type: string, shape: number[], offset: number, size: number) =>
    layer(id, 'Const', `element_type="${type}" shape="${shape.join(', ')}" offset="${offset}" size="${size}"`, shape)
  const edge = (from: number, to: number, port: number) =>
    `<edge from-layer="${from}" from-port="9" to-layer="${to}" to-port="${port}"/>`
  const explicit = 'strides="1, 1" dilations="1, 1" pads_begin="0, 0" pads_end="0, 0"'
  /** A convolution of 1 x 1 with eight-bit weights, behind a step of preprocessing that is left out. */
  const xml = [
    '<net name="test" version="11">',
    layer(0, 'Parameter', 'shape="1,4,2,2" element_type="f32"', [1, 4, 2, 2]),
    constant(1, 'f32', [1], 0, 4),
    layer(2, 'Subtract', '', [1, 4, 2, 2]),
    constant(3, 'i8', [4, 4, 1, 1], 4, 16),
    layer(4, 'Convert', 'destination_type="f32"', [4, 4, 1, 1]),
    constant(5, 'f32', [4, 1, 1, 1], 20, 16),
    layer(6, 'Multiply', '', [4, 4, 1, 1]),
    layer(7, 'Convolution', explicit, [1, 4, 2, 2]),
    constant(8, 'i64', [5], 36, 40),
    layer(9, 'Reshape', '', [1, 2, 2, 2, 2]),
    layer(10, 'Transpose', '', [1, 2, 2, 2, 2]),
    layer(11, 'Reshape', '', [1, 4, 2, 2]),
    layer(12, 'Reshape', '', [1, 4, 4]),
    layer(13, 'Result', '', []),
    edge(0, 2, 0),
    edge(1, 2, 1),
    edge(2, 7, 0),
    edge(3, 4, 0),
    edge(4, 6, 0),
    edge(5, 6, 1),
    edge(6, 7, 1),
    edge(7, 9, 0),
    edge(8, 9, 1),
    edge(9, 10, 0),
    edge(10, 11, 0),
    edge(11, 12, 0),
    edge(12, 13, 0),
    '</net>',
  ].join('\n')
  const bin = Buffer.concat([
    single(1000),
    Buffer.from(Int8Array.of(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2).buffer),
    single(0.5, 1, 1.5, 2),
    Buffer.from(BigInt64Array.of(1n, 2n, 2n, 2n, 2n).buffer),
  ])

  test('weights are scaled, channels shuffled, and the size of the picture is free', async () => {
    const model = convertOpenvino({ xml, bin, graph: 'test' })
    const answer = await run(model, [1, 1, 1, 1], [1, 4, 1, 1])
    expect(answer).toEqual({ output_0: { values: [1, 3, 2, 4], dims: [1, 4, 1] } })
  })

  test.each([
    ['no network', '<html></html>', bin, 'no OpenVINO network'],
    ['weights that are cut off', xml, bin.subarray(0, 30), 'end too early'],
    ['a layer that is not known', xml.replace('type="Reshape"', 'type="Magic"'), bin, 'Magic'],
  ])('%s is refused by name', (_name, text, weights, reason) => {
    expect(() => convertOpenvino({ xml: text, bin: weights, graph: 'test' })).toThrow(reason)
  })
})
