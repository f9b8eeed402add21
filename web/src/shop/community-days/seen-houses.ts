import { MAX_ENTRIES } from '@yardsnap/contract/community-days'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { readStored, writeJson } from '#lib/browser-storage.ts'
import { useIsHydrated } from '#lib/first-rendering.ts'

const Numbers = z.array(z.number().int().positive()).max(MAX_ENTRIES)

const keyOf = (slug: string) => `seen-houses:${slug}`

/** The numbers of the houses that were visited, as this device knows it. */
export function readSeenHouses(slug: string): number[] {
  return readStored(keyOf(slug), Numbers) ?? []
}

/** Keeps that a house was visited, or was not after all. */
export function keepSeenHouse({ slug, number }: { slug: string; number: number }, isSeen: boolean): void {
  const others = readSeenHouses(slug).filter((seen) => seen !== number)
  writeJson(keyOf(slug), isSeen ? [...others, number] : others)
}

/** The same on a screen, and how one house becomes seen, or no longer is. */
export function useSeenHouses(slug: string): [seen: ReadonlySet<number>, toggle: (number: number) => void] {
  // The server renders the page without it.
  const isHydrated = useIsHydrated()
  const stored = useMemo(() => new Set(isHydrated ? readSeenHouses(slug) : []), [isHydrated, slug])
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null)
  const seen = changed ?? stored
  const toggle = (number: number) => {
    const next = new Set(seen)
    if (!next.delete(number)) next.add(number)
    setChanged(next)
    writeJson(keyOf(slug), [...next])
  }
  return [seen, toggle]
}
