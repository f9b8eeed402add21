import { expect, test } from 'vitest'
import { setNewest } from './newest-entries.ts'

test('the newest entries are kept, a renewed one among them', () => {
  const entries = new Map<string, number>()
  const set = (key: string, value: number) => setNewest(entries, { key, value, limit: 3 })
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) set(key, index)
  expect([...entries]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
