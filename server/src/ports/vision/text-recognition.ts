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
/** Between two digits a gap is a space only where little else is likely: '24 18' is another number than '2418'. */
const MIN_SPACE_IN_NUMBER = 0.3

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

/**
 * Recognizes a picture of one line.
 * @param minSpace how likely a gap between two characters must be a space, which the network often holds to be nothing;
 *   without it only where it is likelier than that
 * @returns confidence 0 where there is no text
 */
export async function readPicture({ session, characters }: TextNetwork, line: Picture, minSpace = 1) {
  const scaledWidth = Math.round((line.width * LINE_HEIGHT) / line.height)
  const width = Math.min(MAX_LINE_WIDTH, Math.max(LINE_HEIGHT, scaledWidth))
  const scaled = await resizePicture(line, width, LINE_HEIGHT)
  const { data, dims } = await runSingle(session, scaled, normalize(scaled, FROM_MINUS_ONE))
  return decode(data, { classes: dims[2]!, characters, minSpace })
}

/**
 * CTC decoding (connectionist temporal classification): the best class of each step, repetitions merged, blanks
 * dropped.
 */
function decode(
  scores: Float32Array,
  { classes, characters, minSpace }: { classes: number; characters: readonly string[]; minSpace: number },
) {
  const minSpaceInNumber = Math.max(minSpace, MIN_SPACE_IN_NUMBER)
  /** The greatest likelihood of a space since the last character. */
  let space = 0
  let text = ''
  let total = 0
  let count = 0
  let last = 0
  for (let start = 0; start < scores.length; start += classes) {
    let best = 0
    for (let index = 1; index < classes; index++) if (scores[start + index]! > scores[start + best]!) best = index
    if (best !== 0 && best !== last) {
      const character = characters[best - 1] ?? ''
      const isWithinNumber = /\d$/.test(text) && /\d/.test(character)
      if (character !== ' ' && !text.endsWith(' ') && space >= (isWithinNumber ? minSpaceInNumber : minSpace))
        text += ' '
      space = 0
      text += character
      total += scores[start + best]!
      count++
    }
    if (best === 0) space = Math.max(space, scores[start + classes - 1] ?? 0)
    last = best
  }
  return { text: text.trim(), confidence: count > 0 ? total / count : 0 }
}
