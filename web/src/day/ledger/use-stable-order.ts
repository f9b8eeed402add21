import { useState } from 'react'

/** Sorts the items once and keeps that order while they change, so that nothing moves under the thumb. */
export function useStableOrder<T extends { id: string }>(items: readonly T[], sort: (items: readonly T[]) => T[]): T[] {
  const [places] = useState(() => new Map(sort(items).map(({ id }, index) => [id, index])))
  const getRank = ({ id }: T) => places.get(id) ?? places.size
  return items.toSorted((a, b) => getRank(a) - getRank(b))
}
