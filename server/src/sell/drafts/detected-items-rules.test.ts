import { BLANK_ITEM, type DraftItem, MAX_DRAFT_ITEMS } from '@yardsnap/contract/drafts'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { expect, test } from 'vitest'
import { intersectionOverUnion, withDetected } from './detected-items.ts'

const many = (count: number, fields: Partial<DraftItem> = {}) =>
  Array.from({ length: count }, (_, position): DraftItem => ({
    ...BLANK_ITEM,
    id: String(position),
    position,
    ...fields,
  }))
const found = (number: number) => {
  const crop = { x: number * 10, y: 0, width: 5, height: 5 }
  const cropUrl = `/objects/a?region=${number}`
  const { state: _s, origin: _o, isTouched: _t, position: _p, retailPrice: _r, ...fields } = BLANK_ITEM
  const picture = { cropUrl, cropData: crop, imageUrls: [cropUrl], sourceImageUrl: '/objects/a' }
  return { ...fields, ...picture, title: 'Chair', isSuggestion: false, groupGuesses: [], lookAlikeId: null }
}
const statesOf = (items: readonly DraftItem[]) => items.map(({ state }) => state)

test('what a sale has no room for is suggested', () => {
  const items = withDetected(many(MAX_ITEMS_PER_LISTING - 1), [found(1), found(2)])
  expect(statesOf(items.slice(-2))).toEqual(['kept', 'suggested'])
})

test('what a draft has no room for is left out', () => {
  const items = many(MAX_DRAFT_ITEMS - 1, { state: 'dropped' })
  expect(withDetected(items, [found(1), found(2)])).toHaveLength(MAX_DRAFT_ITEMS)
})

test('tells how much two boxes have in common', () => {
  const box = { x: 20, y: 30, width: 40, height: 20 }
  expect(intersectionOverUnion(box, box)).toBe(1)
  expect(intersectionOverUnion(box, { ...box, x: 40 })).toBeCloseTo(1 / 3)
  expect(intersectionOverUnion(box, { ...box, x: 60 })).toBe(0)
})
