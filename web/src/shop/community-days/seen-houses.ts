import { MAX_ENTRIES } from '@yardsnap/contract/community-days'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readStored, writeJson } from '#lib/browser-storage.ts'

const Numbers = z.array(z.number().int().positive()).max(MAX_ENTRIES)

const keyOf = (slug: string) => `seen-houses:${slug}`

/** The numbers of the houses that were visited, as this device knows it. */
export function readSeenHouses(slug: string): number[] {
  return readStored(keyOf(slug), Numbers) ?? []
}

/** The same on a screen, and how one house becomes seen, or no longer is. */
export function useSeenHouses(slug: string): [seen: ReadonlySet<number>, toggle: (number: number) => void] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  // The server renders the page without it.
  useEffect(() => setSeen(new Set(readSeenHouses(slug))), [slug])
  const toggle = (number: number) => {
    const next = new Set(seen)
    if (!next.delete(number)) next.add(number)
    setSeen(next)
    writeJson(keyOf(slug), [...next])
  }
  return [seen, toggle]
}
