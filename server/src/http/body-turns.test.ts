import { expect, test } from 'vitest'
import { bodyTurn } from './body-turns.ts'

test('each turn of the event loop takes up one piece of a body, first come, first served', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const taken: { body: number; turn: number }[] = []
  await Promise.all(
    Array.from({ length: 10 }, async (_, body) => {
      await bodyTurn()
      taken.push({ body, turn: turns })
    }),
  )
  isOver = true
  expect(taken.map(({ body }) => body)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(taken.map(({ turn }) => turn)).size).toBe(10)
})
