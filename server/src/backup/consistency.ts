import type pg from 'pg'
import type { ObjectStore } from '#ports/objects/port.ts'

export interface ConsistencyReport {
  /** Objects that a photo needs but the store does not have. */
  missing: string[]
  /** Objects that nothing references; the hourly sweep removes them. */
  orphans: string[]
}

/**
 * Compares the photos in the database with the object store. They differ after restoring one of them from an older
 * backup.
 */
export async function checkConsistency(pool: pg.Pool, objects: Pick<ObjectStore, 'list'>): Promise<ConsistencyReport> {
  const { rows } = await pool.query<{ key: string; is_needed: boolean }>(`
    select object_key as key, true as is_needed from photos
    union all select master_key, true from photos
    union all select object_key, false from uploads
    union all select key, false from discarded_objects`)
  const known = new Map(rows.map((row) => [row.key, row.is_needed]))
  const stored = new Set<string>()
  const orphans: string[] = []
  for await (const { key } of objects.list('')) {
    stored.add(key)
    if (!known.has(key)) orphans.push(key)
  }
  const missing = [...known].flatMap(([key, isNeeded]) => (isNeeded && !stored.has(key) ? [key] : []))
  return { missing, orphans }
}
