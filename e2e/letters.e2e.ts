import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { letters } from '#server/db/schema/letters.ts'
import { buildLetterPath } from '#server/shop/letters/letter-token.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'

const APP_SECRET = 'a secret of more than 32 characters'
/** Where no mail server is, mails wait in the queue. */
const SMTP_URL = 'smtp://127.0.0.1:9'
const site = sharedSite({ SITE_MODE: 'open', APP_SECRET, SMTP_URL })
const find = (email: string) => site.app.database.db.select().from(letters).where(eq(letters.email, email))

test.each(PHONE)(
  'at %d pixels a visitor asks for the sales of a place by email, confirms it, and ends it',
  async (width) => {
    const email = `letter${width}@example.com`
    const page = await site.open({ width, path: '/near/orlando-fl' })
    await page.getByRole('button', { name: 'Get it by email' }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Place').inputValue()).toBe('Orlando, FL')
    await form.getByRole('button', { name: 'Get it by email' }).click()
    await form.getByText('Enter a valid email address').waitFor()
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Within').selectOption('25 miles')
    await expectWellFormed(page)
    await form.getByRole('button', { name: 'Get it by email' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByText(email).waitFor()
    const [letter] = await find(email)
    expect(letter).toMatchObject({ miles: 25, confirmedAt: null })

    await page.goto(buildLetterPath(APP_SECRET, 'confirm', letter!.id))
    await page.getByRole('heading', { name: 'Get the weekend’s sales by email?' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await page.getByRole('heading', { name: 'The next Thursday brings your first email' }).waitFor()
    expect((await find(email))[0]?.confirmedAt).toBeInstanceOf(Date)

    await page.goto(buildLetterPath(APP_SECRET, 'leave', letter!.id))
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('heading', { name: 'Your address is deleted' }).waitFor()
    expect(await find(email)).toEqual([])
  },
)

test('a place that is not known is said at the form, which keeps what was typed', async () => {
  const page = await site.open({ width: 390, path: '/browse' })
  await page.getByRole('button', { name: 'Get it by email' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('kept@example.com')
  await form.getByLabel('Place').fill('Qwxyzk')
  await form.getByRole('button', { name: 'Get it by email' }).click()
  await form.getByText('We know no place called “Qwxyzk”').waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('kept@example.com')
})
