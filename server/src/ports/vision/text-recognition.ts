import type { InferenceSession } from 'onnxruntime-node'
import { FROM_MINUS_ONE, normalize, runSingle } from './network.ts'
import { cutPicture, type Picture, resizePicture, rotatePicture } from './picture.ts'
import type { Box, TextLine } from './port.ts'

/** Input height of the model; lines wider than the limit are squeezed. */
const LINE_HEIGHT = 48
const MAX_LINE_WIDTH = 960
/** Lines with at least this ratio of height to width run upward or downward, as on a book's spine. */
const UPRIGHT_RATIO = 1.4
const MIN_CONFIDENCE = 0.8

export interface TextNetwork {
  session: InferenceSession
  /** Characters of classes 1 and up; class 0 is the CTC blank. */
  characters: readonly string[]
}

/** @param file the model's characters, one per line; the space is added after them */
export function parseCharacters(file: Uint8Array): string[] {
  return [...Buffer.from(file).toString('utf8').split(/\r?\n/).filter(Boolean), ' ']
}

/** Recognizes one line. @returns null when the confidence is too low. */
export async function readTextLine(network: TextNetwork, picture: Picture, box: Box): Promise<TextLine | null> {
  const line = await cutPicture(picture, box)
  const isUpright = line.height > UPRIGHT_RATIO * line.width
  const ways = isUpright ? [await rotatePicture(line, 90), await rotatePicture(line, 270)] : [line]
  let best: TextLine | null = null
  for (const way of ways) {
    const read = await readPicture(network, way)
    if (read.confidence > (best?.confidence ?? MIN_CONFIDENCE)) best = { box, isUpright, ...read }
  }
  return best
}

/** Recognizes a picture of one line. @returns confidence 0 where there is no text */
export async function readPicture({ session, characters }: TextNetwork, line: Picture) {
  const scaledWidth = Math.round((line.width * LINE_HEIGHT) / line.height)
  const width = Math.min(MAX_LINE_WIDTH, Math.max(LINE_HEIGHT, scaledWidth))
  const scaled = await resizePicture(line, width, LINE_HEIGHT)
  const { data, dims } = await runSingle(session, scaled, normalize(scaled, FROM_MINUS_ONE))
  return decode(data, { classes: dims[2]!, characters })
}

/**
 * CTC decoding (connectionist temporal classification): the best class of each step, repetitions merged, blanks
 * dropped.
 */
function decode(scores: Float32Array, { classes, characters }: { classes: number; characters: readonly string[] }) {
  let text = ''
  let total = 0
  let count = 0
  let last = 0
  for (let start = 0; start < scores.length; start += classes) {
    let best = 0
    for (let index = 1; index < classes; index++) if (scores[start + index]! > scores[start + best]!) best = index
    if (best !== 0 && best !== last) {
      text += characters[best - 1] ?? ''
      total += scores[start + best]!
      count++
    }
    last = best
  }
  return { text: text.trim(), confidence: count > 0 ? total / count : 0 }
}
