import { type Detection, judgeClasses } from '#ports/vision/boxes.ts'
import { toNameScores } from '#ports/vision/names.ts'
import type { Box } from '#ports/vision/port.ts'

export interface Output {
  data: Float32Array
  dims: readonly number[]
}

/** What a network answered for one picture. */
export interface Answer {
  outputs: Readonly<Record<string, Output>>
  /** Of the network's input, in pixels. */
  size: { width: number; height: number }
  /** One for each class, lower case. An empty label says that something is there, but not what. */
  labels: readonly string[]
  minScore: number
  /** Whether scores are logits that still need the sigmoid. */
  areLogits: boolean
  /** Whether the first label is the background, which is no class. */
  hasBackground: boolean
}

/** Turns a network's outputs into boxes in fractions of its input, many for each object. */
export type Decoder = (answer: Answer) => Detection[]

/** @throws when the output is missing, because model file and manifest do not belong together. */
export function getOutput({ outputs }: Pick<Answer, 'outputs'>, name: string): Output {
  const output = outputs[name]
  if (!output) throw new Error(`The network has no output ${name}`)
  return output
}

/** @throws when it has not one score for each label: all names would be those of others. */
export function getScores(answer: Pick<Answer, 'outputs' | 'labels'>, name: string): Output {
  const output = getOutput(answer, name)
  const classes = output.dims.at(-1)
  const given = answer.labels.length
  if (classes !== given) throw new Error(`The output ${name} has ${classes} classes, and ${given} labels are given`)
  return output
}

/** @throws when no output has this number of dimensions and this last one */
export function outputWithLast({ outputs }: Pick<Answer, 'outputs'>, isLast: (size: number) => boolean): Output {
  const output = Object.values(outputs).find(({ dims }) => dims.length === 3 && isLast(dims[2]!))
  if (!output) throw new Error('The network has no output of the shape that its decoder needs')
  return output
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** A box around a center; all in fractions. */
export function boxAround({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): Box {
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
}

/** The classes of one place of a network. @param scores 0..1, one for each label from `start` on. @returns null below the minimum */
export function judgePlace(
  scores: Float32Array,
  start: number,
  { labels, minScore }: Pick<Answer, 'labels' | 'minScore'>,
) {
  const judged = judgeClasses(scores, start, start + labels.length)
  if (judged.score <= minScore) return null
  return {
    score: judged.score,
    label: labels[judged.index]!,
    labelScore: judged.labelScore,
    names: toNameScores(scores, start, labels),
  }
}
