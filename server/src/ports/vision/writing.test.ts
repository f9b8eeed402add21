import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { embeddedVision } from './embedded.ts'
import { disabledVision } from './off.ts'

const FONT = {
  font: 'Figtree SemiBold 64',
  fontfile: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
}

/** A sign on which no thing is found. */
async function drawSign(lines: readonly string[], degrees: number): Promise<Buffer> {
  const text = await sharp({
    text: { ...FONT, text: lines.join('\n').replaceAll('&', '&amp;'), dpi: 72, align: 'centre', spacing: 30 },
  })
    .toColourspace('b-w')
    .negate()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: text.info.width, height: text.info.height, channels: text.info.channels }
  return sharp(text.data, text.info.format === 'raw' ? { raw } : {})
    .extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#fff' })
    .rotate(degrees, { background: '#fff' })
    .png()
    .toBuffer()
}

test('all writing of a photo is read in reading order with its spaces, also tilted and where no thing is', async () => {
  const vision = embeddedVision({ maxChildren: 1 })
  const lines = ['GARAGE SALE', 'FRI & SAT 8-2', '949 JUNIPER BLVD']
  for (const degrees of [0, 7, -7]) {
    const read = await vision.read(await drawSign(lines, degrees))
    expect(read?.map(({ text }) => text.replaceAll(/ ?([&-]) ?/g, '$1'))).toEqual([
      'GARAGE SALE',
      'FRI&SAT 8-2',
      '949 JUNIPER BLVD',
    ])
  }
  await vision.close()
})

test('writing is not read where that is switched off', async () => {
  const vision = embeddedVision({ maxChildren: 1, readsText: false })
  expect(await vision.read(await drawSign(['SALE'], 0))).toBeNull()
  expect(await disabledVision().read(await drawSign(['SALE'], 0))).toBeNull()
  await vision.close()
})
