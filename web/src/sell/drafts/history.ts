import type { DraftItem } from '@yardsnap/contract/drafts'

type Items = readonly DraftItem[]

/** The items, what they were before each step, and what was undone. */
export interface ItemHistory {
  items: Items
  past: readonly Items[]
  future: readonly Items[]
  /** What the last step was about. Steps about the same thing in a row, such as letters typed, are one. */
  topic: string | null
}

const MAX_STEPS = 100

export function startHistory(items: Items): ItemHistory {
  return { items, past: [], future: [], topic: null }
}

/** A step of the seller, which can be undone. @param topic see ItemHistory; null for a step of its own */
export function step(history: ItemHistory, items: Items, topic: string | null = null): ItemHistory {
  if (items === history.items) return history
  const isSameStep = topic !== null && topic === history.topic
  const past = isSameStep ? history.past : [...history.past, history.items].slice(-MAX_STEPS)
  return { items, past, future: [], topic }
}

/**
 * Applies a change that the seller did not make, such as a detected item. Every past and future state gets it too, so
 * that undoing a step of the seller does not undo it.
 */
export function applyToAll(history: ItemHistory, change: (items: Items) => Items): ItemHistory {
  return {
    items: change(history.items),
    past: history.past.map(change),
    future: history.future.map(change),
    topic: history.topic,
  }
}

export function undo(history: ItemHistory): ItemHistory {
  const before = history.past.at(-1)
  if (!before) return history
  const future = [history.items, ...history.future]
  return { items: before, past: history.past.slice(0, -1), future, topic: null }
}

export function redo(history: ItemHistory): ItemHistory {
  const [after, ...future] = history.future
  if (!after) return history
  return { items: after, past: [...history.past, history.items], future, topic: null }
}
