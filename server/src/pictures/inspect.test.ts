import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspect } from './inspect.ts'
import { sharp } from './sharp.ts'
import {
  animation,
  claimingAnimation,
  claimingJpeg,
  claimingPng,
  colorAt,
  fixture,
  master,
  describeDecoding,
  quarters,
} from './test-pictures.ts'

describe('reading photos', () => {
  test('S5.5 detects JPEG, PNG, WebP, AVIF and HEIC from their bytes', async () => {
    const picture = quarters(40, 30)
    const inspectMediaType = async (bytes: Buffer) => (await inspect(bytes)).mediaType
    expect(await inspectMediaType(await picture.clone().jpeg().toBuffer())).toBe('image/jpeg')
    expect(await inspectMediaType(await picture.clone().png().toBuffer())).toBe('image/png')
    expect(await inspectMediaType(await picture.clone().webp().toBuffer())).toBe('image/webp')
    expect(await inspectMediaType(await picture.clone().avif().toBuffer())).toBe('image/avif')
    expect(await inspectMediaType(await fixture('quarters.heic'))).toBe('image/heic')
  })

  test.each([
    ['text', 'this is a text file named photo.jpg'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with an outside entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'],
    ['HTML', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['PHP', '<?php system($_GET["c"]); ?>'],
    ['a ZIP', 'PK\u0003\u0004\u0014\u0000\u0000\u0000'],
    ['ImageMagick drawing commands', 'push graphic-context\nviewbox 0 0 640 480\nfill "url(https://127.0.0.1/)"'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
    ['a TIFF', 'II*\u0000\u0008\u0000\u0000\u0000'],
    ['nothing', ''],
  ])('F5 refuses %s named .jpg', async (_name, content) => {
    await expect(inspect(Buffer.from(content, 'latin1'))).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  test('F5 blocks every other decoder, even when it is requested by name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow('unsupported image format')
  })

  test('F2 refuses a 30k x 30k PNG by its header', async () => {
    await expect(inspect(claimingPng(30_000, 30_000))).rejects.toMatchObject({
      code: 'invalid',
      message: 'This photo has too many pixels. Photos can have up to 60 megapixels.',
    })
  })

  test('F3 refuses a 16k x 16k progressive JPEG by its header', async () => {
    await expect(inspect(await claimingJpeg(16_000, 16_000))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('F4 uses the first frame of an animation', async () => {
    const { jpeg } = await master(await animation())
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 100, height: 100 })
    expect(await colorAt(jpeg, 0.5, 0.5)).toBe('red')
  })

  test('F4 counts all frames of an animation toward the pixel limit', async () => {
    const bytes = await claimingAnimation(5000, 5000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 5000, height: 5000, pages: 4 })
    await expect(inspect(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too many pixels'),
    })
  })

  test('F8 a truncated JPEG is refused or decoded, without a crash', async () => {
    const whole = await quarters(640, 480).jpeg().toBuffer()
    for (let tenth = 0; tenth < 10; tenth++) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10))
      expect(await describeDecoding(cut)).toMatch(/^(a picture|invalid|unsupported_type)$/)
    }
    await expect(master(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'invalid',
      message: 'This photo is damaged and cannot be read.',
    })
  })

  test('F8 flipped bits lead to a refusal or a picture', async () => {
    const sources = await Promise.all([
      quarters(64, 48).jpeg().toBuffer(),
      quarters(64, 48).png().toBuffer(),
      quarters(64, 48).webp().toBuffer(),
    ])
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), flips, async (source, changes) => {
        const bytes = Buffer.from(source)
        for (const [at, bits] of changes) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ bits
        expect(await describeDecoding(bytes)).toMatch(/^(a picture|invalid|unsupported_type)$/)
      }),
      { numRuns: 300 },
    )
  })
})
