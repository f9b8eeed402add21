import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { MAP_PALETTES } from '@yardsnap/contract/base-map'
import { afterAll, describe, expect, test } from 'vitest'
import { sharp } from '#server/pictures/sharp.ts'
import { buildPmtiles, rectangle } from '#server/testing/pmtiles.ts'
import { expectWellFormed, sharedSite, PHONE } from './harness.ts'
import { startMap } from './start-map.ts'

const ORLANDO = [-82.4, 27.8, -80.4, 29.3] as const
const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-map-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, content: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Orlando at the bottom of a lake, where the built-in map knows land. */
const lake = buildPmtiles({
  layers: { earth: rectangle(ORLANDO, 'earth'), water: rectangle(ORLANDO, 'lake') },
  bounds: ORLANDO,
  maxZoom: 10,
})

async function openMap(site: ReturnType<typeof sharedSite>, width: number): Promise<Page> {
  const page = await site.open({ width, visitor: await site.app.signUp(), path: '/premium' })
  await page.goto('/map?location=32801')
  await startMap(page)
  return page
}

/** How much of the map has a color. @param color `#rrggbb` @returns 0 to 1 */
async function measureColorShare(page: Page, color: string): Promise<number> {
  const [red, green, blue] = Buffer.from(color.slice(1), 'hex')
  const png = await page.getByRole('region', { name: /^Map of / }).screenshot()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1
  }
  return count / (info.width * info.height)
}

describe('map tiles of the operator’s own', () => {
  const site = sharedSite({ PMTILES: fileWith('lake.pmtiles', lake) }, { hasWebGl: true })

  test.each(PHONE)('S7.33 are what the map is drawn from, at %d pixels', async (width) => {
    const page = await openMap(site, width)
    await expect.poll(() => measureColorShare(page, MAP_PALETTES.light.water)).toBeGreaterThan(0.5)
    await page.getByRole('link', { name: 'Protomaps' }).waitFor({ state: 'attached' })
    await expectWellFormed(page)
  })
})

describe('map tiles that cannot be read', () => {
  const site = sharedSite({ PMTILES: fileWith('broken.pmtiles', Buffer.alloc(20_000)) }, { hasWebGl: true })

  test('S7.33 are replaced by the built-in map', async () => {
    const page = await openMap(site, 1280)
    await page.getByText('Outlines: US Census Bureau').waitFor()
    expect(await page.getByRole('link', { name: 'Protomaps' }).count()).toBe(0)
  })
})
