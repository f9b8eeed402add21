import { expect, test } from 'vitest'
import {
  askHead,
  decodeNameHead,
  encodeNameHead,
  inWords,
  type NameHead,
  toHeadInput,
  toInnerInput,
} from './name-head.ts'

/** Two values, two groups: the first value means a toy, the second a lamp; toys are dolls or balls. */
const HEAD: NameHead = {
  width: 2,
  groups: ['kids', 'home-decor'],
  kinds: ['doll', 'ball', 'lamp'],
  groupOfKind: [0, 0, 1],
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

test('groups and kinds are told likeliest first', () => {
  const { groups, kinds } = inWords(HEAD, askHead(HEAD, Float32Array.from([0.2, 1])))
  expect(groups.map(({ area }) => area)).toEqual(['home-decor', 'kids'])
  expect(groups.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
  expect(kinds[0]!.label).toBe('lamp')
})

test('the values before the last layer count by their direction, the words up to a limit', () => {
  const small = toHeadInput([0.1, 0], [0.5, 1])
  expect(toHeadInput([7, 0], [0.5, 1])).toEqual(small)
  expect(small[2]).toBeCloseTo(0)
  expect(small[3]).toBe(1)
})

test('what a detector computes inside counts by its direction, each grid as much as another', () => {
  const input = toInnerInput([[3, 4], [0.1]])
  expect(input).toEqual(toInnerInput([[30, 40], [7]]))
  expect(Math.hypot(input[0]!, input[1]!)).toBeCloseTo(Math.abs(input[2]!))
})
