import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { BLANK_ITEM, type Draft, type DraftItem } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { expect } from 'vitest'
import { uploadPhoto } from '#server/testing/photos.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { itemsCard } from './create-screen.ts'
import { samplePicture } from './sample-listing.ts'

const SAMPLES = ['estate.jpg', 'moving.jpg', 'toys.jpg']

export const readDraft = async (seller: Visitor, listingId: string) =>
  (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()

/** The kept items as the server has them. */
export const readKeptItems = async (seller: Visitor, listingId: string) =>
  (await readDraft(seller, listingId)).items.filter(({ state }) => state === 'kept')

/** An item at a place of a photo, found there unless `fields` say otherwise. */
export function detectedAt(photo: string, crop: CropRectangle, fields: Partial<DraftItem>): Partial<DraftItem> {
  const corners = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height].map((percent) => percent / 100)
  const cropUrl = `${photo}?region=${corners.join(',')}`
  const picture = { imageUrls: [cropUrl], cropUrl, cropData: crop, sourceImageUrl: photo }
  return { origin: 'detected', isTouched: false, confidence: 0.9, ...picture, ...fields }
}

/** Adds items to a draft as the page does. */
export async function addItems(seller: Visitor, listingId: string, items: readonly Partial<DraftItem>[]) {
  const draft = await readDraft(seller, listingId)
  const added = items.map((item, index) => ({
    ...BLANK_ITEM,
    priceSource: Number(item.priceSuggested ?? 0) > 0 ? ('own' as const) : null,
    id: randomUUID(),
    position: draft.items.length + index,
    ...item,
  }))
  const body = { version: draft.version, ...changesBetween(draft, { ...draft, items: [...draft.items, ...added] }) }
  const answer = await seller.patch(`/api/listings/${listingId}/draft`, body)
  if (answer.statusCode !== 200) throw new Error(`Nothing was added: ${answer.statusCode} ${answer.body}`)
}

/** A draft with photos and what is in them, without an analysis. @returns its id */
export async function makeDraft(
  seller: Visitor,
  makeItems: (photos: string[]) => Partial<DraftItem>[],
  photoCount = 1,
): Promise<string> {
  const { id } = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>()
  const imageUrls = await Promise.all(
    SAMPLES.slice(0, photoCount).map(async (name) => uploadPhoto(seller, await samplePicture(name))),
  )
  const attached = await seller.post(`/api/listings/${id}/photos`, { imageUrls })
  expect(attached.json<Photo[]>()).toHaveLength(photoCount)
  await addItems(seller, id, makeItems(imageUrls))
  return id
}

export const itemList = (page: Page) => itemsCard(page).getByRole('list', { name: 'Items', exact: true })

/** The lines of the items, in order. */
export const itemLines = (page: Page) => itemList(page).locator('[data-line]')

/** The line of the item with exactly this title, open or not. */
export const itemLine = (page: Page, title: string) =>
  itemLines(page).filter({ has: page.getByText(title, { exact: true }) })

/** The open line of the item with exactly this title. */
export const openedLine = (page: Page, title: string) => itemList(page).getByRole('group', { name: title, exact: true })

export async function openLine(page: Page, title: string) {
  await itemLine(page, title).getByRole('button').click()
  const line = openedLine(page, title)
  await line.waitFor()
  return line
}

/** What covers the page for a while. */
export const taskScreen = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** The button in a toast that takes back what it tells. */
export const undoInToast = (page: Page, title: string) =>
  page
    .getByLabel(/^Notifications/)
    .locator('[role=alert], [role=status]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByRole('button', { name: 'Undo' })
    // The one before it may still be on its way out.
    .first()

/** Presses a tool of the list; a phone has the rarer ones behind one more. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = itemsCard(page).getByRole('button', { name: 'More tools' })
  if ((await more.count()) === 0) return itemsCard(page).getByRole('button', { name }).click()
  await more.click()
  await page.getByRole('dialog', { name: 'More tools' }).getByRole('button', { name }).click()
}
