import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

const DOCS = path.join(import.meta.dirname, '../../../../docs/operations.md')

/** The table of 'Room for rows': what bounds each table of the database. */
function readBounds(): Map<string, string> {
  const [, section = ''] = readFileSync(DOCS, 'utf8').split('## Room for rows')
  const rows = section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` *\| (.*?) *\|$/gm)
  return new Map([...rows].map(([, name = '', bound = '']) => [name, bound]))
}

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const queryNames = async (question: string): Promise<string[]> =>
  (await own.database.pool.query<{ name: string }>(question)).rows.map(({ name }) => name).toSorted()

describe('S-T10 every table', () => {
  test('has a line that says what bounds it', async () => {
    const tables = await queryNames(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    const bounds = readBounds()
    expect([...bounds.keys()].toSorted()).toEqual(tables)
    for (const bound of bounds.values()) expect(bound).toMatch(/^(counted|cap:|age|admins)/)
  })

  test('that is said to be counted has the triggers, and no other has', async () => {
    const counted = [...readBounds()].filter(([, bound]) => bound.startsWith('counted')).map(([name]) => name)
    expect(await queryNames('select name from row_usage_tables')).toEqual(counted.toSorted())
    const removed = await queryNames(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'row_usage_removed'`,
    )
    expect(removed).toEqual(counted.toSorted())
  })
})
