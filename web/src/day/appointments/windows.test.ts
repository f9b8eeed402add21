import { expect, test } from 'vitest'
import { newWindow } from './windows.ts'

const TODAY = { today: '2026-11-20' }

test('a first window is a pick-up after a sale that is ahead, and else a visit tomorrow', () => {
  const first = newWindow(undefined, { ...TODAY, saleDate: '2026-11-30' })
  expect(first).toMatchObject({ kind: 'pickup', date: '2026-12-01' })
  expect(newWindow(undefined, { ...TODAY, saleDate: null })).toMatchObject({ kind: 'visit', date: '2026-11-21' })
})

test('the next one has the hours of the last, a day later', () => {
  const first = newWindow(undefined, { ...TODAY, saleDate: null })
  const last = { ...first, from: '17:00', to: '19:00', minutes: 30 as const }
  const next = newWindow(last, { ...TODAY, saleDate: null })
  expect(next).toEqual({ ...last, id: next.id, date: '2026-11-22' })
  expect(next.id).not.toBe(last.id)
})
