import { MAX_CO_HOSTS } from '@yardsnap/contract/co-hosts'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'

const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })
const ITEMS = [
  { title: 'Rocking chair', category: 'furniture', priceSuggested: '120.00' },
  { title: 'Quilt', priceSuggested: '60.00' },
  { title: 'Clock', priceSuggested: '85.00' },
]
let olga: Visitor
let listingId: string

beforeEach(async () => {
  olga = await site.app.signUp({ firstName: 'Olga', lastName: 'Hale' })
  const answer = await olga.post('/api/listings', { title: 'Our house', saleDate: '2031-05-03' })
  listingId = answer.json<{ id: string }>().id
  await olga.post(`/api/listings/${listingId}/items/bulk`, { items: ITEMS })
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Invites somebody on the page of the people. @returns the path of the link, and its code */
async function invite(page: Page, name: string, role: 'Edits' | 'Dibs') {
  await page.getByRole('radio', { name: role, exact: true }).check()
  await page.getByLabel('Their name').fill(name)
  await press(page, 'Invite')
  await page.getByText(`Send ${name} this link`).waitFor()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const code = await page.locator('p.tracking-widest').textContent()
  return { path: link.slice(new URL(link).origin.length), code: code ?? '' }
}

async function join(width: number, name: string, { path, code }: { path: string; code: string }): Promise<Page> {
  const visitor = await site.app.signUp({ firstName: name, lastName: 'Hale' })
  const page = await site.open({ width, visitor, path })
  await page.getByLabel('Code').fill(code)
  await press(page, 'Join')
  return page
}

describe.each(PHONE)('a sale of a family at %d pixels', (width) => {
  test('people are invited, say what they would like, and the owner decides where two want one thing', async () => {
    const owner = await site.open({ width, visitor: olga, path: `/sale/${listingId}/people` })
    await owner.getByText('Nobody yet. Invite somebody below.').waitFor()
    await expectWellFormed(owner)
    const [toAnn, toBob] = [await invite(owner, 'Ann', 'Dibs'), await invite(owner, 'Bob', 'Dibs')]
    await expectWellFormed(owner)

    const ann = await join(width, 'Ann', toAnn)
    await ann.getByText('Olga Hale has not opened dibs yet. You can look around.').waitFor()
    await ann.getByRole('heading', { name: 'Rocking chair' }).waitFor()
    const bob = await join(width, 'Bob', toBob)
    await bob.getByRole('heading', { name: 'Rocking chair' }).waitFor()

    await owner.goto(new URL(`/sale/${listingId}/dibs`, owner.url()).href)
    await press(owner, 'Open dibs')
    await owner.getByText(/^Dibs are open until/).waitFor()
    await expectWellFormed(owner)

    await ann.reload()
    await press(ann, /^I would like it ?: Rocking chair/)
    await ann.getByLabel('Why you would like it').fill('I learned to read in it')
    await press(ann, /^Save the comment/)
    await press(ann, /^I would like it ?: Quilt/)
    await ann.getByText('2 wishes').waitFor()
    await expectWellFormed(ann)
    await press(ann, /^I do not need it ?: Rocking chair/)
    await ann.getByText('1 wish').waitFor()
    await press(ann, 'Undo')
    await ann.getByText('2 wishes').waitFor()
    const comment = ann.getByLabel('Why you would like it').first()
    await expect.poll(() => comment.inputValue()).toBe('I learned to read in it')
    await bob.reload()
    await bob.getByText('I learned to read in it').waitFor()
    await press(bob, /^I would like it ?: Rocking chair/)
    await bob.getByText('Would like it: Ann, Bob').waitFor()

    await owner.reload()
    await press(owner, 'Close dibs now')
    await press(owner, 'Close dibs')
    await owner.getByText('Kept by Ann').waitFor()
    await owner.getByRole('region', { name: '1 thing that several want' }).waitFor()
    await expectWellFormed(owner)
    await press(owner, 'Bob keeps Rocking chair')
    await owner.getByText('Kept by Bob').waitFor()
    await owner.getByText('1 thing, $120').waitFor()
    const { people } = (await olga.get(`/api/co-hosts/${listingId}`)).json<{ people: { id: string; name: string }[] }>()
    await olga.delete(`/api/co-hosts/${listingId}/${people.find(({ name }) => name === 'Bob')?.id}`)
    await owner.reload()
    await owner.getByRole('listitem').filter({ hasText: 'No longer helps' }).getByText('1 thing, $120').waitFor()
    const kept = await olga.get(`/api/listings/${listingId}`)
    expect(kept.json<{ items: { title: string }[] }>().items.map(({ title }) => title)).toEqual(['Clock'])
  })

  test('somebody edits the sale of another, who alone publishes it, and leaves', async () => {
    const owner = await site.open({ width, visitor: olga, path: `/sale/${listingId}/people` })
    const bob = await join(width, 'Bob', await invite(owner, 'Bob', 'Edits'))
    await bob.getByText('What you change is saved. The owner of this sale publishes it.').waitFor()
    expect(await bob.getByRole('button', { name: 'Publish Sale' }).count()).toBe(0)
    await expectWellFormed(bob)
    await bob.goto(new URL('/', bob.url()).href)
    await bob.getByRole('region', { name: 'Sales you help with' }).getByRole('heading', { name: 'Our house' }).waitFor()
    await expectWellFormed(bob)
    await bob.goto(new URL(`/sale/${listingId}`, bob.url()).href)
    await bob.getByText('Draft: only people who help can see this').waitFor()
    expect(await bob.getByRole('button', { name: 'Post elsewhere' }).count()).toBe(0)
    await bob.getByRole('link', { name: 'Offers' }).click()
    await bob.getByText('The owner of this sale decides whether shoppers can offer less than the price.').waitFor()
    await expectWellFormed(bob)
    await bob.goto(new URL(`/sale/${listingId}/appointments`, bob.url()).href)
    await bob.getByText('The owner of this sale says when people can come.').waitFor()
    await expectWellFormed(bob)
    await bob.goto(new URL(`/sale/${listingId}`, bob.url()).href)
    await bob.getByRole('link', { name: 'Dibs' }).waitFor()
    await olga.put(`/api/listings/${listingId}`, { status: 'published' })
    await bob.reload()
    await bob.getByRole('link', { name: 'Mark sold' }).waitFor()
    await bob.getByText('Draft: only people who help can see this').waitFor({ state: 'detached' })
    expect(await bob.getByRole('link', { name: 'Dibs' }).count()).toBe(0)
    await bob.getByRole('link', { name: 'People' }).click()
    await bob.getByRole('link', { name: 'Who keeps what' }).waitFor()
    await press(bob, 'Leave Bob')
    await press(bob, 'Leave')
    await bob.waitForURL((url) => url.pathname === '/')
    expect((await olga.get(`/api/co-hosts/${listingId}`)).json()).toMatchObject({ people: [] })
  })
})

test('the link of the last person who has room is shown, and nobody else can be invited', async () => {
  for (let number = 1; number < MAX_CO_HOSTS; number++) {
    await olga.post(`/api/co-hosts/${listingId}`, { name: `Cousin ${number}`, role: 'dibs' })
  }
  const owner = await site.open({ width: 390, visitor: olga, path: `/sale/${listingId}/people` })
  const made = await invite(owner, 'Ann', 'Dibs')
  await owner.getByRole('button', { name: 'Remove Ann' }).waitFor()
  await owner.getByLabel('Their name').waitFor({ state: 'detached' })
  expect(await owner.getByLabel('Link', { exact: true }).inputValue()).toContain(made.path)
  await expectWellFormed(owner)
})
