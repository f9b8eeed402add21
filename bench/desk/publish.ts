import type { Page } from 'playwright-core'
import type { ReferencePhoto } from '../detection/reference-photos.ts'
import { analyze, button, handOn } from './hand.ts'

/** From the landing page to a public sale. What was found is kept as it is, unnamed things stay guesses. */
export async function publish(page: Page, photos: readonly ReferencePhoto[]) {
  const hand = handOn(page)
  await page.goto('/')
  await hand.tap(page.getByRole('link', { name: 'Sign In' }).first())
  await hand.tap(page.getByText('I am new here'))
  await hand.type(page.getByLabel('First name'), 'Dana')
  await hand.type(page.getByLabel('Last name'), 'Miller')
  await hand.type(page.getByLabel('Email'), `desk-${performance.now().toFixed(3)}@example.com`)
  await hand.type(page.getByLabel('Password', { exact: true }), 'bench-seller-pass')
  await hand.tap(button(page, 'Create account'))
  await hand.tap(page.getByRole('link', { name: 'Sell', exact: true }))
  await analyze(page, hand, photos)
  await hand.tap(button(page, /^Keep \d+/))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Back' }))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await hand.tap(button(page, 'Publish Sale'))
  const sheet = page.getByRole('dialog')
  await hand.tap(sheet.getByRole('button', { name: 'Add the place' }))
  await hand.type(sheet.getByLabel('Street address', { exact: true }), '417 Maple Avenue')
  await hand.type(sheet.getByLabel('City', { exact: true }), 'Orlando')
  await hand.type(sheet.getByLabel('State', { exact: true }), 'FL')
  await hand.type(sheet.getByLabel('ZIP', { exact: true }), '32801')
  await hand.tap(sheet.getByRole('button', { name: 'Done' }))
  await hand.tap(sheet.getByRole('button', { name: 'Add the day' }))
  await hand.tap(sheet.getByLabel('Date', { exact: true }))
  await sheet.getByLabel('Date', { exact: true }).fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  await hand.tap(sheet.getByRole('button', { name: 'Done' }))
  await hand.tap(sheet.getByRole('button', { name: 'Publish Sale' }))
  await page.getByText('Listing published successfully with all items!').waitFor()
  return { ...hand.counted(), fields: hand.counted().fields + 1 }
}
