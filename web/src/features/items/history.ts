import type { EditableItem } from './rows.ts'

type Rows = readonly EditableItem[]

/** The rows, what they were before each step, and what was undone. */
export interface ItemHistory {
  rows: Rows
  past: readonly Rows[]
  future: readonly Rows[]
  /** What the last step was about. Steps about the same thing in a row, such as letters typed, are one. */
  topic: string | null
}

const MAX_STEPS = 100

export function startHistory(rows: Rows): ItemHistory {
  return { rows, past: [], future: [], topic: null }
}

/** A step of the seller, which can be undone. @param topic see ItemHistory; null for a step of its own */
export function step(history: ItemHistory, rows: Rows, topic: string | null = null): ItemHistory {
  if (rows === history.rows) return history
  const isSameStep = topic !== null && topic === history.topic
  const past = isSameStep ? history.past : [...history.past, history.rows].slice(-MAX_STEPS)
  return { rows, past, future: [], topic }
}

/**
 * Something that happens to the rows without the seller, such as an item found or an id given: applied to every past
 * and future too, so that undoing a step of the seller does not undo it.
 */
export function applyToAll(history: ItemHistory, change: (rows: Rows) => Rows): ItemHistory {
  return {
    rows: change(history.rows),
    past: history.past.map(change),
    future: history.future.map(change),
    topic: history.topic,
  }
}

export function undo(history: ItemHistory): ItemHistory {
  const before = history.past.at(-1)
  if (!before) return history
  const future = [history.rows, ...history.future]
  return { rows: before, past: history.past.slice(0, -1), future, topic: null }
}

export function redo(history: ItemHistory): ItemHistory {
  const [after, ...future] = history.future
  if (!after) return history
  return { rows: after, past: [...history.past, history.rows], future, topic: null }
}
