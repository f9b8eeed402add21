/** `count` items from position `turn` on, wrapping around; all of them, in order, when they fit. */
export function pickRotating<Item>(
  items: readonly Item[],
  { turn: start, count }: { turn: number; count: number },
): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, index) => items[(start + index) % items.length]).filter(
    (item) => item !== undefined,
  )
}
