import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { boundedQueue } from './decode-queue.ts'
import { derive } from './derive.ts'
import { inspect } from './inspect.ts'
import { makeMaster, MASTER_LONG_SIDE } from './master.ts'
import { parseRegion, pixelBox, regionAround } from './region.ts'
import { sharp } from './sharp.ts'
import { sniff } from './sniff.ts'

const RED = { r: 220, g: 30, b: 30 }
const GREEN = { r: 30, g: 200, b: 30 }
const BLUE = { r: 30, g: 30, b: 220 }
const WHITE = { r: 240, g: 240, b: 240 }

/** A picture of four quarters: red and green above, blue and white below. */
function quarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : WHITE
      pixels.set([colour.r, colour.g, colour.b], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function colourAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

async function expectColour(picture: Buffer, x: number, y: number, { r, g, b }: typeof RED) {
  const found = await colourAt(picture, x, y)
  for (const [index, wanted] of [r, g, b].entries()) expect(Math.abs((found[index] ?? -999) - wanted)).toBeLessThan(30)
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG whose header claims a size; its data is a few rows of zeros. */
function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A progressive JPEG's markers up to the point where its size is known. */
async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await quarters(16, 16).jpeg({ progressive: true }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Four frames of 100 x 100 pixels, each in its colour. */
async function animation(): Promise<Buffer> {
  const colours = [RED, GREEN, BLUE, WHITE]
  const pixels = Buffer.concat(colours.map(({ r, g, b }) => Buffer.alloc(100 * 100 * 3, Buffer.from([r, g, b]))))
  return sharp(pixels, { raw: { width: 100, height: 400, channels: 3, pageHeight: 100 } })
    .webp({ loop: 0, delay: [100, 100, 100, 100] })
    .toBuffer()
}

const master = (bytes: Buffer) => makeMaster(async () => bytes)
const fixture = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', name))

describe('reading', () => {
  test('S5.5 knows JPEG, PNG, WebP, AVIF and HEIC by their bytes', async () => {
    const picture = quarters(40, 30)
    expect(await sniff(await picture.clone().jpeg().toBuffer())).toBe('image/jpeg')
    expect(await sniff(await picture.clone().png().toBuffer())).toBe('image/png')
    expect(await sniff(await picture.clone().webp().toBuffer())).toBe('image/webp')
    expect(await sniff(await picture.clone().avif().toBuffer())).toBe('image/avif')
    expect(await sniff(await fixture('quarters.heic'))).toBe('image/heic')
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

  test('F5 blocks every decoder but the four, even when it is asked for by name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow()
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

  test('F4 shows the first frame of an animation', async () => {
    const { jpeg } = await master(await animation())
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 100, height: 100 })
    await expectColour(jpeg, 0.5, 0.5, RED)
  })

  test('F4 counts all frames of an animation in the pixel budget', async () => {
    const bytes = await animation()
    const canvas = bytes.indexOf('VP8X') + 12
    bytes.writeUIntLE(4999, canvas, 3)
    bytes.writeUIntLE(4999, canvas + 3, 3)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 5000, height: 5000, pages: 4 })
    await expect(inspect(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too many pixels'),
    })
  })

  test('F8 a JPEG that is cut off anywhere is refused or read, never more', async () => {
    const whole = await quarters(640, 480).jpeg().toBuffer()
    for (let tenth = 0; tenth < 10; tenth++) {
      const outcome = await master(whole.subarray(0, Math.floor((whole.length * tenth) / 10))).catch((error) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError)
    }
    await expect(master(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'invalid',
      message: 'This photo is damaged and cannot be read.',
    })
  })

  test('F8 flipped bits end in a refusal or a picture', async () => {
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
        const outcome = await master(bytes).catch((error) => error)
        expect(outcome instanceof Error ? outcome instanceof AppError : outcome.jpeg.length > 0).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('masters', () => {
  test('F11 keep no place, time, camera, thumbnail, profile or comment', async () => {
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

  test('F6 carry nothing over of a file that is also a page or a program', async () => {
    const jpeg = await quarters(200, 100).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<?php evil() ?><script>evil()</script>')])
    const cleaned = await master(polyglot)
    expect(cleaned.jpeg.toString('latin1')).not.toMatch(/<\?php|<script/)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('F12 orientation %i becomes the same upright picture', async (orientation) => {
    const upright = quarters(80, 40).png()
    // What the camera stored, such that its orientation undoes it.
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
    await expectColour(jpeg, 0.25, 0.25, RED)
    await expectColour(jpeg, 0.75, 0.25, GREEN)
    await expectColour(jpeg, 0.25, 0.75, BLUE)
    await expectColour(jpeg, 0.75, 0.75, WHITE)
  })

  test('F13 put transparency on white', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const photo = await sharp({ create: { width: 50, height: 50, channels: 4, background: transparent } })
      .png()
      .toBuffer()
    await expectColour((await master(photo)).jpeg, 0.5, 0.5, { r: 255, g: 255, b: 255 })
  })

  test('F13 read grey, 16-bit, CMYK and single-pixel pictures', async () => {
    const variants = await Promise.all([
      quarters(50, 50).greyscale().png().toBuffer(),
      quarters(50, 50).toColourspace('rgb16').png().toBuffer(),
      quarters(50, 50).toColourspace('cmyk').jpeg().toBuffer(),
      quarters(1, 1).png().toBuffer(),
      quarters(1, 20_000).png().toBuffer(),
    ])
    for (const bytes of variants) {
      const metadata = await sharp((await master(bytes)).jpeg).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', space: expect.stringMatching(/srgb|b-w/) })
    }
  })

  test('are at most 2560 pixels long and tell the size of the photo itself', async () => {
    const { jpeg, info } = await master(await quarters(3000, 1500).jpeg().toBuffer())
    expect(info).toMatchObject({ width: 3000, height: 1500 })
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: MASTER_LONG_SIDE, height: 1280 })
  })

  test("F14 read an iPhone's HEIC photo", async () => {
    const { jpeg, info } = await master(await fixture('quarters.heic'))
    expect(info).toMatchObject({ mediaType: 'image/heic', width: 64, height: 48, isHevc: true })
    await expectColour(jpeg, 0.25, 0.25, RED)
    await expectColour(jpeg, 0.75, 0.25, GREEN)
    await expectColour(jpeg, 0.25, 0.75, BLUE)
  })

  test('F14 a broken HEIC is refused, and the next good one is read', async () => {
    const good = await fixture('quarters.heic')
    for (let at = 20; at < good.length; at += 16) {
      const broken = Buffer.from(good)
      broken.fill(0xff, at, Math.min(at + 8, broken.length))
      const outcome = await master(broken).catch((error) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError)
    }
    await expect(master(good.subarray(0, good.length - 100))).rejects.toMatchObject({ code: 'invalid' })
    expect((await master(good)).info.width).toBe(64)
  })
})

describe('crops', () => {
  test('S2.15.1 shows the part of the photo that the region names', async () => {
    const { jpeg } = await master(await quarters(1000, 800).jpeg().toBuffer())
    const crop = await derive(async () => jpeg, {
      region: { x1: 0.5, y1: 0, x2: 1, y2: 0.5 },
      width: 240,
      format: 'jpeg',
    })
    expect(await sharp(crop).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 192 })
    await expectColour(crop, 0.02, 0.98, GREEN)
    await expectColour(crop, 0.98, 0.02, GREEN)
  })

  test('S9.10 a crop has at least 100 pixels each way', async () => {
    const { jpeg } = await master(await quarters(1000, 800).jpeg().toBuffer())
    const tiny = { x1: 0.5, y1: 0.5, x2: 0.501, y2: 0.501 }
    const strip = { x1: 0, y1: 0.5, x2: 1, y2: 0.52 }
    for (const region of [tiny, strip]) {
      const crop = await derive(async () => jpeg, { region, width: 160, format: 'jpeg' })
      const { width, height } = await sharp(crop).metadata()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(100)
    }
  })

  test('never enlarges, and can be WebP', async () => {
    const { jpeg } = await master(await quarters(300, 200).jpeg().toBuffer())
    const whole = await derive(async () => jpeg, { region: null, width: 1280, format: 'webp' })
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  })

  test.each([
    'NaN',
    '1e999,0,1,1',
    '-1,0,2,2',
    '0.5,0.5,0.5,0.5',
    '0.8,0,0.2,1',
    '0,0,1',
    '0,0,1,1,1',
    '0,0,1e-12,1e-12',
    '0,0,,1',
    '٠,٠,١,١',
    '0x0,0,1,1',
    'Infinity,0,1,1',
    '0,0,1,1;drop',
    '',
  ])('F16 region %j is no region', (text) => {
    expect(parseRegion(text)).toBeNull()
  })

  test('F16 a region of 10 KB is no region', () => {
    expect(parseRegion('0,0,1,'.padEnd(10_000, '1'))).toBeNull()
  })

  test('F17 regions are rounded to thousandths', () => {
    expect(parseRegion('0.20041,0.2,0.79999999,0.8')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(parseRegion('-0.0001,0,1.0002,1')).toEqual({ x1: -0, y1: 0, x2: 1, y2: 1 })
  })

  test('S2.15.1 without a region the middle is shown, or what the focus points at', () => {
    expect(regionAround('')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(regionAround('0.5,0.5')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(regionAround('1,0')).toEqual({ x1: 0.4, y1: 0, x2: 1, y2: 0.6 })
    expect(regionAround('a lamp')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
  })

  test('F16 every region lies inside every picture', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const step = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000)
    fc.assert(
      fc.property(step, step, step, step, side, side, (a, b, c, d, width, height) => {
        const region = parseRegion([a, b, c, d].join(','))
        if (!region) return
        const box = pixelBox(region, { width, height })
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(width)
        expect(box.top + box.height).toBeLessThanOrEqual(height)
        expect(box.width).toBeGreaterThanOrEqual(Math.min(width, 100))
        expect(box.height).toBeGreaterThanOrEqual(Math.min(height, 100))
      }),
    )
  })
})

test('L8 of many decodings a few run, some wait and the rest are refused at once', async () => {
  const run = boundedQueue({ running: 2, waiting: 3 })
  let finish = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate
    running -= 1
  }
  const calls = Array.from({ length: 8 }, () => run(work))
  const outcomes = Promise.allSettled(calls)
  await expect(calls[7]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  finish()
  const statuses = (await outcomes).map((outcome) => outcome.status)
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(3)
  expect(most).toBe(2)
  await expect(run(async () => 'free again')).resolves.toBe('free again')
})
