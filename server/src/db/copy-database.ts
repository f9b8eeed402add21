import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Connection } from './database.ts'
import { withFirstMigrations } from './first-migrations.ts'
import { listApplied, migrateDatabase, MIGRATIONS_FOLDER, refuseUnknown } from './migrate.ts'
import { withClient } from './with-client.ts'

const JOBS_SCHEMA = 'pgboss'

/**
 * Copies the app's database into an empty one of another server, which may be of another major version of PostgreSQL: all
 * rows as they are, waiting jobs included. It has the schema of the original then; the start brings it to this build's.
 */
export async function copyDatabase(from: Connection, to: Connection, log: FastifyBaseLogger): Promise<void> {
  await withClient(from, 'copy', async (source) => {
    await source.query('begin isolation level repeatable read read only')
    const applied = await listApplied(source)
    refuseUnknown(applied, readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }))
    // Without this schema the first start did not finish, so the database is empty.
    if (applied.length === 0) return
    await withFirstMigrations(applied.length, (folder) => migrateDatabase({ connection: to, log, folder }))
    await withClient(to, 'copy', async (target) => {
      const hasJobs = await makeJobsSchema(source, target, log)
      await copyRows(source, target, hasJobs ? ['public', JOBS_SCHEMA] : ['public'])
      await target.query('analyze')
    })
  })
}

/** @returns false when there are no jobs, or those of another version of the job queue */
async function makeJobsSchema(source: pg.Client, target: pg.Client, log: FastifyBaseLogger): Promise<boolean> {
  const { rows } = await source.query<{ exists: boolean }>(`select to_regclass('pgboss.version') is not null as exists`)
  if (!rows[0]?.exists) return false
  await target.query(getConstructionPlans(JOBS_SCHEMA))
  const readVersion = async (client: pg.Client) =>
    (await client.query('select version from pgboss.version')).rows[0]?.version
  const [found, made] = [await readVersion(source), await readVersion(target)]
  if (found === made) return true
  log.warn({ found, made }, 'waiting jobs are not copied: they are of another version of the job queue')
  await target.query(`drop schema ${JOBS_SCHEMA} cascade`)
  return false
}

async function copyRows(source: pg.Client, target: pg.Client, schemas: string[]): Promise<void> {
  await target.query('begin')
  // The copied rows include what triggers wrote, and the original already enforces the foreign keys.
  await target.query('set local session_replication_role = replica')
  for (const { table, columns } of await listTables(source, schemas)) {
    await target.query(`delete from ${table}`)
    const read = source.query(copyTo(`copy ${table} (${columns}) to stdout`))
    const written = target.query(copyFrom(`copy ${table} (${columns}) from stdin`))
    await pipeline(read, written)
    if (read.rowCount !== written.rowCount) {
      throw new Error(`${table}: ${written.rowCount} of ${read.rowCount} rows were copied`)
    }
  }
  await copySequences(source, target, schemas)
  await target.query('commit')
}

/** Quoted, without generated columns, and without tables of extensions. */
async function listTables(client: pg.Client, schemas: string[]): Promise<{ table: string; columns: string }[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = any($1) and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname
    order by 1`,
    [schemas],
  )
  return rows
}

async function copySequences(source: pg.Client, target: pg.Client, schemas: string[]): Promise<void> {
  const { rows } = await source.query<{ sequence: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value as last
    from pg_sequences where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  for (const { sequence, last } of rows) await target.query('select setval($1::regclass, $2)', [sequence, last])
}
