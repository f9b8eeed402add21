import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { RULE } from '#server/sell/local-rules/test-local-rules.ts'
import { detailsCard } from './create-screen.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const ADMIN_EMAIL = 'admin@example.com'

const site = sharedSite({ ADMIN_EMAILS: ADMIN_EMAIL, DETECTION: 'off', SITE_MODE: 'open' })
let admin: Visitor
let host: Visitor
beforeAll(async () => {
  admin = await site.app.signUp({ email: ADMIN_EMAIL, firstName: 'Olga', lastName: 'Perez' })
  host = await site.app.signUp()
  await site.app.makePremium(host.userId)
})

describe.each(PHONE)('rules where a sale is at %d pixels', (width) => {
  test('a host tells what they found, an admin enters it, and the host reads what does not fit', async () => {
    const city = 'Ocoee'
    const laterDays = [{ date: dayFromNow(8), startTime: '07:00', endTime: '12:00', note: '' }]
    const listingId = await makeListing(host, { city, laterDays })
    const page = await site.open({ width, visitor: host, path: `/create?edit=${listingId}` })
    const card = detailsCard(page).getByRole('region', { name: 'Rules where you are' })
    await card.getByText('Your first sale here in 12 months, 2 days in a row.').waitFor()
    await card.getByText(`Nobody has entered the rules of ${city} here yet.`).waitFor()
    await expectWellFormed(page)
    await card.getByRole('button', { name: 'Tell us what you found' }).click()
    const dialog = page.getByRole('dialog', { name: `Rules of ${city}` })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Enter an address that begins with https://').waitFor()
    await expectWellFormed(page)
    await dialog.getByLabel('Address of the page').fill('https://city.example/code')
    await dialog.getByLabel('What it says (optional)').fill('One day only, not before eight.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you', { exact: true }).waitFor()

    const theirs = await site.open({ width, visitor: admin, path: '/admin?tab=rules' })
    await theirs.getByRole('listitem').filter({ hasText: city }).getByRole('button', { name: 'Enter a rule' }).click()
    const form = theirs.getByRole('dialog', { name: 'New rule' })
    await form.getByLabel('Fee in dollars').fill('ten')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Say who looked').waitFor()
    await form.getByText('Fee: an amount from $0 to $1,000').waitFor()
    await form.getByLabel('Fee in dollars').fill('12.50')
    await expectWellFormed(theirs)
    await form.getByLabel('Permit', { exact: true }).selectOption('Needed')
    await form.getByLabel('Most days of a sale').fill('1')
    await form.getByLabel('Not before').fill('08:00')
    await form.getByLabel('By', { exact: true }).fill('Olga')
    await form.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Rule saved').waitFor()
    await theirs.getByRole('table', { name: 'Rules' }).getByText(`${city}, FL`).waitFor()
    await expectWellFormed(theirs)
    await theirs.getByRole('listitem').filter({ hasText: city }).getByRole('button', { name: 'Dismiss' }).click()
    await theirs.getByText('Dismissed', { exact: true }).first().waitFor()

    await page.reload()
    await card.getByText('The city says: a permit is needed.').waitFor()
    await card.getByText('The city says: at most 1 day. Yours has 2 days.').waitFor()
    await card.getByText('The city says: not before 8:00 AM. Yours opens at 7:00 AM.').waitFor()
    await card.getByText('“One day only, not before eight.”').waitFor()
    await expectWellFormed(page)
    await card.getByLabel('Permit number (optional)').fill('GS-31-77')
    await card.getByText('The city says: a permit is needed.').waitFor({ state: 'detached' })
    const readPermit = async () =>
      (await host.get(`/api/listings/${listingId}/draft`)).json<{ fields: { permitNumber: string } }>().fields
        .permitNumber
    await expect.poll(readPermit).toBe('GS-31-77')
  })
})

test('rules in a file of Excel keep their accents, and a file that was not sent has no count of the one before', async () => {
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=rules' })
  const choose = (csv: string) =>
    page
      .getByLabel('Import a CSV file')
      .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
  const fields = 'authority,name,state,sourceUrl,quote,checkedOn,checkedBy'
  await choose(`${fields}\ncity,Cañon City,CO,https://city.example/code,Two sales,2026-01-05,Olga\n`)
  await page.getByText('1 saved').waitFor()
  await page.getByRole('table', { name: 'Rules' }).getByText('Cañon City, CO').waitFor()
  await page.route('**/api/admin/local-rules/import', (route) => route.abort())
  await choose(fields)
  await page.getByText('The file was not imported').waitFor()
  expect(await page.getByText('1 saved').count()).toBe(0)
})

test('a list of rules that is cut off says that there may be more', async () => {
  await site.app.database.pool.query(
    `insert into local_rules (id, authority, name, state, zips, rule)
     select gen_random_uuid(), 'city', 'City ' || n, 'TX', '{}', $1 from generate_series(1, 200) n`,
    [{ ...RULE, state: 'TX' }],
  )
  const page = await site.open({ width: 390, visitor: admin, path: '/admin?tab=rules' })
  await page.getByText('These are the first 200. There may be more.').waitFor()
  await page.getByRole('searchbox', { name: 'Name or state' }).fill('City 17')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => page.getByText('There may be more.').count()).toBe(0)
})
