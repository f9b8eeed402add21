import type { Draft } from '@yardsnap/contract/drafts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '#server/testing/photos.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { type ChosenFile, jpegFile, photosCard } from './create-screen.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { dayFromNow, makeListing } from './sample-listing.ts'
import { share, untilServed } from './share-sheet.ts'

// Items are not what is looked at here.
const site = sharedSite({ SITE_MODE: 'open', DETECTION: 'off' })

const photoFiles = (count: number): Promise<ChosenFile[]> =>
  Promise.all(Array.from({ length: count }, async (_, index) => jpegFile(`shared-${index}.jpg`, await makePhoto())))

const PASSWORD = 'correct horse battery'

async function signUpWithPassword() {
  const email = `${crypto.randomUUID()}@example.com`
  const account = { email, password: PASSWORD, name: 'Ana Diaz', firstName: 'Ana', lastName: 'Diaz' }
  const made = await site.app.visitor.post('/api/auth/sign-up/email', account)
  const cookie = made.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return site.app.enter({ userId: made.json<{ user: { id: string } }>().user.id, email, cookie })
}

const pictures = (page: Page) => page.getByRole('img', { name: /^Shared photo \d+$/ })
const waitingNote = (page: Page) => page.getByRole('region', { name: 'Photos that you shared' })

interface Opening {
  width: number
  visitor?: Visitor
  /** Whether the person has signed out since. */
  isSignedOut?: boolean
}

/** A page whose service worker is in charge: it starts with the first visit of a signed-in person. */
async function openServed({ width, visitor, isSignedOut = false }: Opening): Promise<Page> {
  const person = visitor ?? (await site.app.signUp())
  const page = await site.open({ width, visitor: person, path: '/contact', hasServiceWorker: true })
  await untilServed(page)
  if (isSignedOut) await page.context().clearCookies()
  return page
}

describe.each(PHONE)('photos that are shared to the app at %i pixels', (width) => {
  test('begin a new sale, and are sent without another tap', async () => {
    const seller = await site.app.signUp()
    const page = await openServed({ width, visitor: seller })
    await share(page, { at: site.url, photos: await photoFiles(3) })
    await page.getByRole('heading', { level: 1, name: 'Your shared photos' }).waitFor()
    await expect.poll(() => pictures(page).count()).toBe(3)
    await expectWellFormed(page)
    await page.getByRole('link', { name: /^New sale/ }).click()
    await photosCard(page).getByText('3/10', { exact: true }).waitFor()
    const [listing] = (await seller.get('/api/my-listings')).json<{ id: string; status: string }[]>()
    expect(listing).toMatchObject({ status: 'draft' })
    expect((await seller.get(`/api/listings/${listing!.id}/photos`)).json()).toHaveLength(3)
    // They wait no longer.
    await page.goto(`${site.url}/shared`)
    await page.getByRole('heading', { name: 'No photos wait here' }).waitFor()
  })

  test('wait while nobody is signed in, through a reload, until they are discarded', async () => {
    const page = await openServed({ width, isSignedOut: true })
    await share(page, { at: site.url, photos: await photoFiles(2) })
    await page.getByRole('heading', { name: 'Sign in to use your photos' }).waitFor()
    await expectWellFormed(page)
    await page.reload()
    await expect.poll(() => pictures(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Discard them' }).click()
    await page.getByRole('alertdialog', { name: 'Discard 2 photos?' }).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'No photos wait here' }).waitFor()
    await expectWellFormed(page)
  })
})

describe.each(PHONE)('photos that are shared to the app at %i pixels', (width) => {
  test('go on after signing in, into a sale that is there already', async () => {
    const seller = await signUpWithPassword()
    const listingId = await makeListing(seller, { title: 'Porch sale', saleDate: dayFromNow(3), status: 'published' })
    const countPhotos = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>().photos.length
    const before = await countPhotos()
    const page = await openServed({ width, isSignedOut: true })
    await share(page, { at: site.url, photos: await photoFiles(1) })
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(seller.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: /^Porch sale/ }).click()
    await expect.poll(countPhotos).toBe(before + 1)
    expect(new URL(page.url()).searchParams.get('edit')).toBe(listingId)
  })

  test('of which a sale has no room for all go on waiting, and say so', async () => {
    const seller = await site.app.signUp()
    const page = await openServed({ width, visitor: seller })
    await share(page, { at: site.url, photos: await photoFiles(7) })
    await page.getByRole('link', { name: /^New sale/ }).click()
    await photosCard(page).getByText('5 of 5 free photos').waitFor()
    await waitingNote(page).getByText('2 photos that you shared wait on this device.').waitFor()
    await expectWellFormed(page)
    await page.reload()
    await waitingNote(page).getByRole('link', { name: 'Choose a sale' }).click()
    await expect.poll(() => pictures(page).count()).toBe(2)
  })

  test('are told apart from files that are no photos', async () => {
    const page = await openServed({ width, visitor: await site.app.signUp() })
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await share(page, { at: site.url, photos: [...(await photoFiles(1)), notes] })
    const refused = page.getByRole('region', { name: 'Not taken' })
    await refused.getByText('This file is not a photo we can read.').waitFor()
    expect(await refused.getByText('notes.pdf').count()).toBe(1)
    expect(await pictures(page).count()).toBe(1)
    await expectWellFormed(page)
  })

  test('more than ten at once: the first ten go, the others wait', async () => {
    const seller = await site.app.signUp()
    await site.app.makePremium(seller.userId)
    const page = await openServed({ width, visitor: seller })
    await share(page, { at: site.url, photos: await photoFiles(12) })
    await page.getByText('A sale takes 10 photos at a time').waitFor()
    expect(await pictures(page).count()).toBe(12)
    await page.getByRole('link', { name: /^New sale/ }).click()
    await photosCard(page).getByText('10/10', { exact: true }).waitFor()
    await waitingNote(page).getByText('2 photos that you shared wait on this device.').waitFor()
  })

  test('may be the sign of a sale that somebody saw', async () => {
    const page = await openServed({ width, visitor: await site.app.signUp() })
    await share(page, { at: site.url, photos: await photoFiles(1) })
    await page.getByRole('button', { name: 'It is the sign of a sale that I saw' }).click()
    await page.getByRole('heading', { level: 1, name: 'Is this right?' }).waitFor()
    await page.getByRole('img', { name: 'Your photo' }).waitFor()
  })

  test('reach an app that was installed before, and one in Spanish', async () => {
    const page = await openServed({ width })
    await share(page, { at: site.url, photos: await photoFiles(1), path: '/seen/share' })
    await page.getByRole('heading', { level: 1, name: 'Your shared photos' }).waitFor()
    await page.goto(`${site.url}/es/contact`)
    await untilServed(page)
    await share(page, { at: site.url, photos: await photoFiles(1), path: '/es/share' })
    await page.waitForURL(`${site.url}/es/shared`)
    // The same photo twice is one; both languages share what waits.
    await expect.poll(() => page.getByRole('listitem').locator('img').count()).toBeGreaterThan(0)
  })
})
