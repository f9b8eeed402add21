import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  choosePhotos,
  detailsCard,
  itemRow,
  itemRows,
  itemsCard,
  jpegFile,
  readListingId,
  nameItem,
  openItem,
  openPublishSheet,
  photosCard,
  reviewScreen,
  storedPhotos,
  detectionToast,
  uploadButton,
} from './create-screen.ts'
import { expectWellFormed, sharedSite } from './harness.ts'
import { dayFromNow, samplePicture } from './sample-listing.ts'

/** Text in the photos is not what is looked at here. */
const site = sharedSite({ DETECTION_TEXT: 'off' })

interface Moment {
  name: string
  act: (page: Page) => Promise<unknown>
  /** What has to be there ever after, or until another moment says otherwise of the same `what`. */
  what: string
  isThere: (page: Page) => Promise<unknown>
}

const field = (label: string) => (page: Page) => detailsCard(page).getByLabel(label, { exact: true })

/** Something typed into the details. */
function typed(label: string, text: string): Moment {
  return {
    name: `${label}: ${text}`,
    what: label,
    act: (page) => field(label)(page).fill(text),
    isThere: (page) => expect.poll(() => field(label)(page).inputValue()).toBe(text),
  }
}

const RUG = 'Rug of wool'

/** Something said of the rug, in its open line. */
function makeRugMoment(label: string, act: (page: Page) => Promise<unknown>, value: string): Moment {
  return {
    name: `${label} of a thing`,
    what: `rug ${label}`,
    act: async (page) => {
      await openRug(page)
      await act(page)
    },
    isThere: async (page) => {
      await openRug(page)
      await expect.poll(() => itemsCard(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
    },
  }
}

async function openRug(page: Page): Promise<void> {
  if ((await itemsCard(page).getByRole('group', { name: RUG, exact: true }).count()) === 0) await openItem(page, RUG)
}

const inRug = (label: string) => (page: Page) => itemsCard(page).getByLabel(label, { exact: true })

const MOMENTS: Moment[] = [
  typed('Title', 'Porch sale'),
  typed('Description', 'Cash only.\nNo early birds.'),
  {
    name: 'a photo is chosen',
    what: 'photos',
    act: async (page) => {
      await choosePhotos(page, [jpegFile('estate.jpg', await samplePicture())])
      // The browser's database takes its time, unlike what is typed.
      await expect.poll(() => page.evaluate(storedPhotos)).toBe(1)
    },
    isThere: (page) => photosCard(page).getByText('estate.jpg').first().waitFor(),
  },
  {
    name: 'the photo is uploaded, and what was found is shown',
    what: 'photos',
    act: async (page) => {
      await uploadButton(page).click()
      await detectionToast(page).waitFor()
      await readListingId(page)
    },
    isThere: (page) => photosCard(page).getByText('1/10', { exact: true }).waitFor(),
  },
  {
    name: 'the review is left',
    what: 'found things',
    act: (page) => itemRows(page).first().waitFor(),
    isThere: (page) => expect.poll(() => itemRows(page).count()).toBeGreaterThanOrEqual(3),
  },
  {
    name: 'a thing is added by hand and named',
    what: 'rug',
    act: async (page) => {
      await itemsCard(page).getByRole('button', { name: 'Add an item' }).click()
      await nameItem(itemRows(page).filter({ has: page.getByLabel('Item title') }), RUG)
    },
    isThere: (page) => itemRow(page, RUG).waitFor(),
  },
  makeRugMoment('Suggested price', (page) => inRug('Suggested price')(page).fill('45.00'), '45.00'),
  makeRugMoment('Quantity', (page) => itemsCard(page).getByRole('button', { name: 'More: Quantity' }).click(), '2'),
  makeRugMoment('Condition', (page) => inRug('Condition')(page).selectOption('Fair'), 'fair'),
  makeRugMoment('Category', (page) => inRug('Category')(page).selectOption('Furniture'), 'furniture'),
  makeRugMoment(
    'Item description',
    (page) => inRug('Item description')(page).fill('Worn at one end'),
    'Worn at one end',
  ),
  {
    name: 'a found thing is dropped',
    what: 'tray',
    act: (page) => itemRows(page).first().getByRole('button').first().press('Delete'),
    isThere: (page) => itemsCard(page).getByRole('button', { name: 'Dropped 1' }).waitFor(),
  },
  typed('Street address', '400 S Orange Ave'),
  typed('ZIP', '328'),
  typed('ZIP', '32801'),
  typed('City', 'Orlando'),
  typed('State', 'FL'),
  {
    name: 'the address is hidden',
    what: 'hiding',
    act: (page) =>
      detailsCard(page)
        .getByLabel(/^Hide my street address/)
        .check(),
    isThere: (page) =>
      expect
        .poll(() =>
          detailsCard(page)
            .getByLabel(/^Hide my street address/)
            .isChecked(),
        )
        .toBe(true),
  },
  typed('Date', dayFromNow(6)),
  typed('Start time', '09:30'),
  {
    name: 'the cover is chosen',
    what: 'cover',
    act: async (page) => {
      await detailsCard(page).getByRole('button', { name: 'Choose the cover' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose the cover' })
      await dialog.getByRole('radio', { name: 'Photo 1' }).check()
      await expectWellFormed(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    isThere: (page) => detailsCard(page).getByRole('img', { name: 'The cover that you chose' }).waitFor(),
  },
]

/** As a phone that runs out of power does it: nothing of the page is asked or told. */
async function die(page: Page): Promise<Page> {
  const address = page.url()
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const gone = new Promise<void>((resolve) => page.once('crash', () => resolve()))
  void devtools.send('Page.crash').catch(() => undefined)
  await gone
  const again = await context.newPage()
  await page.close()
  await again.goto(address)
  await detailsCard(again).or(reviewScreen(again)).first().waitFor()
  return again
}

async function leaveReview(page: Page): Promise<void> {
  const close = reviewScreen(page).getByRole('button', { name: 'Close' })
  if ((await close.count()) > 0) await close.click()
}

test(
  `S-D2 a browser that dies at ${MOMENTS.length} moments between photos and publishing loses nothing`,
  { timeout: 240_000 },
  async () => {
    const seller = await site.app.signUp()
    let page = await site.open({ width: 390, visitor: seller, path: '/create' })
    const said = new Map<string, Moment>()
    for (const moment of MOMENTS) {
      await moment.act(page)
      said.set(moment.what, moment)
      await moment.isThere(page)
      page = await die(page)
      await leaveReview(page)
      for (const { what, name, isThere } of said.values()) {
        await isThere(page).catch((cause: unknown) => {
          throw new Error(`After “${moment.name}” this was lost: ${what} (${name})`, { cause })
        })
      }
    }
    const id = await readListingId(page)
    const sheet = await openPublishSheet(page)
    // What was found may still lack a name or a price.
    await sheet.getByRole('button', { name: /^Publish / }).click()
    await page.waitForURL(`${site.url}/`)
    expect((await seller.get(`/api/listings/${id}`)).json()).toMatchObject({
      title: 'Porch sale',
      status: 'published',
      startTime: '09:30',
      items: expect.arrayContaining([
        expect.objectContaining({ title: RUG, quantity: 2, priceSuggested: '45.00', description: 'Worn at one end' }),
      ]),
    })
  },
)
