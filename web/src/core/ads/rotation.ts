interface Turn {
  turn: number
  /** Without it all of them. */
  count?: number | undefined
}

/** `count` items from position `turn` on, wrapping around; when no more than these are there, all of them in order. */
export function pickRotating<Item>(items: readonly Item[], { turn: start, count }: Turn): Item[] {
  if (count !== undefined && items.length <= count) return [...items]
  return Array.from({ length: count ?? items.length }, (_, index) => items[(start + index) % items.length]).filter(
    (item) => item !== undefined,
  )
}
