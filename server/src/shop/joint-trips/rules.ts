/**
 * An order of stops as somebody sent it, who does not see all of them (a sale may be gone): those keep their place behind
 * the stop that is before them now.
 * @param given the order sent @param current all stops that there are now @param isSeen whether the sender saw a stop
 */
export function withUnseen(
  given: readonly string[],
  current: readonly string[],
  isSeen: (id: string) => boolean,
): string[] {
  const order = [...given]
  for (const [index, id] of current.entries()) {
    if (isSeen(id) || order.includes(id)) continue
    const before = current.slice(0, index).findLast((other) => order.includes(other))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}
