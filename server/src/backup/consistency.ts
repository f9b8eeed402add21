import type pg from 'pg'
import type { ObjectStore } from '#ports/objects/port.ts'

export interface ConsistencyReport {
  /** Objects that a photo needs and the store does not have. */
  missing: string[]
  /** Objects that nothing points to; the sweep removes them within the hour. */
  orphans: string[]
}

/** Compares photos with the object store, as after restoring one of them older than the other. */
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
