import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWellFormed,
  PHONE,
  sharedSite,
  startSite,
  untilHistoryHas,
} from './harness.ts'
import { answerReadLate } from './late-read.ts'
import { enlargeLetters } from './screens-fit.ts'

const site = sharedSite()
let seller: Visitor
beforeAll(async () => {
  seller = await site.app.signUp({ firstName: 'Marian', lastName: 'Cole' })
  await site.app.makePremium(seller.userId)
})

async function publish(title = 'Porch sale'): Promise<string> {
  const answer = await seller.post('/api/listings', { title, status: 'published' })
  return answer.json<{ id: string }>().id
}

const newShopper = () => site.app.signUp({ firstName: 'Ben', lastName: 'Okafor' })

/** A conversation that a new shopper has begun. */
async function begin(title?: string): Promise<{ shopper: Visitor; id: string; listingId: string }> {
  const shopper = await newShopper()
  const listingId = await publish(title)
  const answer = await shopper.post(`/api/listings/${listingId}/messages`, { text: 'Is the desk still there?' })
  return { shopper, listingId, id: answer.json<{ conversationId: string }>().conversationId }
}

const readConversations = async (person: Visitor) =>
  (await person.get('/api/conversations')).json<{ id: string; lastMessage: { text: string } }[]>()

describe.each(PHONE)('messages at %d pixels', (width) => {
  test('S2.11.4 Contact Seller sends a message, and the shopper finds it under Messages', async () => {
    const listingId = await publish(`Sale of ${width}`)
    const page = await site.open({ width, visitor: await newShopper(), path: `/sale/${listingId}` })
    await page.getByRole('button', { name: 'Contact Seller' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Seller' })
    // The site of the test sends no email, and promises none.
    await dialog.getByText('It goes to the seller here.').waitFor()
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await dialog.getByText('Write a message first').waitFor()
    await dialog.getByRole('textbox', { name: 'Your message to Marian' }).fill('Is the desk\nstill there?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Message sent').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
    const row = page.getByRole('main').getByRole('link', { name: `Sale of ${width}` })
    await row.getByText('Marian C.').waitFor()
    await expectWellFormed(page)
    await row.click()
    await page.waitForURL('**/messages/*')
    await page.getByRole('list', { name: 'Messages with Marian C.' }).getByText('still there?').waitFor()
  })

  test('the seller sees that there is one, reads it, answers it, and never sees an address', async () => {
    const { shopper, id } = await begin('Garden sale '.repeat(8))
    const page = await site.open({ width, visitor: seller, path: '/messages' })
    await page.getByRole('banner').getByText('unread').waitFor()
    await page.getByRole('main').getByText('1 new').first().waitFor()
    await expectWellFormed(page)
    await page.getByRole('main').locator(`a[href="/messages/${id}"]`).click()
    await page.getByRole('list', { name: 'Messages with Ben O.' }).getByText('Is the desk still there?').waitFor()
    await page.getByRole('textbox', { name: 'Your reply to Ben O.' }).fill('Yes. '.repeat(200))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Yes. Yes.' }).count()).toBe(1)
    expect(await page.getByRole('textbox').inputValue()).toBe('')
    expect(await page.getByRole('main').innerText()).not.toContain(shopper.email)
    await expectWellFormed(page)
    expect((await shopper.get('/api/unread-messages')).json()).toEqual({ count: 1 })
  })

  test('who misbehaves is blocked, and let in again', async () => {
    const { shopper, id } = await begin()
    const page = await site.open({ width, visitor: seller, path: `/messages/${id}` })
    await page.getByRole('button', { name: 'Block or report' }).click()
    await page.getByRole('menuitem', { name: 'Block Ben O.' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Block Ben O.?' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Block' }).click()
    await page.getByText('You have blocked Ben O.').waitFor()
    await expectAccessible(page)

    const theirs = await site.open({ width, visitor: shopper, path: `/messages/${id}` })
    await theirs.getByRole('textbox', { name: 'Your reply to Marian C.' }).fill('Hello?')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await theirs.getByText('This person does not take messages from you').waitFor()
    expect(await theirs.getByRole('textbox').inputValue()).toBe('Hello?')
    await expectAccessible(theirs)

    await page.getByRole('button', { name: 'Unblock' }).click()
    await page.getByRole('textbox', { name: 'Your reply to Ben O.' }).waitFor()
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(async () => (await readConversations(shopper))[0]?.lastMessage.text).toBe('Hello?')
  })

  test('G17 a conversation can be reported', async () => {
    const { id } = await begin()
    const page = await site.open({ width, visitor: seller, path: `/messages/${id}` })
    await page.getByRole('button', { name: 'Block or report' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('Asks for my bank card')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Reported', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('without any, the page says how they come about', async () => {
    const page = await site.open({ width, visitor: await newShopper(), path: '/messages' })
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
    await expectWellFormed(page)
  })
})

test('opening a conversation takes its number off the link to the messages', async () => {
  const { shopper, id } = await begin()
  await seller.post(`/api/conversations/${id}/messages`, { text: 'Yes' })
  const page = await site.open({ width: 390, visitor: shopper, path: '/browse' })
  const link = page.getByRole('banner').getByRole('link', { name: /Messages/ })
  await link.getByText('1').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('link', { name: /Messages.*1 unread/ })
    .click()
  await page.getByRole('main').locator(`a[href="/messages/${id}"]`).click()
  await page.getByRole('list', { name: 'Messages with Marian C.' }).waitFor()
  await link.getByText('unread').waitFor({ state: 'detached' })
})

test('a message that could not be sent stays where it was written', async () => {
  const page = await site.open({ width: 390, visitor: await newShopper(), path: `/sale/${await publish()}` })
  await page.route('**/api/listings/*/messages', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' })
  await dialog.getByRole('textbox').fill('Hello')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await dialog.getByText('The message could not be sent. Please try again.').waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Hello')
})

/** Holds the calls that write a message. @returns what lets them through */
async function holdMessages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

test('what is typed on while a message is sent stays', async () => {
  const { shopper, id } = await begin()
  const page = await site.open({ width: 390, visitor: shopper, path: `/messages/${id}` })
  const letThrough = await holdMessages(page)
  const field = page.getByRole('textbox', { name: /^Your reply to/ })
  await field.fill('I can come at ten.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await field.pressSequentially(' Is there')
  letThrough()
  await page
    .getByRole('list', { name: /^Messages with/ })
    .getByText('I can come at ten.')
    .waitFor()
  await expect.poll(() => field.inputValue()).toBe('Is there')
})

test('who goes on to another page while a message is sent learns that it was, and does not find it unsent', async () => {
  const page = await site.open({ width: 390, visitor: await newShopper(), path: `/sale/${await publish()}` })
  const letThrough = await holdMessages(page)
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' })
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await dialog.getByRole('textbox').fill('Hello')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await untilHistoryHas(page, { overlays: 0 })
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Saved Sales/ }).waitFor()
  letThrough()
  await page.getByText('Message sent').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('')
})

test('S8.2 a message whose writer was signed out meanwhile is there after signing in again, until it is sent or they log out', async () => {
  const shopper = await newShopper()
  const path = `/sale/${await publish()}`
  const page = await site.open({ width: 390, visitor: shopper, path })
  const cookies = await page.context().cookies()
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' })
  const open = () => page.getByRole('button', { name: 'Contact Seller' }).click()
  await open()
  await dialog.getByRole('textbox').fill('Is the lamp still there?')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('You were signed out. Your drafts and messages are kept.').waitFor()
  await page.context().addCookies(cookies)
  await page.goto(path)
  await open()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Is the lamp still there?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent').waitFor()
  await open()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('')
  await dialog.getByRole('textbox').fill('One thing more')
  const countUnsent = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /unsent/.test(key)).length)
  expect(await countUnsent()).toBe(1)
  await page.goto('/api/logout')
  await expect.poll(countUnsent).toBe(0)
})

test('S6.5 signed out, Contact Seller leads to where one signs in, and back', async () => {
  const open = await startSite({ SITE_MODE: 'open' })
  const host = await open.app.signUp()
  const { id } = (await host.post('/api/listings', { title: 'Porch sale', status: 'published' })).json<{ id: string }>()
  const page = await open.open({ width: 390, path: `/sale/${id}` })
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await page.waitForURL((url) => url.pathname === '/sign-in')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/sale/${id}`)
  await open.close()
})

test('in letters of twice the size a phone has room to write, to send, and for who wrote', async () => {
  const page = await site.open({ width: 390, visitor: await newShopper(), path: `/es/sale/${await publish()}` })
  await enlargeLetters(page)
  await page.getByRole('button', { name: 'Contactar al vendedor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('¿Todavía la tiene?')
  await dialog.getByRole('button', { name: 'Enviar mensaje' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/es/messages')
  await enlargeLetters(page)
  const name = page.getByRole('main').getByRole('listitem').locator('bdi').first()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.goto('/es/sale/00000000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await enlargeLetters(page)
  await expectNoSidewaysScroll(page)
})

test('the seller of a sale is led to what shoppers wrote', async () => {
  const page = await site.open({ width: 1280, visitor: seller, path: `/sale/${await publish()}` })
  await page.getByRole('button', { name: 'Contact Seller' }).click()
  await page.getByRole('dialog', { name: 'This is your own sale' }).getByRole('link', { name: 'Your messages' }).click()
  await page.waitForURL('**/messages')
})

test('A5 the conversation of others does not exist', async () => {
  const { id } = await begin()
  const page = await site.open({ width: 390, visitor: await newShopper(), path: `/messages/${id}` })
  await page.getByText('This conversation does not exist').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('desk')
  await expectAccessible(page)
})

test('a conversation with somebody whose account was deleted says so, in the language of who reads it', async () => {
  const { shopper, id } = await begin()
  // As by the job of leaving, which keeps the conversation under a placeholder.
  await site.app.database.pool.query(
    `update "user" set first_name = 'Deleted', last_name = 'account', email = gen_random_uuid() || '@deleted.invalid'
     where id = $1`,
    [shopper.userId],
  )
  for (const [path, name] of [
    ['/messages', 'Deleted account'],
    [`/es/messages/${id}`, 'Cuenta eliminada'],
  ] as const) {
    const page = await site.open({ width: 390, visitor: seller, path })
    await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
  }
})

test('a message that is read while unread ones are first counted is not counted', async () => {
  const { shopper, id } = await begin()
  await seller.post(`/api/conversations/${id}/messages`, { text: 'It is' })
  const page = await site.open({ width: 390, visitor: shopper, path: '/help' })
  const unread = page.getByRole('banner').getByText('unread')
  await unread.waitFor()
  const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path
  const isAnswered = await answerReadLate(page, {
    isRead: isCallOf('/api/unread-messages'),
    isChange: isCallOf(`/api/conversations/${id}`),
  })
  await page.goto(`/messages/${id}`)
  await isAnswered()
  await page.getByText('It is', { exact: true }).waitFor()
  await expect.poll(() => unread.count()).toBe(0)
})
