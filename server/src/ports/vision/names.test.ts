import { expect, test } from 'vitest'
import { commonName, namesOf } from './names.ts'

const LABELS = ['cake', 'bowl', 'dining table', 'desk', 'person']
const answer = (score: number, names: Record<string, number>) => ({ score, names: new Map(Object.entries(names)) })

test('classes that mislead name nothing, so that the next likely one does', () => {
  const names = namesOf(Float32Array.from([0.5, 0.25, 0, 0, 0.75]), 0, LABELS)
  expect([...names]).toEqual([['bowl', 0.25]])
})

test('classes of one name add up', () => {
  const names = namesOf(Float32Array.from([9, 0, 0, 0.25, 0.5, 0]), 1, LABELS)
  expect([...names]).toEqual([['table', 0.75]])
})

test('views add up, and one that saw nothing counts for no name', () => {
  const views = [
    [answer(0.5, { couch: 0.5 })],
    [answer(0.5, { chair: 0.4, couch: 0.1 })],
    [answer(0.5, { chair: 0.4 })],
  ]
  const name = commonName(views, 4)
  expect(name?.label).toBe('chair')
  expect(name?.score).toBeCloseTo(0.2)
})

test('of one view the surer answer counts more', () => {
  const view = [answer(0.6, { cup: 0.4 }), answer(0.2, { vase: 0.8 })]
  expect(commonName([view], 1)).toEqual({ label: 'cup', score: expect.closeTo(0.3) })
})

test('without a class that has a name there is none', () => {
  expect(commonName([[answer(0.5, {})]], 1)).toBeNull()
})
