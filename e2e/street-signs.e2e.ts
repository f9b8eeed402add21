import { describe, expect, test } from 'vitest'
import type { OwnSignPlan } from '@yardsnap/contract/street-signs'
import type { Page } from 'playwright-core'
import { expectAccessible, expectWellFormed, PHONE, sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite({}, { hasWebGl: true })

async function openSigns(page: Page) {
  await page.getByRole('button', { name: 'Print', exact: true }).first().click()
  const print = page.getByRole('dialog', { name: 'Print' })
  await print.getByRole('radio', { name: 'Street signs' }).check()
  await print.getByRole('radio', { name: 'By corner' }).check()
  await print.getByRole('button', { name: 'Place the signs' }).click()
  return { print, dialog: page.getByRole('dialog', { name: 'Signs by corner' }) }
}

describe.each(PHONE)('signs by corner at %d pixels', (width) => {
  test('are tapped on the map and typed, turned, saved and printed', async () => {
    const host = await site.app.signUp()
    const id = await makeListing(host, { title: 'Maple Street Sale', status: 'published' })
    await host.put(`/api/listings/${id}/position`, { pin: { latitude: 28.54, longitude: -81.375 } })
    const page = await site.open({ width, visitor: host, path: `/sale/${id}` })
    const { print, dialog } = await openSigns(page)
    await dialog.getByText('No sign yet: tap the first corner.').waitFor()
    const map = dialog.locator('canvas.maplibregl-canvas')
    await map.waitFor()
    const { width: across, height: down } = (await map.boundingBox())!
    await map.click({ position: { x: across / 2, y: down / 4 } })
    await dialog.getByLabel('Crossing of sign 1').fill('Oak & 5th')
    // Above the house on the map, so that who comes from there has it straight ahead.
    await dialog.getByText('Straight ahead').waitFor()
    await dialog.getByLabel('Cars that see sign 1 come from').selectOption('the west')
    await dialog.getByText('Right', { exact: true }).waitFor()
    await dialog.getByLabel('Or type a crossing').fill('Elm & 9th')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Turn the arrow of sign 2' }).press('Enter')
    await dialog.getByText('Ahead to the right').waitFor()
    await dialog.getByRole('button', { name: 'Add a corner here' }).press('Enter')
    expect(await dialog.getByLabel(/^Crossing of sign/).count()).toBe(3)
    await dialog.getByRole('button', { name: 'Remove sign 3' }).press('Enter')
    await dialog.getByRole('list', { name: 'Signs' }).locator(':focus').waitFor()
    await dialog.getByRole('button', { name: 'Move sign 2 up' }).click()
    expect(await dialog.getByLabel('Crossing of sign 1').inputValue()).toBe('Elm & 9th')
    await dialog.getByRole('radio', { name: 'Forest' }).check()
    await expectWellFormed(page)
    await dialog.getByRole('button', { name: 'Save 2 signs' }).click()
    await page.locator('canvas[data-drawn]').waitFor()
    await print.getByText('Page 1 of 4').waitFor()
    await expectAccessible(page)
    const plan = (await host.get(`/api/listings/${id}/signs`)).json<OwnSignPlan>()
    expect(plan).toMatchObject({ accent: 'forest', families: null })
    expect(plan.signs.map(({ crossing, turn }) => [crossing, turn])).toEqual([
      ['Elm & 9th', 45],
      ['Oak & 5th', null],
    ])
  })
})

test('after the sale its signs are ticked off as they are collected', async () => {
  const host = await site.app.signUp()
  const id = await makeListing(host, { title: 'Maple Street Sale', status: 'published' })
  const signs = ['Oak & 5th', ''].map((crossing) => ({
    crossing,
    position: null,
    carsFrom: 'north',
    turn: null,
    isCollected: false,
  }))
  await host.put(`/api/listings/${id}/signs`, { signs, accent: 'brick', families: null })
  await site.app.database.pool.query(
    `update listings set sale_date = current_date - 2, later_days = '[]' where id = $1`,
    [id],
  )
  const page = await site.open({ width: 390, visitor: host })
  await page.getByText('2 signs to collect').waitFor()
  await page.getByLabel('1: Oak & 5th').check()
  await page.getByText('1 sign to collect').waitFor()
  await page.getByLabel('Sign 2').check()
  await page.getByText('All signs are collected').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('All signs are collected').waitFor()
})
