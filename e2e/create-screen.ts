import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Visitor } from '#server/testing/test-app.ts'
import type { Site } from './harness.ts'
import { samplePicture } from './sample-listing.ts'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const jpegFile = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/jpeg', buffer })

/** The calls that read and save a draft, attach photos, and follow their analysis. */
export const DRAFT = '**/api/listings/*/draft'
export const PHOTOS = '**/api/listings/*/photos'
export const DETECTION = '**/api/listings/*/detection'

export const photosCard = (page: Page) => page.getByRole('region', { name: '1 Upload Item Photos' })
export const itemsCard = (page: Page) => page.getByRole('region', { name: '2 AI Analysis & Results' })
export const detailsCard = (page: Page) => page.getByRole('region', { name: '3 Sale Details' })
export const publishCard = (page: Page) => page.getByRole('region', { name: '4 Review & Publish' })

/** What was found in the photos, to be ticked. It covers the page. */
export const reviewScreen = (page: Page) => page.getByRole('dialog', { name: '2 AI Analysis & Results' })
export const namesScreen = (page: Page) => page.getByRole('dialog', { name: 'What is it called?' })
export const pricesScreen = (page: Page) => page.getByRole('dialog', { name: /^\d+ prices?$/ })

/** The lines of the items, in order; those that are far out of sight are not on the page. */
export const itemRows = (page: Page) => itemsCard(page).getByRole('list', { name: 'Items' }).locator('> li')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The line of the item with exactly this title, open or not. */
export const itemRow = (page: Page, title: string) =>
  itemRows(page).filter({
    has: page
      .getByRole('button', { name: new RegExp(`^${escaped(title)} ?, `) })
      .or(page.getByRole('group', { name: title, exact: true })),
  })

/** Opens the line of an item. @returns it: its fields stay there whatever is typed into them */
export async function openItem(page: Page, title: string): Promise<Locator> {
  await itemRow(page, title).getByRole('button').first().click()
  await itemsCard(page).getByRole('group', { name: title, exact: true }).waitFor()
  return itemRows(page).filter({ has: page.getByLabel('Item title') })
}

/** Types the name of an item whose line is open, and closes what is suggested: meanwhile nothing else is to be seen. */
export async function nameItem(line: Locator, title: string): Promise<void> {
  const field = line.getByLabel('Item title')
  await field.fill(title)
  await field.press('Tab')
}

/** A message that stands for some seconds at the edge of the page. */
export function toast(page: Page, title: string, description: string) {
  return page
    .getByLabel(/^Notifications/)
    .locator('[role=alert], [role=status]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })
}

interface Opening {
  width: number
  visitor: Visitor
  listingId: string
  hasServiceWorker?: boolean
}

/** Opens a sale that has items, and waits until the view has moved to them: that takes the focus. */
export async function openListing(site: Site, { listingId, ...opening }: Opening): Promise<Page> {
  const page = await site.open({ ...opening, path: `/create?edit=${listingId}` })
  await expectViewAt(page, '2 AI Analysis & Results')
  return page
}

/** Chooses files as the seller does; nothing is sent yet. */
export async function choosePhotos(page: Page, files: ChosenFile[]): Promise<void> {
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(files)
}

export const uploadButton = (page: Page) => photosCard(page).getByRole('button', { name: /^Upload \+?\d+/ })

/** Uploads a photo, which leads to the screen of what is found in it. */
export async function uploadPhotos(page: Page, files: ChosenFile[]): Promise<void> {
  await choosePhotos(page, files)
  await uploadButton(page).click()
}

export const detectionToast = (page: Page) => page.getByText(/^Detected \d+ items? from your photos!$/)

/** Uploads the sample photo of a new sale, waits until its items are found, and goes on to their list. */
export async function detectItems(page: Page): Promise<void> {
  await uploadPhotos(page, [jpegFile('estate.jpg', await samplePicture())])
  await detectionToast(page).waitFor()
  await reviewScreen(page).getByRole('button', { name: 'Close' }).click()
  await itemRows(page).first().waitFor()
}

/** The id of the listing that is being edited, once there is one. */
export async function readListingId(page: Page): Promise<string> {
  await page.waitForURL('**/create?edit=*')
  return new URL(page.url()).searchParams.get('edit') ?? ''
}

/** Everything that was typed is on the server. */
export const untilSaved = (page: Page) => detailsCard(page).getByText('Saved', { exact: true }).waitFor()

export const publishSheet = (page: Page) => page.getByRole('dialog', { name: /^(Almost ready|Ready to publish)$/ })

/** Opens the sheet that publishes. */
export async function openPublishSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Publish Sale' }).click()
  await publishSheet(page).waitFor()
  return publishSheet(page)
}

/** Publishes a sale of which nothing is missing. */
export async function publishSale(page: Page): Promise<void> {
  const sheet = await openPublishSheet(page)
  await sheet.getByRole('button', { name: 'Publish Sale' }).click()
}

/** Fields that were changed here and elsewhere, with both values. */
export const conflicts = (page: Page) => page.getByRole('alert', { name: / was changed elsewhere$/ })

/** The view stands at a step: its heading has the focus and is in sight. */
export async function expectViewAt(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { level: 2, name: heading })
  const isThere = () =>
    title.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return element === document.activeElement && top >= 0 && top < window.innerHeight / 2
    })
  await expect.poll(isThere).toBe(true)
}

/** Keeps calls of the page waiting. @returns how to let them go on */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    // A call that the page has given up meanwhile cannot go on.
    await route.fallback().catch(() => undefined)
  })
  return held.resolve
}

interface Answer {
  method: string
  status: number
  body: string
}

/** Answers calls of one method as a server in trouble would. @returns how to end that */
export async function answerCalls(
  page: Page,
  url: string,
  { method, ...answer }: Answer,
): Promise<() => Promise<void>> {
  const handler: Parameters<Page['route']>[1] = (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback()
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

/** What a server says whose failure is not for people. */
export const INTERNAL_ERROR = '{"code":"internal","message":"Something went wrong"}'

/** How many photos the uploader has put into the browser's database. */
export async function storedPhotos(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('uppy'))
  const count = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const database = opening.result
        const counting = database.transaction('files').objectStore('files').count()
        counting.addEventListener('success', () => {
          database.close()
          resolve(counting.result)
        })
      })
    })
  const counts = await Promise.all(names.map((name) => count(name ?? '')))
  return counts.reduce((sum, next) => sum + next, 0)
}
