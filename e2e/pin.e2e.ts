import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Listing } from '@yardsnap/contract/listings'
import type { Visitor } from '#server/testing/test-app.ts'
import { detailsCard, openListing, toast } from './create-screen.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWellFormed,
  goBack,
  PHONE,
  sharedSite,
  untilHistoryHas,
} from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({}, { hasWebGl: true })

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Where is your house?' })
const getOffer = (page: Page) => detailsCard(page).getByRole('region', { name: 'Pin on the map' })
const getMap = (page: Page) =>
  getDialog(page).getByRole('region', { name: 'Map to put the pin on. Arrow keys move it.' })
/** Drawn: until then it takes no keys. */
async function drawnMap(page: Page): Promise<Locator> {
  const map = getMap(page)
  await map.waitFor()
  await getDialog(page).getByText('Drawing the map...').waitFor({ state: 'detached' })
  return map
}
const read = async (who: Visitor, id: string) => (await who.get(`/api/listings/${id}`)).json<Listing>()

describe.each(PHONE)('the pin of a sale at %d pixels', (width) => {
  test('S2.5.7 is put on the house by the keyboard, is taken away, and comes back with Undo', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const middle = await read(seller, id)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await getOffer(page).getByText('Shoppers see your sale at the middle of 32801.').waitFor()
    await expectNoSidewaysScroll(page)
    await getOffer(page).getByRole('button', { name: 'Put the pin on your house' }).click()
    const map = await drawnMap(page)
    await map.focus()
    await expectAccessible(page)
    await map.press('ArrowRight')
    await map.press('ArrowUp')
    await getDialog(page).getByRole('button', { name: 'Put it here' }).click()
    await getOffer(page).getByText('Your pin is on the map. Shoppers see your sale there.').waitFor()
    const pinned = await read(seller, id)
    expect(pinned.positionPrecision).toBe('pinned')
    expect(pinned.longitude).toBeGreaterThan(middle.longitude ?? 0)
    expect(pinned.latitude).toBeGreaterThan(middle.latitude ?? 0)

    await getOffer(page).getByRole('button', { name: 'Take the pin away' }).click()
    await getOffer(page).getByText('Shoppers see your sale at the middle of 32801.').waitFor()
    await toast(page, 'The pin is gone', 'Shoppers see where the address is found.')
      .getByRole('button', { name: 'Undo' })
      .click()
    await getOffer(page).getByRole('button', { name: 'Move the pin' }).waitFor()
    expect(await read(seller, id)).toMatchObject({ latitude: pinned.latitude, positionPrecision: 'pinned' })
  })

  test('S2.5.7 is put where the device is; far from the ZIP that is refused, and said', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller)
    const page = await openListing(site, { width, visitor: seller, listingId: id })
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 25.7617, longitude: -80.1918 })
    await getOffer(page).getByRole('button', { name: 'Put the pin on your house' }).click()
    await getDialog(page).getByRole('button', { name: 'Put it here' }).click()
    const alert = getDialog(page).getByRole('alert')
    await alert.getByText('This is the middle of 32801. Move the pin to your house first.').waitFor()
    const here = getDialog(page).getByRole('button', { name: 'I am at the house now' })
    await here.click()
    await here.waitFor()
    await getDialog(page).getByRole('button', { name: 'Put it here' }).click()
    await alert.getByText(/^This is \d+ miles from the middle of 32801/).waitFor()
    await expectNoSidewaysScroll(page)
    await goBack(page, { overlays: 1 })
    await getDialog(page).waitFor({ state: 'detached' })
    expect(await read(seller, id)).toMatchObject({ positionPrecision: 'zip' })
  })

  test('S2.5.7 is offered on the card of a public sale whose house is not known, until it is there', async () => {
    const seller = await site.app.signUp()
    const id = await makeListing(seller, { status: 'published' })
    const page = await site.open({ width, visitor: seller })
    const card = page.getByRole('article', { name: 'Estate sale on Orange Avenue' })
    await card.getByText('Shoppers see it at the middle of 32801.').waitFor()
    await expectWellFormed(page)
    await card.getByRole('link', { name: 'Put the pin on your house' }).click()
    await (await drawnMap(page)).press('ArrowRight')
    await getDialog(page).getByRole('button', { name: 'Put it here' }).click()
    await getOffer(page).getByText('Your pin is on the map. Shoppers see your sale there.').waitFor()
    expect(await read(seller, id)).toMatchObject({ status: 'published', positionPrecision: 'pinned' })
    await untilHistoryHas(page, { overlays: 0 })
    await page.goto('/')
    await card.waitFor()
    expect(await card.getByText('at the middle of').count()).toBe(0)
  })
})
