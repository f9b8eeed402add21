import type pg from 'pg'

export interface Table {
  name: string
  /** In table order, without generated columns. */
  columns: string[]
}

/** Filled by triggers of the tables that are restored, or at every start. */
const DERIVED_TABLES = ['published_days', 'row_limits', 'row_usage', 'row_usage_changes']

/**
 * The app's tables, sorted so that foreign keys point to earlier tables. Without those of the job queue and those that
 * are derived from others.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    group by c.relname
    order by c.relname`,
    [DERIVED_TABLES],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::oid, f.relname as "from", t.relname as "to"
    from pg_constraint
    join pg_class f on f.oid = conrelid
    join pg_class t on t.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and f.relnamespace = 'public'::regnamespace`)
  return sortByReferences(tables, references)
}

function sortByReferences(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name))
    const isReady = (table: Table) => !references.some(({ from, to }) => from === table.name && names.has(to))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`These tables point to each other: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
