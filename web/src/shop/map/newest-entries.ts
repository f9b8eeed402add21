/** Adds an entry to a map, or renews it, and forgets the ones that were not renewed for the longest beyond `limit`. */
export function setNewest<Key, Value>(
  entries: Map<Key, Value>,
  { key, value, limit }: { key: Key; value: Value; limit: number },
): void {
  entries.delete(key)
  entries.set(key, value)
  for (const oldest of [...entries.keys()].slice(0, -limit)) entries.delete(oldest)
}
