import type { AccessToken } from '@yardsnap/contract/access-tokens'
import type { Webhook } from '@yardsnap/contract/webhooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

/**
 * Another site with one page. It has to be a real server: browsers keep pages without an address of this machine from
 * what runs on it. @returns the address of the page
 */
async function startBlog(html: string): Promise<string> {
  const port = await freePort()
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  // Another site for the browser than 127.0.0.1.
  return `http://localhost:${port}/`
}

describe.each(PHONE)("'Programs' at %d pixels", (width) => {
  test('a token is made, shown once, and deleted', async () => {
    const person = await site.app.signUp()
    const page = await site.open({ width, visitor: person, path: '/account' })
    await page.getByRole('link', { name: 'Access tokens and webhooks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Programs' }).waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make the token' }).click()
    await dialog.getByText('Enter what the token is for').waitFor()
    await dialog.getByLabel('Name').fill('Inventory sheet')
    await dialog.getByLabel('Read what was sold').check()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Make the token' }).click()
    const token = await dialog.getByLabel('Token').inputValue()
    await expectWellFormed(page)
    const answer = await site.app.visitor.get('/api/my-listings', { authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBe(200)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Read your sales · Read what was sold').waitFor()
    await page.getByRole('button', { name: 'Delete Inventory sheet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Read your sales · Read what was sold').waitFor({ state: 'detached' })
    expect((await person.get('/api/access-tokens')).json<AccessToken[]>()).toEqual([])
  })

  test('a webhook is added with its secret, switched off and deleted, and problems stand at their field', async () => {
    const person = await site.app.signUp()
    const page = await site.open({ width, visitor: person, path: '/account/programs' })
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address of your program').fill('program')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.getByText('Enter an address that begins with https://').waitFor()
    await dialog.getByText('Choose what it is called for').waitFor()
    await dialog.getByLabel('Address of your program').fill('https://127.0.0.1/hook')
    await dialog.getByLabel('Somebody offers a price').check()
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.getByText('A webhook needs a public https address').waitFor()
    await expectWellFormed(page)
    await dialog.getByLabel('Address of your program').fill('https://program.example/hook')
    await dialog.getByRole('button', { name: 'Add it' }).click()
    expect(await dialog.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Nothing was delivered yet.').waitFor()
    await expectWellFormed(page)
    await page.getByRole('button', { name: /^Switch off/ }).click()
    await page.getByRole('button', { name: /^Switch on/ }).waitFor()
    expect((await person.get('/api/webhooks')).json<Webhook[]>()).toMatchObject([{ isOn: false, offBecause: null }])
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nothing was delivered yet.').waitFor({ state: 'detached' })
  })

  test('a webhook is led elsewhere soon after signing in alone, and what was typed stays', async () => {
    const person = await site.app.signUp()
    const made = { url: 'https://program.example/hook', events: ['offer.made'], isOn: true }
    expect((await person.post('/api/webhooks', made)).statusCode).toBe(201)
    await site.app.database.pool.query(
      "update session set created_at = created_at - interval '11 minutes' where user_id = $1",
      [person.userId],
    )
    const page = await site.open({ width, visitor: person, path: '/account/programs' })
    await page.getByRole('button', { name: /^Change/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address of your program').fill('https://elsewhere.example/hook')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Log out and sign in again first.' })
    await refusal.waitFor()
    await expectWellFormed(page)
    expect(await dialog.getByLabel('Address of your program').inputValue()).toBe('https://elsewhere.example/hook')
    await dialog.getByLabel('Address of your program').fill(made.url)
    await dialog.getByLabel('Something is sold').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [webhook] = (await person.get('/api/webhooks')).json<Webhook[]>()
    expect(webhook).toMatchObject({ url: made.url, events: ['item.sold', 'offer.made'] })
  })
})

test('what another website shows of a sale stands in its frame, with the HTML to paste', async () => {
  const host = await site.app.signUp()
  const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(1) })
  const page = await site.open({ width: 390, visitor: host, path: `/sale/${listingId}` })
  await page.getByRole('button', { name: 'Show on a website' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('HTML').inputValue()).toContain(`/embed/sale/${listingId}`)
  const frame = page.frameLocator('iframe[title="How it will look"]')
  await frame.getByRole('link', { name: 'See the whole sale' }).waitFor()
  await expectWellFormed(page)
})

test('a frame without an origin, as WordPress makes it, is well formed and has its style and picture', async () => {
  const host = await site.app.signUp()
  const listingId = await makeListing(host, { status: 'published', saleDate: dayFromNow(1) })
  const alone = await site.open({ width: 390, path: `/embed/sale/${listingId}` })
  await expectWellFormed(alone)

  const page = await site.open({ width: 390 })
  const src = `${site.url}/embed/sale/${listingId}`
  const frame = `<iframe sandbox="allow-scripts" width="360" height="480" src="${src}"></iframe>`
  await page.goto(await startBlog(`<!doctype html><title>Blog</title>${frame}`))
  const cover = page.frameLocator('iframe').locator('img.cover')
  await cover.waitFor()
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  expect(await cover.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover')
})
