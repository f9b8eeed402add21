import { MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import { expect, test } from 'vitest'
import { expectWellFormed, sharedSite } from './harness.ts'

const OPERATOR = 'olga@example.com'
/** On the second page of the log. */
const OLDER = 3

const site = sharedSite({ ADMIN_EMAILS: OPERATOR })

test('S3.1 the log goes back as far as it reaches, and a part that does not arrive is asked for again', async () => {
  const olga = await site.app.signUp({ email: OPERATOR })
  await site.app.database.pool.query(
    `insert into operator_actions (id, actor, action, subject, details)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'hide sale', 'Sale ' || n, '' from generate_series(1, $2::int) n`,
    [OPERATOR, MAX_ROWS_SHOWN + OLDER],
  )
  const page = await site.open({ width: 390, visitor: olga, path: '/admin?tab=log' })
  const rows = page.getByRole('table', { name: 'Log' }).getByRole('row')
  const withHead = (count: number) => count + 1
  await rows
    .filter({ hasText: `Sale ${OLDER + 1}` })
    .last()
    .waitFor()
  expect(await rows.count()).toBe(withHead(MAX_ROWS_SHOWN))

  await page.route(/\/api\/admin\/actions\?before=/, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await page.getByText('Earlier entries could not be loaded').waitFor()
  expect(await rows.count()).toBe(withHead(MAX_ROWS_SHOWN))
  await expectWellFormed(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows.count()).toBe(withHead(MAX_ROWS_SHOWN + OLDER))
  expect(await page.getByRole('button', { name: 'Show earlier entries' }).count()).toBe(0)
})
