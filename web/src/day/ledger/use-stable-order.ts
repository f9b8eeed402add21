import { useState } from 'react'

/** Sorts what a page begins with, and keeps that order while its parts change, so that nothing moves under the thumb. */
export function useStableOrder<T extends { id: string }>(items: readonly T[], sort: (items: readonly T[]) => T[]): T[] {
  const [places] = useState(() => new Map(sort(items).map(({ id }, index) => [id, index])))
  const getRank = ({ id }: T) => places.get(id) ?? places.size
  return items.toSorted((a, b) => getRank(a) - getRank(b))
}
