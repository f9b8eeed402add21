import { expect, test } from 'vitest'
import { askHead, decodeNameHead, encodeNameHead, toHeadInput, inContext, type NameHead } from './name-head.ts'

/** Two values, two groups: the first value means a toy, the second a lamp; toys are dolls or balls. */
const HEAD: NameHead = {
  width: 2,
  dimensions: 2,
  groups: ['kids', 'home-decor'],
  kinds: ['doll', 'ball', 'lamp'],
  groupOfKind: [0, 0, 1],
  means: Float32Array.from([0, 0]),
  projection: Float32Array.from([1, 0, 0, 1]),
  groupWeights: Float32Array.from([2, -2, 0, -2, 2, 0]),
  kindWeights: Float32Array.from([2, 0, 1, 2, 0, 0, 0, 3, 0]),
}

test('a head tells groups and kinds of a crop', () => {
  const { groups, kinds } = askHead(HEAD, Float32Array.from([1, 0]))
  expect(groups[0]).toBeGreaterThan(0.9)
  expect(kinds[0]).toBeGreaterThan(kinds[1]!)
  expect(kinds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
})

test('a head that was written in one byte a weight answers nearly the same', () => {
  const read = decodeNameHead(encodeNameHead(HEAD))
  expect(read).toMatchObject({ groups: HEAD.groups, kinds: HEAD.kinds, groupOfKind: HEAD.groupOfKind })
  const input = Float32Array.from([0.3, 0.6])
  for (const [index, probability] of askHead(read, input).kinds.entries()) {
    expect(probability).toBeCloseTo(askHead(HEAD, input).kinds[index]!, 1)
  }
})

test('a thing that may be a toy or a lamp is a toy on a shelf of toys, and its kinds follow', () => {
  const unclear = askHead(HEAD, Float32Array.from([0.5, 0.5]))
  const toy = askHead(HEAD, Float32Array.from([1, 0]))
  const lamp = askHead(HEAD, Float32Array.from([0, 1]))
  const amongToys = inContext(HEAD, [unclear, toy, toy], [true, true, true])[0]!
  const amongLamps = inContext(HEAD, [unclear, lamp, lamp], [true, true, true])[0]!
  expect(amongToys.groups[0]!.area).toBe('kids')
  expect(amongLamps.groups[0]!.area).toBe('home-decor')
  expect(amongToys.kinds[0]!.label).toBe('doll')
  expect(amongLamps.kinds[0]!.label).toBe('lamp')
})

test('false boxes say nothing of their neighbors', () => {
  const unclear = askHead(HEAD, Float32Array.from([0.5, 0.4]))
  const lamp = askHead(HEAD, Float32Array.from([0, 1]))
  const alone = inContext(HEAD, [unclear], [true])[0]
  expect(inContext(HEAD, [unclear, lamp], [true, false])[0]).toEqual(alone)
})

test('the values before the last layer count by their direction, the words up to a limit', () => {
  const small = toHeadInput([0.1, 0], [0.5, 1])
  expect(toHeadInput([7, 0], [0.5, 1])).toEqual(small)
  expect(small[2]).toBeCloseTo(0)
  expect(small[3]).toBe(1)
})
