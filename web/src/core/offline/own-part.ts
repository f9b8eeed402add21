import type { QueryKey } from '@tanstack/react-query'

/** Answers about all that the shopper has asked for, and answers about one sale of which only `mine` is theirs. */
const OWN = new Set<unknown>(['own-holds', 'own-appointments'])
const WITH_OWN = new Set<unknown>(['holds', 'appointments'])

/**
 * What an answer says of the shopper's own holds and appointments, as a text to compare; null for other answers. These are
 * fetched again and again, and what others do is no reason to keep anything anew.
 */
export function readOwnPart([kind]: QueryKey, data: unknown): string | null {
  if (OWN.has(kind)) return JSON.stringify(data)
  return WITH_OWN.has(kind) ? JSON.stringify(listMine(data)) : null
}

/** `mine` of an answer and of its items. */
function listMine(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  const own = 'mine' in data && data.mine !== null ? [data.mine] : []
  return 'items' in data && Array.isArray(data.items) ? [...own, ...data.items.flatMap(listMine)] : own
}

/** @returns whether the own part of a query differs from the one before; the first one is only remembered */
export function watchOwnParts(): (queryHash: string, part: string | null) => boolean {
  const known = new Map<string, string>()
  return (queryHash, part) => {
    if (part === null) return false
    const before = known.get(queryHash)
    known.set(queryHash, part)
    return before !== undefined && before !== part
  }
}
