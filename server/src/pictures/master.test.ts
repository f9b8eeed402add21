import { describe, expect, test } from 'vitest'
import { MASTER_LONG_SIDE } from './own-picture.ts'
import { sharp } from './sharp.ts'
import { colorAt, sampleColors, fixture, master, describeDecoding, quarters } from './test-pictures.ts'

describe('masters', () => {
  test('F11 contain no location, time, camera, thumbnail, profile or comment', async () => {
    const withMetadata = await quarters(200, 100)
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 18/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>SecretXmp</r></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect((await sharp(withMetadata).metadata()).exif).toBeDefined()
    const { jpeg } = await master(withMetadata)
    const metadata = await sharp(jpeg).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(metadata).not.toHaveProperty('iptc')
    expect(metadata).not.toHaveProperty('icc')
    expect(jpeg.toString('latin1')).not.toMatch(/Secret|GPS|Exif/)
  })

  test('F6 contain nothing else from a polyglot file that is also a web page or a program', async () => {
    const jpeg = await quarters(200, 100).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<?php evil() ?><script>evil()</script>')])
    const cleaned = await master(polyglot)
    expect(cleaned.jpeg.toString('latin1')).not.toMatch(/<\?php|<script/)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('F12 are upright for EXIF orientation %i', async (orientation) => {
    const upright = quarters(80, 40).png()
    // The stored pixels for each orientation, such that applying the orientation restores the picture.
    const stored: Record<number, () => Promise<Buffer>> = {
      1: () => upright.toBuffer(),
      2: () => upright.flop().toBuffer(),
      3: () => upright.rotate(180).toBuffer(),
      4: () => upright.flip().toBuffer(),
      5: async () =>
        sharp(await upright.rotate(90).toBuffer())
          .flop()
          .toBuffer(),
      6: () => upright.rotate(270).toBuffer(),
      7: async () =>
        sharp(await upright.rotate(270).toBuffer())
          .flop()
          .toBuffer(),
      8: () => upright.rotate(90).toBuffer(),
    }
    const pixels = await stored[orientation]?.()
    const photo = await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const { jpeg, info } = await master(photo)
    expect(info).toMatchObject({ width: 80, height: 40 })
    expect(await sampleColors(jpeg)).toEqual(['red', 'green', 'blue', 'white'])
  })

  test('F13 have a white background in place of transparency', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const photo = await sharp({ create: { width: 50, height: 50, channels: 4, background: transparent } })
      .png()
      .toBuffer()
    expect(await colorAt((await master(photo)).jpeg, 0.5, 0.5)).toBe('white')
  })

  test('F13 are made from gray, 16-bit, CMYK and single-pixel pictures', async () => {
    const variants = await Promise.all([
      quarters(50, 50).greyscale().png().toBuffer(),
      quarters(50, 50).toColourspace('rgb16').png().toBuffer(),
      quarters(50, 50).toColourspace('cmyk').jpeg().toBuffer(),
      quarters(1, 1).png().toBuffer(),
      quarters(1, 16_384).png().toBuffer(),
    ])
    for (const bytes of variants) {
      const metadata = await sharp((await master(bytes)).jpeg).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', space: expect.stringMatching(/srgb|b-w/) })
    }
  })

  test('F13 are refused for a picture that is too long', async () => {
    await expect(master(await quarters(1, 20_000).png().toBuffer())).rejects.toMatchObject({
      code: 'invalid',
      message: 'This photo is too long or too wide. Photos can have up to 16,384 pixels on a side.',
    })
  })

  test('are at most 2560 pixels long, and keep the original size of the photo as a number', async () => {
    const { jpeg, info } = await master(await quarters(3000, 1500).jpeg().toBuffer())
    expect(info).toMatchObject({ width: 3000, height: 1500 })
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: MASTER_LONG_SIDE, height: 1280 })
  })

  test("F14 are made from an iPhone's HEIC photo", async () => {
    const { jpeg, info } = await master(await fixture('quarters.heic'))
    expect(info).toMatchObject({ mediaType: 'image/heic', width: 64, height: 48, isHevc: true })
    expect(await sampleColors(jpeg)).toEqual(['red', 'green', 'blue', 'white'])
  })

  test('F14 are refused for a broken HEIC, without affecting the next photo', async () => {
    const good = await fixture('quarters.heic')
    for (let at = 20; at < good.length; at += 16) {
      const broken = Buffer.from(good)
      broken.fill(0xff, at, Math.min(at + 8, broken.length))
      expect(await describeDecoding(broken)).toMatch(/^(a picture|invalid|unsupported_type)$/)
    }
    await expect(master(good.subarray(0, good.length - 100))).rejects.toMatchObject({ code: 'invalid' })
    expect((await master(good)).info.width).toBe(64)
  })
})
