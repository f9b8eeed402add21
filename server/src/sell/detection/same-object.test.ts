import { describe, expect, test } from 'vitest'
import { mergeSameObjects, type SeenItem } from './same-object.ts'
import { seenItem } from './test-seen-items.ts'

/** A fingerprint with some bits of its hash flipped. */
const fingerprintWith = (hash: string, colors = '09'.repeat(27)) => `${hash}${colors}`

function seen(photo: number, values: Partial<SeenItem> = {}, title = 'Lamp', isSuggestion = false): SeenItem {
  return { ...seenItem(`uploads/${photo}`, { title, isSuggestion }), ...values }
}

test('one object in three photos is one item with three pictures, the first one first', () => {
  const [item, ...others] = mergeSameObjects([seen(1), seen(2), seen(3)])
  expect(others).toEqual([])
  expect(item).toMatchObject({ sourceImageUrl: '/objects/uploads/1', cropUrl: seen(1).item.cropUrl })
  expect(item?.imageUrls).toEqual([1, 2, 3].map((photo) => seen(photo).item.cropUrl))
})

test('is an item rather than a suggestion if one photo shows it well', () => {
  expect(mergeSameObjects([seen(1, {}, 'Lamp', true), seen(2)])).toMatchObject([{ isSuggestion: false }])
})

test('has the guesses of all photos, without its title once one photo is sure of it', () => {
  const [lamp, vase, bowl] = ['Lamp', 'Vase', 'Bowl'].map((title) => ({ title, category: 'other' as const }))
  const [one, two] = [seen(1), seen(2)]
  one.item.nameGuesses = [lamp!, vase!]
  two.item.nameGuesses = [lamp!, bowl!]
  expect(mergeSameObjects([one, two])[0]?.nameGuesses).toEqual([lamp, vase, bowl])
  two.item.isLabelSure = true
  expect(mergeSameObjects([one, two])[0]?.nameGuesses).toEqual([vase, bowl])
})

describe('different objects are not merged', () => {
  test.each([
    { name: 'in one photo', other: seen(1) },
    { name: 'with other names', other: seen(2, {}, 'Vase') },
    { name: 'of other shapes', other: seen(2, { fingerprint: fingerprintWith('0f'.repeat(8)) }) },
    {
      name: 'of other colors',
      other: seen(2, { fingerprint: fingerprintWith('f0'.repeat(8), `${'ff'}${'00'.repeat(26)}`) }),
    },
    { name: 'without fingerprints', other: seen(2, { fingerprint: null }) },
  ])('$name', ({ other }) => {
    expect(mergeSameObjects([seen(1), other])).toHaveLength(2)
  })
})
