import { loadModel } from './model-files.ts'
import type { ScoredGroup, ScoredName } from './port.ts'

/** What a labeler's network computes before its last layer: `npm run bench -- detection --learn-names` learned on it. */
export const EMBEDDING = 'reshape_761'

/** How strongly the values before the last layer count beside its words. */
const EMBEDDING_LENGTH = 4
const MAX_LOGIT = 8
const TINY = 1e-6
/** What the photo's other things are counts as the root of their mean probability. */
const CONTEXT_EXPONENT = 0.5
const MAX_KINDS = 12

/** A linear way from a network's values for a crop to groups and kinds; one byte a weight. */
export interface NameHead {
  width: number
  dimensions: number
  groups: readonly string[]
  kinds: readonly string[]
  /** The group of each kind. */
  groupOfKind: readonly number[]
  means: Float32Array
  projection: Float32Array
  groupWeights: Float32Array
  kindWeights: Float32Array
}

/** Which group and which kinds a crop looks like, before its neighbors are considered. */
export interface HeadAnswer {
  groups: Float64Array
  kinds: Float64Array
}

interface Header {
  width: number
  dimensions: number
  groups: string[]
  kinds: string[]
  groupOfKind: number[]
}

/** @throws when the file is missing, damaged, or cut off */
export function loadNameHead(modelsFolder: string, file: string): NameHead {
  return decodeNameHead(loadModel(modelsFolder, file).content)
}

/** Length of the header, header, means, then each matrix row by row: its scale and its weights in one byte each. */
export function encodeNameHead(head: NameHead): Buffer {
  const { width, dimensions, groups, kinds, groupOfKind } = head
  const header = Buffer.from(JSON.stringify({ width, dimensions, groups, kinds, groupOfKind }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  return Buffer.concat([
    length,
    header,
    ...quantized(head.means, width),
    ...quantized(head.projection, width),
    ...quantized(head.groupWeights, dimensions + 1),
    ...quantized(head.kindWeights, dimensions + 1),
  ])
}

export function decodeNameHead(content: Uint8Array): NameHead {
  const buffer = Buffer.from(content)
  const start = 4 + buffer.readUInt32LE(0)
  const header = JSON.parse(buffer.subarray(4, start).toString('utf8')) as Header
  const { width, dimensions, groups, kinds } = header
  let at = start
  const read = (rows: number, columns: number) => {
    const values = new Float32Array(rows * columns)
    for (let row = 0; row < rows; row++, at += 4 + columns) {
      const scale = buffer.readFloatLE(at)
      for (let column = 0; column < columns; column++) {
        values[row * columns + column] = buffer.readInt8(at + 4 + column) * scale
      }
    }
    return values
  }
  return {
    ...header,
    means: read(1, width),
    projection: read(dimensions, width),
    groupWeights: read(groups.length, dimensions + 1),
    kindWeights: read(kinds.length, dimensions + 1),
  }
}

function quantized(values: Float32Array, columns: number): Buffer[] {
  return Array.from({ length: values.length / columns }, (_, row) => {
    const line = values.subarray(row * columns, (row + 1) * columns)
    const scale = line.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1
    const buffer = Buffer.alloc(4 + columns)
    buffer.writeFloatLE(scale)
    for (let column = 0; column < columns; column++) buffer.writeInt8(Math.round(line[column]! / scale), 4 + column)
    return buffer
  })
}

/** What the head reads of a labeler. @param words 0..1 each */
export function toHeadInput(embedding: ArrayLike<number>, words: ArrayLike<number>): Float32Array {
  const input = new Float32Array(embedding.length + words.length)
  let squares = 0
  for (let index = 0; index < embedding.length; index++) squares += embedding[index]! ** 2
  const scale = EMBEDDING_LENGTH / (Math.sqrt(squares) || 1)
  for (let index = 0; index < embedding.length; index++) input[index] = embedding[index]! * scale
  for (let index = 0; index < words.length; index++) {
    const score = words[index]!
    const logit = Math.log((score + TINY) / (1 - score + TINY))
    input[embedding.length + index] = Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit)) / MAX_LOGIT
  }
  return input
}

export function askHead(head: NameHead, input: Float32Array): HeadAnswer {
  const few = project(head, input)
  return { groups: softmaxOf(head.groupWeights, few), kinds: softmaxOf(head.kindWeights, few) }
}

export function project(
  { means, projection, dimensions }: Pick<NameHead, 'means' | 'projection' | 'dimensions'>,
  input: ArrayLike<number>,
) {
  const width = means.length
  return Float32Array.from({ length: dimensions }, (_, dimension) => {
    const from = dimension * width
    let sum = 0
    for (let column = 0; column < width; column++) sum += projection[from + column]! * (input[column]! - means[column]!)
    return sum
  })
}

/** The probability of each class. @param weights class by class, one for each value and then the bias */
export function softmaxOf(weights: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const width = values.length
  const scores = new Float64Array(weights.length / (width + 1))
  for (let index = 0; index < scores.length; index++) {
    const from = index * (width + 1)
    let sum = weights[from + width]!
    for (let column = 0; column < width; column++) sum += weights[from + column]! * values[column]!
    scores[index] = sum
  }
  const greatest = scores.reduce((best, score) => Math.max(best, score), -Infinity)
  let total = 0
  for (let index = 0; index < scores.length; index++) total += scores[index] = Math.exp(scores[index]! - greatest)
  return scores.map((score) => score / total)
}

/**
 * Groups and kinds of a photo's things, each seen beside the others: on a shelf of toys a thing is more likely a toy.
 * @param others whether each thing counts for its neighbors, as false boxes must not
 */
export function inContext(
  { groups: names, kinds, groupOfKind }: Pick<NameHead, 'groups' | 'kinds' | 'groupOfKind'>,
  answers: readonly HeadAnswer[],
  others: readonly boolean[],
): { groups: ScoredGroup[]; kinds: ScoredName[] }[] {
  return answers.map((answer, index) => {
    const neighbors = answers.filter((_, other) => other !== index && others[other])
    const weighted = answer.groups.map((probability, group) => {
      const mean = neighbors.reduce((sum, { groups }) => sum + groups[group]!, 0) / (neighbors.length || 1)
      return probability * (neighbors.length > 0 ? mean ** CONTEXT_EXPONENT : 1)
    })
    const total = weighted.reduce((sum, value) => sum + value, 0) || 1
    const inGroup = weighted.map((value) => value / total)
    return {
      groups: names
        .map((area, group) => ({ area, probability: inGroup[group]! }))
        .toSorted((a, b) => b.probability - a.probability),
      kinds: kinds
        .map((label, kind) => {
          const group = groupOfKind[kind]!
          return { label, score: (answer.kinds[kind]! * inGroup[group]!) / (answer.groups[group]! + FLOOR) }
        })
        .toSorted((a, b) => b.score - a.score)
        .slice(0, MAX_KINDS),
    }
  })
}

/** Keeps a kind whose group the head all but rules out from growing without bound. */
const FLOOR = 0.01
