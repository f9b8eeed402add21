import type { DraftItem } from '@yardsnap/contract/drafts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { makeRecall, startFakeCpsc } from '#server/sell/recalls/test-recalls.ts'
import type { Visitor } from '#server/testing/test-app.ts'
import { itemsCard, nameItem, openItem, openListing, untilSaved } from './create-screen.ts'
import { expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { detectedAt, makeDraft, readDraft, taskScreen } from './items-screen.ts'
import { cell, guess, openReview, reviewScreen } from './review-screen.ts'

const today = new Date().toISOString().slice(0, 10)
const cpsc = await startFakeCpsc([
  makeRecall(1, today, 'Aridane Dehumidifiers Recalled Due to Fire Hazard', ['Aridane Dehumidifiers']),
])
afterAll(() => cpsc.close())
const site = sharedSite({ RECALLS: cpsc.baseUrl })

/** The first run of the job loads the recalls of this year. */
const untilLoaded = (seller: Visitor) =>
  expect
    .poll(async () => (await seller.post('/api/recalls/check', { titles: [] })).json<{ asOf: string | null }>().asOf)
    .toBe(today)

const strip = (place: Page | Locator) => place.getByRole('button', { name: /^Recall check: look at/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Recall check' })
const named = (title: string) => ({ title, isLabelSure: true, priceSuggested: '10.00' })

describe('recalls', () => {
  test.each([...PHONE, 1280])('are shown with the items of a draft, and block nothing, at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    await untilLoaded(seller)
    const listingId = await makeDraft(seller, ([photo]): Partial<DraftItem>[] => [
      detectedAt(photo!, cell(0, 0), named('Aridane dehumidifier')),
      detectedAt(photo!, cell(1, 0), named('Lawn darts')),
      detectedAt(photo!, cell(2, 0), named('Oak table')),
    ])
    const page = await openListing(site, { width, visitor: seller, listingId })
    await strip(page).click()
    const dehumidifier = sheet(page).getByRole('list', { name: 'Recall check of Aridane dehumidifier' })
    await dehumidifier.getByText('Exactly this?').waitFor()
    await dehumidifier.getByText(`Recalled in ${today.slice(0, 4)}`, { exact: false }).waitFor()
    await dehumidifier.getByText('Hazard: Fire Hazard').waitFor()
    const link = dehumidifier.getByRole('link', { name: /^Read the recall/ })
    expect(await link.getAttribute('href')).toBe(`https://www.cpsc.gov/Recalls/${today.slice(0, 4)}/1`)
    const darts = sheet(page).getByRole('list', { name: 'Recall check of Lawn darts' })
    await darts.getByText('May not be sold', { exact: true }).waitFor()
    await expectWellFormed(page)

    await dehumidifier.getByRole('button', { name: 'Not mine' }).click()
    await dehumidifier.waitFor({ state: 'detached' })
    await darts.getByRole('button', { name: 'Take it out' }).click()
    await sheet(page).getByText('There is nothing else to look at.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await strip(page).waitFor({ state: 'detached' })
    await untilSaved(page)
    expect((await readDraft(seller, listingId)).items).toMatchObject([
      { title: 'Aridane dehumidifier', state: 'kept', notMine: ['recall-1'] },
      { title: 'Lawn darts', state: 'dropped' },
      { title: 'Oak table', state: 'kept', notMine: [] },
    ])

    const line = await openItem(page, 'Oak table')
    await nameItem(line, 'Wooden crib')
    await line.getByText('Look at the date on the crib').waitFor()
    await expectWellFormed(page)
    await line.getByRole('button', { name: 'I looked' }).click()
    await line.getByText('Look at the date on the crib').waitFor({ state: 'detached' })
  })

  test.each(PHONE)('S-E2 in Spanish name the item that is taken out by its gender, at %d pixels', async (width) => {
    const seller = await site.app.signUp()
    await untilLoaded(seller)
    const listingId = await makeDraft(seller, ([photo]): Partial<DraftItem>[] => [
      detectedAt(photo!, cell(0, 0), named('Lawn darts')),
    ])
    const page = await site.open({ width, visitor: seller, path: `/es/create?edit=${listingId}` })
    await page.getByRole('button', { name: 'Retiros del mercado: mira 1 artículo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sacarlo' }).click()
    await page.getByRole('dialog').getByText('No hay nada más que mirar.', { exact: false }).waitFor()
  })

  test.each(PHONE)(
    'are shown while names are given, and the next thing is asked about, at %d pixels',
    async (width) => {
      const seller = await site.app.signUp()
      const listingId = await makeDraft(seller, ([photo]): Partial<DraftItem>[] => [
        detectedAt(photo!, cell(0, 0), guess('')),
        detectedAt(photo!, cell(1, 0), guess('')),
        detectedAt(photo!, cell(0, 1), { title: 'Lamp', state: 'suggested' }),
      ])
      const page = await openReview(site, { width, visitor: seller, listingId })
      await reviewScreen(page).getByRole('button', { name: 'Keep 2' }).click()
      const screen = taskScreen(page, 'What is it called?')
      const field = screen.getByRole('combobox', { name: 'Or say what it is' })
      await field.fill('Jarts')
      await screen.getByRole('option', { name: 'Keep “Jarts” as typed' }).click()
      await screen.getByText('2 of 2').waitFor()
      await strip(screen).click()
      await sheet(page).getByRole('button', { name: 'Take it out' }).click()
      await page.keyboard.press('Escape')
      await strip(screen).waitFor({ state: 'detached' })
      await expectWellFormed(page)
      await screen.getByRole('button', { name: 'Skip, keep it as a guess' }).click()
      await taskScreen(page, '1 price').or(taskScreen(page, '2 prices')).waitFor()
      expect(await itemsCard(page).count()).toBe(1)
    },
  )
})
