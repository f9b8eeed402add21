import { describe, expect, test } from 'vitest'
import { cropOf } from './crop.ts'
import { type EditableItem, mergeRows, newRow, splitRow } from './rows.ts'

const rowOf = (photo: string, values: Partial<EditableItem> = {}): EditableItem => ({
  ...newRow({ photoUrl: `/objects/${photo}`, crop: { x: 10, y: 20, width: 30, height: 40 } }),
  ...values,
})

describe('two rows that are one thing', () => {
  test('become one with the pictures of both; what the seller wrote in the first stays', () => {
    const lamp = rowOf('a', { title: 'Brass lamp', priceSuggested: '30.00', id: 'lamp' })
    const other = rowOf('b', { title: 'Lamp', priceSuggested: '12.00' })
    const merged = mergeRows(lamp, other)
    expect(merged).toMatchObject({ id: 'lamp', title: 'Brass lamp', priceSuggested: '30.00', isTouched: true })
    expect(merged.imageUrls).toEqual([...lamp.imageUrls, ...other.imageUrls])
  })

  test('take the name of the one that has one', () => {
    expect(mergeRows(rowOf('a'), rowOf('b', { title: 'Lamp' })).title).toBe('Lamp')
  })

  test('have each picture once, and ten at most', () => {
    const lamp = rowOf('a')
    expect(mergeRows(lamp, lamp).imageUrls).toEqual(lamp.imageUrls)
    const many = Array.from({ length: 12 }, (_, index) => `/objects/${index}`)
    expect(mergeRows(lamp, rowOf('b', { imageUrls: many })).imageUrls).toHaveLength(10)
  })

  test('are two again when they are split, each with its piece of its photo', () => {
    const parts = splitRow(mergeRows(rowOf('a'), rowOf('b')), cropOf)
    expect(parts.map(({ sourceImageUrl }) => sourceImageUrl)).toEqual(['/objects/a', '/objects/b'])
    expect(parts.map(({ cropData }) => cropData?.height)).toEqual([expect.closeTo(40), expect.closeTo(40)])
  })
})
