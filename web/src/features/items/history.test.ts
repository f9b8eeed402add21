import { expect, test } from 'vitest'
import { applyToAll, redo, startHistory, step, undo } from './history.ts'
import { type EditableItem, newRow } from './rows.ts'

const lamp: EditableItem = { ...newRow(), title: 'Lamp' }
const chair: EditableItem = { ...newRow(), title: 'Chair' }
const titlesOf = ({ rows }: { rows: readonly EditableItem[] }) => rows.map((row) => row.title)
const retitled = (title: string) => [{ ...lamp, title }]

test('brings a removed item back, and removes it again', () => {
  const removed = step(startHistory([lamp, chair]), [chair])
  expect(titlesOf(undo(removed))).toEqual(['Lamp', 'Chair'])
  expect(titlesOf(redo(undo(removed)))).toEqual(['Chair'])
})

test('takes the letters typed into one field for one step', () => {
  let history = startHistory([lamp])
  for (const title of ['D', 'De', 'Des', 'Desk']) history = step(history, retitled(title), 'title of lamp')
  expect(titlesOf(history)).toEqual(['Desk'])
  expect(titlesOf(undo(history))).toEqual(['Lamp'])
})

test('keeps an item that was found meanwhile when a step is undone', () => {
  const typed = step(startHistory([lamp]), retitled('Desk'))
  const found = applyToAll(typed, (rows) => [...rows, chair])
  expect(titlesOf(undo(found))).toEqual(['Lamp', 'Chair'])
})

test('does nothing when there is nothing to undo or redo', () => {
  const history = startHistory([lamp])
  expect(undo(history)).toBe(history)
  expect(redo(history)).toBe(history)
})
