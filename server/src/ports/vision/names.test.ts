import { expect, test } from 'vitest'
import { commonNames, toNameScores } from './names.ts'

const LABELS = ['cake', 'bowl', 'dining table', 'desk', 'person']
const answer = (score: number, names: Record<string, number>) => ({ score, names: new Map(Object.entries(names)) })

test('misleading classes have no name, so that the next likely one is used', () => {
  const names = toNameScores(Float32Array.from([0.5, 0.25, 0, 0, 0.75]), 0, LABELS)
  expect([...names]).toEqual([['bowl', 0.25]])
})

test('scores of classes with the same name are added', () => {
  const names = toNameScores(Float32Array.from([9, 0, 0, 0.25, 0.5, 0]), 1, LABELS)
  expect([...names]).toEqual([['table', 0.75]])
})

test('scores of views are added, and a view without a detection adds nothing', () => {
  const views = [
    [answer(0.5, { couch: 0.5 })],
    [answer(0.5, { chair: 0.4, couch: 0.1 })],
    [answer(0.5, { chair: 0.4 })],
  ]
  expect(commonNames(views, 4)).toEqual([
    { label: 'chair', score: expect.closeTo(0.2) },
    { label: 'couch', score: expect.closeTo(0.15) },
  ])
})

test('within one view, a detection with a higher score counts more', () => {
  const view = [answer(0.6, { cup: 0.4 }), answer(0.2, { vase: 0.8 })]
  expect(commonNames([view], 1)).toEqual([
    { label: 'cup', score: expect.closeTo(0.3) },
    { label: 'vase', score: expect.closeTo(0.2) },
  ])
})

test('of many names the best six are kept', () => {
  const names = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => [name, index / 10]))
  const labels = commonNames([[answer(0.5, names)]], 1).map(({ label }) => label)
  expect(labels).toEqual(['h', 'g', 'f', 'e', 'd', 'c'])
})

test('without a named class there is no name', () => {
  expect(commonNames([[answer(0.5, {})]], 1)).toEqual([])
})
