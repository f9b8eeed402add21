/** `count` of some things in a circle, beginning with another one each turn. All of them in their order fit in one turn. */
export function takeTurns<Thing>(things: readonly Thing[], { turn, count }: { turn: number; count: number }): Thing[] {
  if (things.length <= count) return [...things]
  return Array.from({ length: count }, (_, index) => things[(turn + index) % things.length]).filter(
    (thing) => thing !== undefined,
  )
}
