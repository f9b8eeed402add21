import type { Locator, Page } from 'playwright-core'
import type { ReferencePhoto } from '../detection/reference-photos.ts'

/** A person needs as long to see where to tap next. */
const TAP_MS = 600
const ANALYSIS_MS = 180_000

export type Hand = ReturnType<typeof handOn>

/** A hand that counts what it does. */
export function handOn(page: Page) {
  let taps = 0
  let fields = 0
  const tap = async (target: Locator) => {
    taps += 1
    await page.waitForTimeout(TAP_MS)
    await target.click()
  }
  return {
    tap,
    /** Slides over neighbors, which is one gesture: they all get the answer of the first. */
    slide: async (targets: readonly Locator[]) => {
      taps += 1
      await page.waitForTimeout(TAP_MS)
      await targets[0]?.scrollIntoViewIfNeeded()
      for (const [index, target] of targets.entries()) {
        const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
        if (index === 0) await page.mouse.down()
      }
      await page.mouse.up()
    },
    /** Taps into a field and types. */
    type: async (target: Locator, text: string) => {
      fields += 1
      await tap(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text, { delay: 30 })
    },
    /** As the phone's own chooser: one tap to open it, one a photo, one to be done. */
    choose: async (files: readonly ReferencePhoto[]) => {
      taps += files.length + 2
      await page.waitForTimeout(TAP_MS * (files.length + 2))
      await page
        .locator('.uppy-Dashboard-input')
        .first()
        .setInputFiles(files.map(({ file: name, content: buffer }) => ({ name, mimeType: 'image/jpeg', buffer })))
    },
    counted: () => ({ taps, fields }),
  }
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Chooses photos, and waits until what is in them was found. */
export async function analyze(page: Page, hand: Hand, photos: readonly ReferencePhoto[]): Promise<void> {
  await hand.choose(photos)
  await hand.tap(button(page, /^Upload \+?\d+/))
  await page.getByText(/^Detected \d+ items? from your photos!$/).waitFor({ timeout: ANALYSIS_MS })
}
