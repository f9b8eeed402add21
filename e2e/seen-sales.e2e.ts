import { once } from 'node:events'
import { createServer } from 'node:http'
import { dayIn } from '@yardsnap/contract/sale-days'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectAccessible, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { share, untilServed } from './share-sheet.ts'
import { dayFromNow, samplePicture } from './sample-listing.ts'

const site = sharedSite({ SITE_MODE: 'open', ADMIN_EMAILS: 'operator@example.com' })

/** Today where the sales of these tests are. */
const today = () => dayIn('America/New_York', new Date())

const POSTING = 'GARAGE SALE Saturday 8am-2pm, 412 Oak St, Orlando FL 32801. Tools, baby clothes.'

let number = 100
/** A street that no other test has used. */
const nextStreet = () => `${(number += 1)} Palm Tree Ln`

const place = { city: 'Orlando', state: 'FL', zipCode: '32801' }

/** A sale that a new account has seen. @returns its id */
async function addSeenSale(streetAddress = nextStreet(), app = site.app): Promise<{ id: string; finder: Visitor }> {
  const finder = await app.signUp()
  const days = [{ date: today(), startTime: null, endTime: null }]
  const body = { ...place, streetAddress, days, words: 'Records', photoUrl: null, position: null }
  const added = await finder.post('/api/seen-sales', body)
  expect([added.statusCode, added.body]).toEqual([200, expect.stringContaining('"outcome":"added"')])
  return { id: added.json<{ seenSaleId: string }>().seenSaleId, finder }
}

/** Types over whatever was read. */
async function correct(page: Page, street: string, date: string): Promise<void> {
  await page.getByLabel('Street, as on the sign').fill(street)
  await page.getByLabel('ZIP').fill('32801')
  await page.getByLabel('City').fill('Orlando')
  await page.getByLabel('State').fill('FL')
  await page.getByLabel('Day', { exact: true }).fill(date)
  await page.getByLabel('Opens (optional)').fill('08:00')
  await page.getByLabel('Closes (optional)').fill('14:00')
  await page.getByLabel('What the sign says (optional)').fill('Tools, baby clothes')
}

describe.each(PHONE)('a seen sale at %i pixels', (width) => {
  test('is read from pasted words, corrected, added, and stands in the list and on the map', async () => {
    const street = nextStreet()
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/browse?location=32801' })
    await page.getByRole('link', { name: 'Saw a sale? Add it' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Add a sale you saw' }).waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Or paste what a sign or a posting says').fill(POSTING)
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Is this right?' }).waitFor()
    await correct(page, '', dayFromNow(3))
    await page.getByRole('button', { name: 'Add this sale' }).click()
    await page.getByText('Enter the street that the sign names').waitFor()
    await expectWellFormed(page)
    expect(await page.getByLabel('What the sign says (optional)').inputValue()).toBe('Tools, baby clothes')
    await page.getByLabel('Street, as on the sign').fill(street)
    await page.getByRole('button', { name: 'Add this sale' }).click()

    await page.getByRole('heading', { level: 1, name: street }).waitFor()
    await page.getByText(/^Seen by a neighbor, /).waitFor()
    await page.getByText('No host has confirmed it').waitFor()
    await page.getByRole('heading', { name: 'Give the host this card' }).waitFor()
    await page.getByRole('img', { name: 'QR code that leads to your sale' }).waitFor()
    await expectWellFormed(page)

    await page.goto('/browse?location=32801')
    const section = page.getByRole('region', { name: 'Seen by neighbors' })
    await section.getByRole('link', { name: street }).waitFor()
    await expectWellFormed(page)
    await page.goto('/map?location=32801')
    await page.getByRole('region', { name: 'Seen by neighbors' }).getByRole('link', { name: street }).waitFor()
    await expectWellFormed(page)
  })

  test('shows a stranger what can be said and done', async () => {
    const { id } = await addSeenSale()
    const page = await site.open({ width, path: `/seen/${id}` })
    await page.getByRole('heading', { name: 'Is this your sale? Claim it' }).waitFor()
    await page.getByRole('link', { name: 'Sign in to claim it' }).waitFor()
    await page.getByRole('button', { name: 'Nobody here' }).waitFor()
    await expectWellFormed(page)
    await page.goto('/seen/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'This sale is not shown anymore' }).waitFor()
    await page.getByText(/, its host has it here now, /).waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('a seen sale at %i pixels', (width) => {
  test('has a pin of its own, which opens what was seen, and is left out by a filter that the address keeps', async () => {
    const street = nextStreet()
    await addSeenSale(street)
    const page = await site.open({ width, path: '/map?location=32801', hasWebGl: true })
    await page.getByRole('button', { name: `Seen by neighbors: ${street}` }).click()
    await page
      .getByRole('region', { name: street })
      .getByText(/^Seen by a neighbor, /)
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Include sales neighbors saw' }).uncheck()
    await page.waitForURL(/seen=no/)
    await page.reload()
    await page.getByText(/garage sale\(s\) displayed/).waitFor()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    expect(await page.getByRole('button', { name: `Seen by neighbors: ${street}` }).count()).toBe(0)
  })

  test('is hidden for the day once two devices found nobody, and counts who saw it too', async () => {
    const street = nextStreet()
    const { id } = await addSeenSale(street)
    const [one, other] = [await site.app.signUp(), await site.app.signUp()]
    const page = await site.open({ width, visitor: one, path: `/seen/${id}` })
    await page.getByRole('button', { name: 'I saw it too' }).click()
    await page.getByText(/^Seen by 2 neighbors, last /).waitFor()
    await page.getByRole('button', { name: 'Nobody here' }).click()
    await page.getByRole('button', { name: 'Nobody here', pressed: true }).waitFor()
    const theirs = await site.open({ width, visitor: other, path: '/browse?location=32801' })
    const section = theirs.getByRole('region', { name: 'Seen by neighbors' })
    const more = section.getByRole('button', { name: /^Show all / })
    await section.waitFor()
    if (await more.isVisible()) await more.click()
    await section.getByRole('link', { name: street }).click()
    await theirs.getByRole('button', { name: 'Nobody here' }).click()
    await theirs.getByText('Two people found nobody here today').waitFor()
    const listed = await site.app.visitor.get(`/api/seen-sales?location=32801`)
    expect(listed.body).not.toContain(street)
  })

  test('is claimed by the code on the card', async () => {
    const street = nextStreet()
    const { id, finder } = await addSeenSale(street)
    const { card } = (await finder.get(`/api/seen-sales/${id}`)).json<{ card: { code: string } }>()
    const page = await site.open({ width, visitor: await site.app.signUp(), path: `/seen/${id}` })
    await page.getByLabel('Code').fill('wrong')
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.getByRole('alert').waitFor()
    await expectWellFormed(page)
    await page.getByLabel('Code').fill(`${card.code.slice(0, 4).toLowerCase()}-${card.code.slice(4)}`)
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.waitForURL('**/create?edit=*')
    await page.goto(`/seen/${id}`)
    await page.getByText('Its host has claimed it').waitFor()
  })

  test('is removed by its link, which asks first, without an account', async () => {
    const street = nextStreet()
    const { id } = await addSeenSale(street)
    const page = await site.open({ width, path: `/seen/${id}` })
    await page.getByRole('link', { name: 'Is this your address? Remove it' }).click()
    await page.getByText(street).waitFor()
    await expectAccessible(page)
    expect((await site.app.visitor.get(`/api/seen-sales/${id}`)).statusCode).toBe(200)
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('heading', { name: 'It is removed' }).waitFor()
    expect((await site.app.visitor.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
  })

  test('begins with a photo: two taps and the picker where its writing can be read', async () => {
    const page = await site.open({ width, visitor: await site.app.signUp(), path: '/seen/new' })
    const picture = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await samplePicture() }
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByRole('heading', { level: 1, name: 'Is this right?' }).waitFor()
    await page.getByRole('img', { name: 'Your photo' }).waitFor()
    await expectWellFormed(page)
    const street = nextStreet()
    await correct(page, street, dayFromNow(2))
    await page.getByRole('button', { name: 'Add this sale' }).click()
    await page.getByRole('heading', { level: 1, name: street }).waitFor()
    await page.getByRole('img', { name: 'The photo of the sign' }).waitFor()
  })

  test('can be shared to the app, a photo as well as words', async () => {
    const visitor = await site.app.signUp()
    const page = await site.open({ width, visitor, path: '/contact', hasServiceWorker: true })
    await untilServed(page)
    await share(page, { at: site.url, text: 'Yard sale Saturday 9-1, 77 Elm St, Orlando' })
    await page.getByRole('heading', { level: 1, name: 'Is this right?' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/seen/new')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await page.getByLabel('Or paste what a sign or a posting says').inputValue()).toContain('77 Elm St')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Add a sale you saw' }).waitFor()
    expect(await page.getByLabel('Or paste what a sign or a posting says').inputValue()).toBe('')
  })

  test('is not begun by a form of another site', async () => {
    const visitor = await site.app.signUp()
    const page = await site.open({ width, visitor, path: '/contact', hasServiceWorker: true })
    await untilServed(page)
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Win a prize'))
    onTestFinished(() => void other.close())
    const port = await freePort()
    await once(other.listen(port, '127.0.0.1'), 'listening')
    await page.goto(`http://localhost:${port}/`)
    await share(page, { at: site.url, text: 'Sale of another site, 78 Elm St, Orlando' })
    await page.getByRole('heading', { name: 'No photos wait here' }).waitFor()
    await page.goto(`${site.url}/seen/new`)
    await page.getByRole('heading', { level: 1, name: 'Add a sale you saw' }).waitFor()
    expect(await page.getByLabel('Or paste what a sign or a posting says').inputValue()).toBe('')
  })

  test('is hidden by the operator, who blocks its finder', async () => {
    const street = nextStreet()
    const { id, finder } = await addSeenSale(street)
    const page = await site.open({ width, visitor: await signUpOperator(), path: '/admin?tab=seen' })
    const row = page.getByRole('listitem').filter({ hasText: street })
    await row.getByText(`${finder.email} · `).waitFor()
    await expectWellFormed(page)
    await row.getByRole('button', { name: 'Hide' }).click()
    await row.getByText('Hidden', { exact: true }).waitFor()
    expect((await site.app.visitor.get(`/api/seen-sales/${id}`)).statusCode).toBe(404)
    await row.getByRole('button', { name: 'Block the finder' }).click()
    await row.getByText('Finder blocked', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Show' }).click()
    await row.getByText('Hidden', { exact: true }).waitFor({ state: 'detached' })
  })

  test('asks a visitor to sign in before it is added', async () => {
    const page = await site.open({ width, path: '/seen/new' })
    await page.getByRole('heading', { name: 'Sign in to add it' }).waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('where the operator decides about claims at %i pixels', (width) => {
  const asked = sharedSite({ SITE_MODE: 'open', CLAIMS: 'operator', ADMIN_EMAILS: 'operator@example.com' })

  test('the host types the address, and the operator accepts', async () => {
    const street = nextStreet()
    const { id } = await addSeenSale(street, asked.app)
    const page = await asked.open({ width, visitor: await asked.app.signUp(), path: `/seen/${id}` })
    await page.getByLabel('Your street address').fill(street)
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.getByText('You have claimed it.').waitFor()
    await expectWellFormed(page)
    const theirs = await asked.open({ width, visitor: await signUpOperator(asked.app), path: '/admin?tab=reports' })
    const claims = theirs.getByRole('region', { name: 'Claims that wait for you' })
    await theirs.route('**/api/admin/seen-sale-claims', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await theirs.getByRole('tab', { name: 'Seen sales' }).click()
    await claims.getByRole('button', { name: 'Try again' }).click()
    await claims.getByText(`Typed: ${street}`).waitFor()
    await expectWellFormed(theirs)
    await claims.getByRole('button', { name: 'Accept' }).click()
    await theirs.getByText('Claimed', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Its host has claimed it').waitFor()
  })
})

describe.each(PHONE)('a site without seen sales at %i pixels', (width) => {
  const without = sharedSite({ SITE_MODE: 'open', SEEN_SALES: 'off' })

  test('has no way to add one, and says nothing of them', async () => {
    const page = await without.open({ width, visitor: await without.app.signUp(), path: '/browse' })
    await page.getByRole('heading', { name: 'No sales found' }).waitFor()
    expect(await page.getByText('Saw a sale? Add it').count()).toBe(0)
    await page.goto('/seen/new')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await page.goto('/seen/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'This sale is not shown anymore' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add a sale you saw' }).count()).toBe(0)
    const takesWords = async ({ app }: Pick<typeof without, 'app'>) => {
      const manifest = await app.visitor.get('/manifest.webmanifest')
      return 'text' in manifest.json<{ share_target: { params: object } }>().share_target.params
    }
    expect([await takesWords(site), await takesWords(without)]).toEqual([true, false])
  })
})

function signUpOperator(app = site.app): Promise<Visitor> {
  return app.signUp({ email: 'operator@example.com', firstName: 'Olga', lastName: 'Perez' })
}
