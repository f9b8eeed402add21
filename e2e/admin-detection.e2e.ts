import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packInstallations, remoteModelMonths } from '#server/db/schema/detection.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWellFormed, sharedSite } from './harness.ts'

const ADMIN_EMAIL = 'admin@example.com'
const MB = 1_000_000

// A process that only answers requests: what others write about their installation stands in the database.
const site = sharedSite({
  ADMIN_EMAILS: ADMIN_EMAIL,
  ROLE: 'web',
  DATABASE_URL: 'postgres://of-this-test',
  DETECTION_PACK: 'auto',
  AI_PROVIDER: 'anthropic',
  AI_MODEL: 'claude',
  AI_API_KEY: 'key',
  AI_PRICE_PER_MILLION_INPUT: '3',
  AI_MONTHLY_LIMIT: '20',
})

const signUpAdmin = () => site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })

test('S-P4 an admin reads where a pack comes from, installs it, sees how far it is, and tries again', async () => {
  const { db } = site.app.database
  const report = (state: 'installing' | 'installed' | 'failed', bytes: number, reason = '') => {
    const row = { host: 'worker-1', pack: 'extended-nanodet', state, bytes, reason, updatedAt: sql`now()` }
    return db
      .insert(packInstallations)
      .values({ folderId: 'one', ...row })
      .onConflictDoUpdate({ target: packInstallations.folderId, set: row })
  }
  await db.insert(remoteModelMonths).values({
    month: sql`date_trunc('month', now() at time zone 'utc')::date`,
    photos: 1600,
    answers: 1600,
    inputTokens: 6_700_000,
    outputTokens: 900_000,
    microDollars: 20.1 * MB,
  })
  const page = await site.open({ width: 390, visitor: await signUpAdmin(), path: '/admin' })
  const section = page.getByRole('region', { name: 'Finding things in photos' })
  await section.getByText('$20.10 (of $20.00 for the month), $0.013 a photo.').waitFor()
  await section.getByRole('alert').getByText('The month’s limit is used up').waitFor()
  await section.getByRole('listitem').first().getByText('Extended with NanoDet-Plus').waitFor()
  const pack = section.getByRole('listitem').filter({ hasText: 'Extended with NanoDet-Plus' }).first()
  await pack.getByText('11.6 MB to fetch').waitFor()
  await pack.getByText('Where it comes from, and its licenses').click()
  await pack.getByText('nanodet-plus-m-416.bin from raw.githubusercontent.com').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await pack.getByRole('button', { name: 'Install' }).click()
  await page.getByText('The pack is being installed').waitFor()
  await pack.getByText('Waiting for the process that analyzes photos to begin.').waitFor()
  await report('installing', 5.2 * MB)
  await page.reload()
  await pack.getByText('worker-1: 5.2 MB of 11.6 MB fetched').waitFor()
  await report('failed', 5.2 * MB, 'nanodet-plus-m-416.bin could not be fetched in time')
  await pack.getByRole('alert').getByText('could not be fetched in time').waitFor()
  await expectWellFormed(page)
  await expectAccessible(page)

  await report('installed', 11.6 * MB)
  await pack.getByRole('button', { name: 'Try again' }).click()
  await pack.getByText('Installed', { exact: true }).waitFor()
  expect(await pack.getByRole('button').count()).toBe(0)
})

test('S2.2.6 the privacy policy tells what an outside model is sent, and whose it is', async () => {
  const page = await site.open({ width: 390, path: '/' })
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('dialog').getByText('is sent once to a model of Anthropic').waitFor()
  await expectAccessible(page)
})
