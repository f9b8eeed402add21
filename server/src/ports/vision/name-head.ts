import { loadModel } from './model-files.ts'
import type { ScoredGroup, ScoredName } from './port.ts'

/** What a labeler's network computes before its last layer: `npm run bench -- detection --learn-names` learned on it. */
export const EMBEDDING = 'reshape_761'
/** What the embedded NanoDet computes before it looks for boxes, in steps of 32 and 16 pixels. */
export const INNER_OF_NANODET = ['concat_661', 'concat_451']

/** How strongly the values before the last layer count beside its words. */
const EMBEDDING_LENGTH = 4
const MAX_LOGIT = 8
const TINY = 1e-6
const MAX_KINDS = 24

/** A linear classifier from a network's inner values to groups and kinds, with weights of one byte. */
export interface NameHead {
  /** Number of values that it reads. */
  width: number
  groups: readonly string[]
  kinds: readonly string[]
  /** The group of each kind. */
  groupOfKind: readonly number[]
  /** Class by class, one for each value and then the bias. */
  groupWeights: Float32Array
  kindWeights: Float32Array
}

/** The probabilities of each group and of each kind, in the order of the head. */
export interface HeadAnswer {
  groups: Float64Array
  kinds: Float64Array
}

type Header = Pick<NameHead, 'width' | 'groups' | 'kinds' | 'groupOfKind'>

/** @throws when the file is missing, damaged, or cut off */
export function loadNameHead(modelsFolder: string, file: string): NameHead {
  return decodeNameHead(loadModel(modelsFolder, file).content)
}

/** Length of the header, header, then both matrices row by row: its scale and its weights in one byte each. */
export function encodeNameHead(head: NameHead): Buffer {
  const { width, groups, kinds, groupOfKind } = head
  const header = Buffer.from(JSON.stringify({ width, groups, kinds, groupOfKind }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  return Buffer.concat([
    length,
    header,
    ...quantized(head.groupWeights, width + 1),
    ...quantized(head.kindWeights, width + 1),
  ])
}

export function decodeNameHead(content: Uint8Array): NameHead {
  const buffer = Buffer.from(content)
  const start = 4 + buffer.readUInt32LE(0)
  const header = JSON.parse(buffer.subarray(4, start).toString('utf8')) as Header
  const { width, groups, kinds } = header
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
    groupWeights: read(groups.length, width + 1),
    kindWeights: read(kinds.length, width + 1),
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
  input.set(scaled(embedding))
  for (let index = 0; index < words.length; index++) {
    const score = words[index]!
    const logit = Math.log((score + TINY) / (1 - score + TINY))
    input[embedding.length + index] = Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit)) / MAX_LOGIT
  }
  return input
}

/** What the head reads of values that a detector computes inside. @param parts those of each grid, pooled over a box */
export function toInnerInput(parts: readonly ArrayLike<number>[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => scaled(part)))
}

/** By direction alone: how strongly a network answers says how large and clear a thing is, not what it is. */
function scaled(values: ArrayLike<number>): number[] {
  const all = Array.from(values)
  const scale = EMBEDDING_LENGTH / (Math.sqrt(all.reduce((sum, value) => sum + value ** 2, 0)) || 1)
  return all.map((value) => value * scale)
}

export function askHead(head: NameHead, input: ArrayLike<number>): HeadAnswer {
  return { groups: computeSoftmax(head.groupWeights, input), kinds: computeSoftmax(head.kindWeights, input) }
}

/** The probability of each class. @param weights class by class, one for each value and then the bias */
export function computeSoftmax(weights: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const width = values.length
  const scores = new Float64Array(weights.length / (width + 1))
  for (let index = 0; index < scores.length; index++) {
    const from = index * (width + 1)
    let sum = weights[from + width]!
    for (let column = 0; column < width; column++) sum += weights[from + column]! * values[column]!
    scores[index] = sum
  }
  return softmax(scores)
}

/** Probabilities that add up to 1. @param scores on a logarithmic scale */
export function softmax(scores: Float64Array): Float64Array {
  const greatest = scores.reduce((best, score) => Math.max(best, score), -Infinity)
  const powers = scores.map((score) => Math.exp(score - greatest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** Groups and kinds of an item by itself. The photo's other items count later, when names are chosen. */
export function inWords(
  { groups, kinds }: Pick<NameHead, 'groups' | 'kinds'>,
  answer: HeadAnswer,
): { groups: ScoredGroup[]; kinds: ScoredName[] } {
  return {
    groups: groups
      .map((area, group) => ({ area, probability: answer.groups[group]! }))
      .toSorted((a, b) => b.probability - a.probability),
    kinds: kinds
      .map((label, kind) => ({ label, score: answer.kinds[kind]! }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_KINDS),
  }
}
