import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { areaOf, clampBox, overlapArea, suppressDoubles } from './boxes.ts'
import { FROM_MINUS_ONE, getFloats, normalize } from './network.ts'
import { cutPicture, fitIntoCorner, type Picture } from './picture.ts'
import type { Box } from './port.ts'

/** The model's input size, and its two grids: cells per side and predictions per cell (BlazeFace, back camera). */
const SIDE = 256
const GRIDS = [
  { cells: 16, each: 2 },
  { cells: 8, each: 6 },
]
const BOX_VALUES = 16
/**
 * The model takes shoes, pots and bags for faces, with scores up to 0.77 on the reference photos; real faces score at
 * least 0.66, but all of them lie on what the other models detect as a person. So an uncertain face must lie on a
 * person.
 */
const MIN_SCORE = 0.6
const SURE_SCORE = 0.85
/** Minimum share of a face that lies on a person. */
const MIN_ON_PERSON = 0.6
const DOUBLES = { sameLabel: 0.3, anyLabel: 0.3 }
/**
 * A face smaller than this fraction of the model's input is not detected, so quarters of the photo are searched as
 * well.
 */
const QUARTER = 0.6
const QUARTERS: Box[] = [0, 1 - QUARTER].flatMap((y0) =>
  [0, 1 - QUARTER].map((x0) => ({ x0, y0, x1: x0 + QUARTER, y1: y0 + QUARTER })),
)
const WHOLE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }
/** The model's box covers eyes to mouth; it is enlarged to cover the whole head. */
const GROWTH = 0.2

/**
 * @param people boxes that may contain people, also in a picture on a wall
 * @returns boxes of whole heads, highest score first
 */
export async function detectFaces(session: InferenceSession, picture: Picture, people: readonly Box[]): Promise<Box[]> {
  const isOnPerson = (face: Box) => people.some((person) => overlapArea(face, person) >= MIN_ON_PERSON * areaOf(face))
  const found: { box: Box; score: number; label: string }[] = []
  for (const part of [WHOLE, ...QUARTERS]) {
    for (const { box, score } of await facesOfPart(session, picture, part)) {
      if (score >= SURE_SCORE || isOnPerson(box)) found.push({ box, score, label: 'face' })
    }
  }
  return suppressDoubles(found, DOUBLES).map(({ box }) => grow(box))
}

async function facesOfPart(session: InferenceSession, picture: Picture, part: Box) {
  const square = await fitIntoCorner(await cutPicture(picture, part), { width: SIDE, height: SIDE, gray: 0 })
  const answer = await session.run({
    image: new Tensor('float32', normalize(square, FROM_MINUS_ONE), [1, 3, SIDE, SIDE]),
  })
  const width = part.x1 - part.x0
  const height = part.y1 - part.y0
  /** From pixels of the square input to fractions of the photo; the part's longer side fills the square. */
  const longer = Math.max(width * picture.width, height * picture.height)
  const toX = (pixels: number) => part.x0 + ((pixels / SIDE) * longer) / picture.width
  const toY = (pixels: number) => part.y0 + ((pixels / SIDE) * longer) / picture.height
  return GRIDS.flatMap(({ cells, each }) => {
    const logits = getFloats(answer, `faces_${cells}`)
    const boxes = getFloats(answer, `boxes_${cells}`)
    return Array.from(logits, (logit, place) => {
      const cell = Math.floor(place / each)
      const [x = 0, y = 0, w = 0, h = 0] = boxes.subarray(place * BOX_VALUES, place * BOX_VALUES + 4)
      const centerX = x + (((cell % cells) + 0.5) * SIDE) / cells
      const centerY = y + ((Math.floor(cell / cells) + 0.5) * SIDE) / cells
      const box = {
        x0: toX(centerX - w / 2),
        y0: toY(centerY - h / 2),
        x1: toX(centerX + w / 2),
        y1: toY(centerY + h / 2),
      }
      return { box: clampBox(box), score: 1 / (1 + Math.exp(-logit)) }
    }).filter(({ score }) => score >= MIN_SCORE)
  })
}

function grow({ x0, y0, x1, y1 }: Box): Box {
  const x = (x1 - x0) * GROWTH
  const y = (y1 - y0) * GROWTH
  return clampBox({ x0: x0 - x, y0: y0 - 1.5 * y, x1: x1 + x, y1: y1 + y })
}
