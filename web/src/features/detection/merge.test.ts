import type { DetectedItem } from '@yardsnap/contract/detection'
import { expect, test } from 'vitest'
import { newRow, rowOfDetected } from '#features/items/rows.ts'
import { mergeFound, openSuggestions } from './merge.ts'

const PHOTO = '/objects/u/p.jpg'

function found(title: string, x: number, fields: Partial<DetectedItem> = {}): DetectedItem {
  const {
    key: _key,
    id: _id,
    isTouched: _touched,
    ...row
  } = newRow({
    photoUrl: PHOTO,
    crop: { x, y: 10, width: 20, height: 20 },
  })
  const crop = { cropUrl: row.cropUrl ?? '', cropData: { x, y: 10, width: 20, height: 20 }, sourceImageUrl: PHOTO }
  return { ...row, ...crop, title, isLabelSure: true, isSuggestion: false, confidence: 0.7, ...fields }
}

const titlesOf = (rows: readonly { title: string }[]) => rows.map((row) => row.title)

test('S4.4 makes a row of each item that is found, and none of a suggestion', () => {
  const rows = mergeFound([], [found('Chair', 0), found('Vase', 50, { isSuggestion: true })], [])
  expect(titlesOf(rows)).toEqual(['Chair'])
})

test('adds nothing twice when the same photo is analyzed again', () => {
  const once = mergeFound([], [found('Chair', 0)], [])
  expect(mergeFound(once, [found('Chair', 0)], [])).toBe(once)
  expect(titlesOf(mergeFound(once, [found('Chair', 1)], []))).toEqual(['Chair'])
})

test('never overwrites a row that the seller has touched', () => {
  const mine = { ...rowOfDetected(found('Chair', 0)), title: 'Eames chair', isTouched: true }
  expect(mergeFound([mine], [found('Bench', 0)], [])).toEqual([mine])
})

test('lets a better name replace one that nobody has touched, in the same row', () => {
  const guess = rowOfDetected(found('Unidentified item', 0))
  const [row] = mergeFound([guess], [found('Chair', 0)], [])
  expect(row).toMatchObject({ key: guess.key, title: 'Chair' })
})

test('does not bring back what the seller has deleted', () => {
  const chair = found('Chair', 0)
  expect(mergeFound([], [chair], [chair.cropUrl])).toEqual([])
})

test('offers a suggestion until it is accepted or dismissed', () => {
  const vase = found('Vase', 50, { isSuggestion: true })
  expect(openSuggestions([vase], [], [])).toEqual([vase])
  expect(openSuggestions([vase], [rowOfDetected(vase)], [])).toEqual([])
  expect(openSuggestions([vase], [], [vase.cropUrl])).toEqual([])
})
