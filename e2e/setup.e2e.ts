import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectWellFormed, startSite, WIDTHS } from './harness.ts'

/** The first page differs by the mode, all others are the same. */
const MODES = { 390: 'prelaunch', 1280: 'open' } as const

describe.each(WIDTHS)('a new site at %d pixels', (width) => {
  test('gets its operator in a browser alone', async () => {
    const site = await startSite({ ADMIN_EMAILS: '', SITE_MODE: MODES[width] })
    try {
      const page = await site.open({ width })
      await expectWellFormed(page)
      await page.getByRole('link', { name: 'set it up with the token from its log' }).click()
      await page.getByRole('heading', { name: 'Sign in first' }).waitFor()
      await expectWellFormed(page)

      await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
      await page.getByText('I am new here').click()
      await page.getByLabel('First name').fill('Olga')
      await page.getByLabel('Last name').fill('Perez')
      await page.getByLabel('Email').fill('olga@example.com')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Create account' }).click()

      const token = page.getByLabel('Setup token')
      const submit = page.getByRole('button', { name: 'Run this site' })
      await submit.click()
      await page.getByText('Enter the setup token').waitFor()
      await token.fill('ABCDE-FGHJK')
      await submit.click()
      await page.getByText('This is not the setup token').waitFor()
      expect(await token.inputValue()).toBe('ABCDE-FGHJK')
      await expectWellFormed(page)

      await token.fill(readFileSync(path.join(site.app.dataDir, 'setup-token'), 'utf8'))
      await submit.click()
      await page.getByRole('table', { name: 'Daily figures' }).waitFor()
      await page.goto('/setup')
      await page.getByRole('heading', { name: 'You run this site' }).waitFor()
      await expectWellFormed(page)
    } finally {
      await site.close()
    }
  })
})
