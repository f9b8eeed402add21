/** `count` things from position `turn` on, wrapping around; all of them, in order, when they fit. */
export function takeTurns<Thing>(things: readonly Thing[], { turn, count }: { turn: number; count: number }): Thing[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, index) => things[(turn + index) % things.length]).filter(
    (thing) => thing !== undefined,
  )
}
