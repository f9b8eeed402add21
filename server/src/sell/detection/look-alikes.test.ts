import { expect, test } from 'vitest'
import type { DetectedItem } from '@yardsnap/contract/detection'
import { withLookAlikes } from './look-alikes.ts'
import type { SeenItem } from './same-object.ts'

const FINGERPRINT = `${'f0'.repeat(8)}${'09'.repeat(27)}`
const OF_OTHER_COLORS = `${'f0'.repeat(8)}${'ff'}${'00'.repeat(26)}`
const OF_OTHER_LIGHT = `${'0f'.repeat(8)}${'09'.repeat(27)}`

function seen(place: number, fields: Partial<DetectedItem> = {}, fingerprint: string | null = FINGERPRINT): SeenItem {
  const cropData = { x: place, y: 0, width: 10, height: 20 }
  const item = {
    title: '',
    cropUrl: `/objects/a?region=0.${place},0,0.2,0.2`,
    cropData,
    nameGuesses: [],
    groupGuesses: [],
  }
  return { item: { ...item, lookAlikeId: null, ...fields } as unknown as DetectedItem, fingerprint }
}
const guessed = (title: string): Partial<DetectedItem> => ({ nameGuesses: [{ title, category: 'other' }] })
const listLookAlikeIds = (items: readonly SeenItem[]) => withLookAlikes(items).map(({ item }) => item.lookAlikeId)

test('S2.5.5 three or more that look alike have one id, which stays while more are found', () => {
  const baskets = [seen(1), seen(2, { title: 'Bowl' }), seen(3)]
  const [id, ...others] = listLookAlikeIds(baskets)
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(others).toEqual([id, id])
  expect(listLookAlikeIds([...baskets, seen(4), seen(5, {}, OF_OTHER_COLORS)])).toEqual([id, id, id, id, null])
})

test('two are no set', () => {
  expect(listLookAlikeIds([seen(1), seen(2)])).toEqual([null, null])
})

test.each([
  ['of other colors', seen(3, {}, OF_OTHER_COLORS)],
  ['of another shape', seen(3, { cropData: { x: 0, y: 0, width: 20, height: 10 } })],
  ['of another size', seen(3, { cropData: { x: 0, y: 0, width: 20, height: 40 } })],
  ['of another group', seen(3, { groupGuesses: ['tools'] })],
  ['without a fingerprint', seen(3, {}, null)],
  ['of other light and dark, with another guess', seen(3, guessed('Vase'), OF_OTHER_LIGHT)],
])('things %s are not of one kind', (_what, other) => {
  const alike = guessed('Basket')
  expect(listLookAlikeIds([seen(1, alike), seen(2, alike), other])).toEqual([null, null, null])
})

test('things of one guess may differ in light and dark', () => {
  const alike = guessed('Basket')
  const [id, ...others] = listLookAlikeIds([seen(1, alike), seen(2, alike), seen(3, alike, OF_OTHER_LIGHT)])
  expect(others).toEqual([id, id])
  expect(id).not.toBeNull()
})
