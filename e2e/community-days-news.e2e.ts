import { describe, expect, test } from 'vitest'
import { join, joinInput, readOrganizing } from '#server/shop/community-days/test-community-days.ts'
import { openCommunityDay, signUpConfirmed } from './community-houses.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'

/** Where no mail server is, mails wait in the queue. */
const mailing = sharedSite({ SITE_MODE: 'open', SMTP_URL: 'smtp://127.0.0.1:9' })
const mailless = sharedSite({ SITE_MODE: 'open' })

describe.each(PHONE)('a sale day at %i pixels', (width) => {
  test('is told to all hosts: a mail after a preview, and that it is called off', async () => {
    const { organizer, slug, code } = await openCommunityDay(mailing.app, { name: 'Told Day' })
    for (const host of [await signUpConfirmed(mailing.app), await signUpConfirmed(mailing.app)])
      await join(host, slug, joinInput(code))
    const page = await mailing.open({ width, visitor: organizer, path: `/day/${slug}/organize?view=news` })
    await page.getByText('Reaches 2 hosts.').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('alert').filter({ hasText: 'Enter a subject' }).waitFor()
    await page.getByLabel('Subject').fill('Signs are at the clubhouse')
    await page.getByLabel('Message').fill('Pick up your yard sign on Friday from 5 to 8.')
    await page.reload()
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Signs are at the clubhouse')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Signs are at the clubhouse' })
    await preview.getByText('Pick up your yard sign').waitFor()
    await expectWellFormed(page)
    await preview.getByRole('button', { name: 'Send to 2 hosts' }).click()
    await page.getByText('2 of 3 emails left within seven days').waitFor()
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')

    await page.getByRole('button', { name: 'Call it off' }).click()
    const asked = page.getByRole('dialog', { name: 'Call off Told Day?' })
    await asked.getByText('2 hosts are told now').waitFor()
    await asked.getByLabel('What happened (optional)').fill('A storm is coming.')
    await expectWellFormed(page)
    await asked.getByRole('button', { name: 'Call it off' }).click()
    await page.getByRole('heading', { level: 2, name: 'It is called off' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Called off', exact: true }).waitFor()
    await expectWellFormed(page)
    expect((await readOrganizing(organizer, slug)).day).toMatchObject({ liveStatus: 'called_off' })
  })
})

describe.each(PHONE)('a sale day of a site without a mail server at %i pixels', (width) => {
  test('says that its hosts get no mail', async () => {
    const { organizer, slug, code } = await openCommunityDay(mailless.app, { name: 'Quiet Day' })
    await join(await signUpConfirmed(mailless.app), slug, joinInput(code))
    const page = await mailless.open({ width, visitor: organizer, path: `/day/${slug}/organize?view=news` })
    await page.getByText(/^This site sends no email\. The CSV file/).waitFor()
    expect(await page.getByLabel('Subject').count()).toBe(0)
    await page.getByRole('button', { name: 'Call it off' }).click()
    const asked = page.getByRole('dialog', { name: 'Call off Quiet Day?' })
    await asked.getByText(/this site sends hosts no email/).waitFor()
    await expectWellFormed(page)
    await asked.getByRole('button', { name: 'Call it off' }).click()
    await page.getByText('The page says so. This site sends no email: tell your hosts yourself.').first().waitFor()
  })
})
