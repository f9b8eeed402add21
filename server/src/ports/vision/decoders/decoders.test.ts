import { expect, test } from 'vitest'
import type { Answer, Output } from './decoder.ts'
import { DECODERS } from './decoders.ts'

const LABELS = ['chair', 'vase', 'tv']

const output = (dims: number[]): Output => ({
  data: new Float32Array(dims.reduce((product, size) => product * size, 1)),
  dims,
})

function makeAnswer(outputs: Record<string, Output>, more: Partial<Answer> = {}): Answer {
  const size = { width: 64, height: 64 }
  return { outputs, size, labels: LABELS, minScore: 0.1, areLogits: false, hasBackground: false, ...more }
}

const box = (x0: number, y0: number, x1: number, y1: number) => {
  const [a, b, c, d] = [x0, y0, x1, y1].map((value) => expect.closeTo(value, 3) as number)
  return { x0: a, y0: b, x1: c, y1: d }
}

/** Logits of a side that is certainly this far away. */
function setSide(sides: Float32Array, start: number, distance: number): void {
  sides[start + distance] = 50
}

test('nanodet: a cell sees as far to each side as its distributions say, from its middle', () => {
  const outputs = Object.fromEntries(
    [8, 16, 32].flatMap((stride) => {
      const cells = (64 / stride) ** 2
      return [
        [`scores_${stride}`, output([1, cells, 3])],
        [`sides_${stride}`, output([1, cells, 44])],
      ]
    }),
  )
  const cell = 1 * 4 + 2
  outputs['scores_16']!.data[cell * 3 + 1] = 0.8
  for (const [side, distance] of [1, 1, 1, 2].entries()) {
    setSide(outputs['sides_16']!.data, cell * 44 + side * 11, distance)
  }
  const found = DECODERS.nanodet(makeAnswer(outputs))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'vase', box: box(24 / 64, 8 / 64, 56 / 64, 56 / 64) })
  expect(found[0]?.score).toBeCloseTo(0.8)
})

test('nanodet-plus: cells of four grids in a row, each seen from its corner', () => {
  const cells = 64 + 16 + 4 + 1
  const all = output([1, cells, 3 + 32])
  const start = (64 + 5) * 35
  all.data[start + 2] = 0.6
  for (const side of [0, 1, 2, 3]) setSide(all.data, start + 3 + side * 8, side < 2 ? 1 : 2)
  const found = DECODERS['nanodet-plus'](makeAnswer({ out: all }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'tv', box: box(0, 0, 48 / 64, 48 / 64) })
})

test('nanodet-plus: a side that begins in half a cell is rounded up, and what blurs counts less', () => {
  const size = { width: 96, height: 32 }
  const cells = 12 * 4 + 6 * 2 + 3 * 1 + 2 * 1
  const all = output([1, cells, 35])
  const last = (cells - 1) * 35
  all.data[last] = 0.8
  const found = DECODERS['nanodet-plus'](makeAnswer({ out: all }, { size }))
  expect(found[0]?.label).toBe('chair')
  // Eight equal distances: the two largest hold a quarter, whose root is a half.
  expect(found[0]?.score).toBeCloseTo(0.4)
})

test('ssd: offsets move and stretch the anchors that the network has', () => {
  const anchors = output([1, 2, 4])
  anchors.data.set([0.5, 0.5, 0.2, 0.4, 0.5, 0.5, 1, 1])
  const boxes = output([1, 2, 4])
  boxes.data.set([10 * 0.5, -10 * 0.25, 5 * Math.log(2), 0])
  const scores = output([1, 2, 3])
  scores.data.set([0, 0, 0.7])
  const found = DECODERS.ssd(makeAnswer({ anchors, boxes, scores }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'tv', box: box(0.2, 0.4, 0.6, 0.8) })
})

test('ssd: without anchors those of MobileNet are used, logits become scores, and the background is no class', () => {
  const boxes = output([1, 1917, 4])
  const scores = output([1, 1917, 4])
  scores.data.fill(-20)
  const last = 1916 * 4
  scores.data.set([20, 2, -20, -20], last)
  const labels = ['???', ...LABELS]
  const found = DECODERS.ssd(makeAnswer({ boxes, scores }, { labels, areLogits: true, hasBackground: true }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'chair', labelScore: expect.closeTo(0.881, 3) as number })
})

test('ssd: a network without classes says that there is a thing, not which', () => {
  const anchors = output([1, 1, 4])
  anchors.data.set([0.5, 0.5, 1, 1])
  const scores = output([1, 1, 1])
  scores.data.set([0.9])
  const [thing] = DECODERS.ssd(makeAnswer({ anchors, boxes: output([1, 1, 4]), scores }, { labels: [''] }))
  expect(thing).toMatchObject({ label: '', score: expect.closeTo(0.9) as number, names: new Map() })
})

test.each(['nanodet', 'ssd'] as const)('S-P1 %s: a network of other labels than those given is refused', (decoder) => {
  const other = output([1, 64, 4])
  const outputs = { scores: other, scores_8: other, boxes: output([1, 64, 4]), sides_8: output([1, 64, 44]) }
  const message = /has 4 classes, and 3 labels are given/
  expect(() => DECODERS[decoder](makeAnswer(outputs))).toThrow(message)
})

test('yolox: a box lies at its cell, and its score is that of an object times that of its class', () => {
  const cells = 64 + 16 + 4
  const all = output([1, cells, 5 + 3])
  const cell = (64 + 4 * 2 + 1) * 8
  all.data.set([0.5, 0.5, Math.log(2), Math.log(1), 0.9, 0, 0.5, 0], cell)
  const found = DECODERS.yolox(makeAnswer({ output: all }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'vase', box: box(8 / 64, 32 / 64, 40 / 64, 48 / 64) })
  expect(found[0]?.score).toBeCloseTo(0.45)
})

test.each([
  ['RT-DETR', 'logits', 'pred_boxes'],
  ['RF-DETR', 'labels', 'dets'],
])('detr: the outputs of %s are told apart by their shapes', (_name, scoresName, boxesName) => {
  const scores = output([1, 2, 3])
  scores.data.set([-9, -9, -9, 1, -9, -9])
  const boxes = output([1, 2, 4])
  boxes.data.set([0, 0, 0, 0, 0.5, 0.25, 0.2, 0.1])
  const found = DECODERS.detr(makeAnswer({ [scoresName]: scores, [boxesName]: boxes }, { areLogits: true }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ label: 'chair', box: box(0.4, 0.2, 0.6, 0.3) })
  expect(found[0]?.score).toBeCloseTo(0.731, 2)
})

test.each(Object.entries(DECODERS))('%s: a network of another shape is refused, not misread', (_name, decode) => {
  expect(() => decode(makeAnswer({ other: output([1, 5, 7]) }))).toThrow(/The network has no output/)
})
