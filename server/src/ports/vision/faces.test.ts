import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSession } from './network.ts'
import { detectFaces } from './faces.ts'
import { FACES_FILE, MODELS_FOLDER } from './model-files.ts'
import { decodeUpright } from './picture.ts'

const SIDE = 800
const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 }

function fillOval(draw: SKRSContext2D, fill: string, [x, y, rx, ry]: readonly [number, number, number, number]): void {
  draw.fillStyle = fill
  draw.beginPath()
  draw.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI)
  draw.fill()
}

function strokeArc(draw: SKRSContext2D, color: string, width: number, points: readonly number[]): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points
  draw.strokeStyle = color
  draw.lineWidth = width
  draw.beginPath()
  draw.moveTo(x0, y0)
  draw.quadraticCurveTo(x1, y1, x2, y2)
  draw.stroke()
}

/** Draws shoulders, neck and hair, with or without a face, at a given blur: the repository has no photos of people. */
async function drawPerson({ hasFace, blur = 0.3 }: { hasFace: boolean; blur?: number }) {
  const canvas = createCanvas(SIDE, SIDE)
  const draw = canvas.getContext('2d')
  draw.fillStyle = '#9db0b8'
  draw.fillRect(0, 0, SIDE, SIDE)
  fillOval(draw, '#37506b', [400, 800, 300, 180])
  draw.fillStyle = '#c9977a'
  draw.fillRect(345, 520, 110, 140)
  fillOval(draw, '#3b2a20', [400, 330, 185, 230])
  if (hasFace) drawFace(draw)
  return decodeUpright(await sharp(canvas.toBuffer('image/png')).blur(blur).png().toBuffer())
}

/** Spans x 245 to 555 and y 175 to 585. */
function drawFace(draw: SKRSContext2D): void {
  fillOval(draw, '#dcae90', [400, 380, 155, 205])
  for (const x of [335, 465]) {
    fillOval(draw, '#fff', [x, 350, 32, 15])
    fillOval(draw, '#4a3425', [x, 350, 14, 14])
    fillOval(draw, '#000', [x, 350, 6, 6])
    strokeArc(draw, '#3b2a20', 11, [x - 38, 318, x, 298, x + 38, 316])
    strokeArc(draw, '#3b2a20', 4, [x - 33, 348, x, 328, x + 33, 348])
  }
  strokeArc(draw, '#a8755a', 7, [392, 365, 370, 430, 382, 442])
  strokeArc(draw, '#a8755a', 7, [382, 442, 400, 456, 422, 440])
  fillOval(draw, '#b4584f', [400, 505, 55, 18])
  strokeArc(draw, '#7a332d', 3, [345, 503, 400, 512, 455, 503])
}

test('detects a drawn face with its whole head, but no head without a face', async () => {
  const session = await loadSession(MODELS_FOLDER, FACES_FILE)
  const [face, ...others] = await detectFaces(session, await drawPerson({ hasFace: true }), [WHOLE])
  expect(others).toEqual([])
  expect(face!.x0 * SIDE).toBeLessThan(300)
  expect(face!.x1 * SIDE).toBeGreaterThan(500)
  expect(face!.y0 * SIDE).toBeLessThan(300)
  expect(face!.y1 * SIDE).toBeGreaterThan(525)
  expect((face!.x1 - face!.x0) * (face!.y1 - face!.y0)).toBeLessThan(0.5)
  expect(await detectFaces(session, await drawPerson({ hasFace: false }), [WHOLE])).toEqual([])
})

test('accepts an uncertain face only on a person', async () => {
  const session = await loadSession(MODELS_FOLDER, FACES_FILE)
  const blurred = await drawPerson({ hasFace: true, blur: 20 })
  expect(await detectFaces(session, blurred, [WHOLE])).toHaveLength(1)
  expect(await detectFaces(session, blurred, [{ x0: 0, y0: 0, x1: 0.3, y1: 1 }])).toEqual([])
})
