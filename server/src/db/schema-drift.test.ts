import { globSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

// The library adds a function to all arrays when it is loaded, with which the reader of PDFs refuses to be loaded in the
// same process later. Only its own command line needs it.
Reflect.deleteProperty(Array.prototype, 'random')

let migrated: TestDatabase
let declared: TestDatabase
beforeAll(async () => {
  migrated = await createTestDatabase()
  declared = await createTestDatabase()
  await makeFromCode(declared)
})
afterAll(async () => {
  await migrated.drop()
  await declared.drop()
})

/** Exchanges the tables for those that the schema in code declares. The functions that they use are of the migrations. */
async function makeFromCode({ database: { db } }: TestDatabase): Promise<void> {
  const folder = path.join(import.meta.dirname, 'schema')
  const parts = await Promise.all(globSync('*.ts', { cwd: folder }).map((file) => import(path.join(folder, file))))
  const schema = Object.assign({}, ...(parts as object[])) as Record<string, unknown>
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await db.execute(sql.raw(`drop table ${tables.rows.map(({ name }) => name).join(', ')} cascade`))
  for (const statement of statements) await db.execute(sql.raw(statement))
}

/** Each as one line, so that a difference names what differs. */
const QUESTIONS = {
  columns: `select concat_ws(' ', table_name || '.' || column_name, data_type, udt_name, numeric_precision, numeric_scale,
      case is_nullable when 'NO' then 'not null' end, 'default ' || column_default, generation_expression) as line
    from information_schema.columns where table_schema = 'public' order by 1`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
  constraints: `select concat_ws(' ', conrelid::regclass, contype, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't' order by 1`,
}

test.each(Object.entries(QUESTIONS))('the migrated database has the %s that the code declares', async (_what, text) => {
  const read = async ({ database: { db } }: TestDatabase) =>
    (await db.execute<{ line: string }>(sql.raw(text))).rows.map(({ line }) => line)
  const [there, wanted] = [await read(migrated), await read(declared)]
  expect(there.length).toBeGreaterThan(50)
  expect({
    'only in the database': there.filter((line) => !wanted.includes(line)),
    'only in the code': wanted.filter((line) => !there.includes(line)),
  }).toEqual({ 'only in the database': [], 'only in the code': [] })
})
