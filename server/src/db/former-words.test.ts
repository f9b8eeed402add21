import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { STILL_THERE_ANSWERS, stillThereQuestion } from '@yardsnap/contract/saved-items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { listMigrations } from './first-migrations.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'

let site: TestApp
let seller: Visitor
let shopper: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
  shopper = await site.signUp()
})
afterAll(() => site.close())

const ITEMS = [
  { title: 'Lamp', priceSuggested: 5 },
  { title: 'Vase', marketNotes: 'Free' },
  { title: 'Drill', priceSuggested: 20, marketNotes: 'Rough guess by the second-hand guide for drill: $10 to $40' },
  { title: 'Sofa', priceSuggested: 90, marketNotes: 'Estimated by a model from the photo. Like others.' },
  { title: 'Rug', priceSuggested: 9, marketNotes: 'My neighbor says so' },
  { title: ' Unidentified item ' },
]
const TYPED_TEXTS = [
  [stillThereQuestion('Lamp'), 'still-there'],
  ['Is the lamp still there?', 'text'],
] as const

test('S5.3 S4.4 what rows of the version before say in words becomes data, also of an account that is full', async () => {
  const { pool } = site.database
  const { id } = (await seller.post('/api/listings', { title: 'Sale', status: 'published' })).json<{ id: string }>()
  await seller.post(`/api/listings/${id}/items/bulk`, { items: ITEMS })
  for (const [text] of TYPED_TEXTS) await shopper.post(`/api/listings/${id}/messages`, { text })
  const [conversation] = (await seller.get('/api/conversations')).json<{ id: string }[]>()
  for (const text of Object.values(STILL_THERE_ANSWERS))
    await seller.post(`/api/conversations/${conversation!.id}/messages`, { text })

  const migration = (await listMigrations()).find((name) => name.endsWith('_meaning_as_data'))
  const statements = await readFile(path.join(MIGRATIONS_FOLDER, `${migration}.sql`), 'utf8')
  // At once, so that no job meets the former columns.
  await pool.query(`begin;
    drop trigger items_former_price_source on items;
    drop function take_former_price_source, former_price_source;
    alter table items drop column price_source;
    alter table messages drop column kind;
    alter table detection_runs drop column appraisal_failure;
    update row_limits set bytes = 1;
    ${statements};
    commit`)

  const items = await pool.query(
    `select title, price_source as source from items where listing_id = $1 order by position`,
    [id],
  )
  expect(items.rows.map(({ title, source }) => [title, source])).toEqual([
    ['Lamp', 'own'],
    ['Vase', 'free'],
    ['Drill', 'rough-guess'],
    ['Sofa', 'remote-model'],
    ['Rug', null],
    ['', null],
  ])
  const messages = await pool.query('select text, kind from messages order by sent_at')
  const answers = Object.entries(STILL_THERE_ANSWERS).map(([kind, text]) => [text, kind])
  expect(messages.rows.map(({ text, kind }) => [text, kind])).toEqual([...TYPED_TEXTS, ...answers])

  // As the previous version writes it, which does not know the column.
  await pool.query('update row_limits set bytes = 1e9')
  const former = `insert into items (id, listing_id, position, title, category, condition, quantity, market_notes)
    values ($1, $2, 9, 'Bowl', 'other', 'good', 1, 'Free') returning price_source as source`
  expect((await pool.query(former, [uuidv7(), id])).rows).toEqual([{ source: 'free' }])
})
