import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Visitor } from '#server/testing/test-app.ts'
import { PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

/** Pages in a browser without what came after Safari 16.4 and Chrome 111: phones that get no newer system. */
const site = sharedSite({ DETECTION: 'off', SITE_MODE: 'open' })

let seller: Visitor
let sale: string
beforeAll(async () => {
  seller = await site.app.signUp()
  sale = `/sale/${await makeListing(seller, { status: 'published' })}`
})

/** Parts of the language and of browsers, by what has them. */
const NEWER_PARTS: Record<string, string[]> = {
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Object: ['groupBy'],
  URL: ['parse', 'canParse'],
  Promise: ['withResolvers', 'try'],
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'ArrayBuffer.prototype': ['transfer', 'resize'],
  RegExp: ['escape'],
  Error: ['isError'],
  Math: ['sumPrecise'],
  Intl: ['DurationFormat'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'Set.prototype': ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
  'Iterator.prototype': ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'some', 'every', 'find'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'Element.prototype': ['checkVisibility'],
  globalThis: ['Iterator', 'Temporal', 'requestIdleCallback', 'scheduler', 'navigation', 'CloseWatcher'],
}

/** @returns a page of an older browser, which may fail nowhere, and when the app of its first page has come to life */
async function openOlder(options: { path: string; width: number; visitor?: Visitor }): Promise<Page> {
  const page = await site.open({ width: options.width, ...(options.visitor && { visitor: options.visitor }) })
  await page.addInitScript((newer: Record<string, string[]>) => {
    for (const [holder, names] of Object.entries(newer)) {
      const found = holder
        .split('.')
        .reduce<unknown>((at, name) => (name === 'globalThis' ? at : Reflect.get(at as object, name)), globalThis)
      for (const name of names) Reflect.deleteProperty(found as object, name)
    }
  }, NEWER_PARTS)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack}`))
  onTestFinished(() => expect(errors).toEqual([]))
  await goAlive(page, options.path)
  return page
}

/** Goes to a page and waits until it answers: only the app counts visits. */
async function goAlive(page: Page, path: string): Promise<void> {
  const counted = page.waitForRequest('**/api/events')
  await page.goto(path)
  await counted
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect([path, await page.getByText('This page did not load').count()]).toEqual([path, 0])
}

test.each(PHONE)('on an older phone of %d pixels a person makes an account and saves a sale', async (width) => {
  const page = await openOlder({ width, path: `/sign-in?returnTo=${encodeURIComponent('/browse')}` })
  await page.getByText('I am new here').click()
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Oldfield')
  await page.getByLabel('Email').fill('sam@older.example')
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/browse')
  await page.getByRole('button', { name: /^Save Estate sale/ }).click()
  await goAlive(page, '/saved')
  await page.getByText('Estate sale on Orange Avenue').first().waitFor()
})

test.each(PHONE)('on an older phone of %d pixels the pages that strangers open come to life', async (width) => {
  const page = await openOlder({ width, path: '/' })
  for (const path of ['/browse', '/things', '/map', sale]) await goAlive(page, path)
})

test.each(PHONE)(
  'on an older phone of %d pixels a seller reaches the editor and the tools of a sale',
  async (width) => {
    const page = await openOlder({ width, visitor: seller, path: '/' })
    const tools = ['sold', 'till', 'today', 'holds', 'offers', 'appointments', 'left'].map((tool) => `${sale}/${tool}`)
    const edit = `/create?edit=${sale.split('/').at(-1)}`
    for (const path of ['/create', edit, '/saved', '/messages', '/account', ...tools]) await goAlive(page, path)
  },
)
