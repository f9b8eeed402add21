/**
 * A list with what could not be removed in its place again, beside what else has left or joined the list meanwhile.
 * @param before the list that it was removed from
 */
export function backInPlace<T extends object>(list: readonly T[], item: T, { before, key }: Options<T>): T[] {
  if (list.some((other) => other[key] === item[key])) return [...list]
  return list.toSpliced(
    before.findIndex((other) => other[key] === item[key]),
    0,
    item,
  )
}

interface Options<T> {
  before: readonly T[]
  /** What tells the entries apart. */
  key: keyof T
}
