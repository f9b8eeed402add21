import { parseRegion } from '@yardsnap/contract/picture-region'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derive } from './derive.ts'
import { pixelBox, regionAround, shapedBox } from './region.ts'
import { sharp } from './sharp.ts'
import { colorAt, master, quarters } from './test-pictures.ts'

describe('crops', () => {
  test('S2.15.1 cut out the part of the photo that the region names', async () => {
    const { jpeg } = await master(await quarters(1000, 800).jpeg().toBuffer())
    const crop = await derive(async () => jpeg, {
      region: { x1: 0.5, y1: 0, x2: 1, y2: 0.5 },
      width: 240,
      format: 'jpeg',
    })
    expect(await sharp(crop).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 192 })
    expect(await colorAt(crop, 0.02, 0.98)).toBe('green')
    expect(await colorAt(crop, 0.98, 0.02)).toBe('green')
  })

  test('S9.10 are JPEG of quality 80', async () => {
    const { jpeg } = await master(await quarters(1000, 800).jpeg().toBuffer())
    const region = { x1: 0, y1: 0, x2: 1, y2: 1 }
    const crop = await derive(async () => jpeg, { region, width: 160, format: 'jpeg' })
    const same = await sharp(crop).jpeg({ quality: 80 }).toBuffer()
    const readQuantizationTables = (bytes: Buffer) =>
      bytes.subarray(bytes.indexOf('ffdb0043', 'hex'), bytes.indexOf('ffdb0043', 'hex') + 69)
    expect(readQuantizationTables(crop).equals(readQuantizationTables(same))).toBe(true)
    expect(readQuantizationTables(crop).length).toBe(69)
  })

  test('S9.10 have at least 100 pixels on each side', async () => {
    const { jpeg } = await master(await quarters(1000, 800).jpeg().toBuffer())
    const tiny = { x1: 0.5, y1: 0.5, x2: 0.501, y2: 0.501 }
    const strip = { x1: 0, y1: 0.5, x2: 1, y2: 0.52 }
    for (const region of [tiny, strip]) {
      const crop = await derive(async () => jpeg, { region, width: 160, format: 'jpeg' })
      const { width, height } = await sharp(crop).metadata()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(100)
    }
  })

  test.each([
    { name: 'a small part', x1: 0.7, y1: 0.1, x2: 0.75, y2: 0.14, width: 800, height: 480 },
    { name: 'a part at the edge', x1: 0, y1: 0.9, x2: 0.1, y2: 1, width: 800, height: 600 },
    { name: 'a narrow strip', x1: 0.5, y1: 0, x2: 0.51, y2: 1, width: 100, height: 1500 },
    { name: 'a part that is large enough', x1: 0, y1: 0, x2: 0.5, y2: 0.5, width: 1000, height: 750 },
  ])('for marketplaces have 800 pixels on the longer side: $name', async ({ width, height, ...region }) => {
    const { jpeg } = await master(await quarters(2000, 1500).jpeg().toBuffer())
    const crop = await derive(async () => jpeg, { region, width: 1920, format: 'jpeg', minLongSide: 800 })
    expect(await sharp(crop).metadata()).toMatchObject({ width, height })
  })

  test.each([
    { name: 'wide', photo: [700, 500], size: [700, 500] },
    { name: 'tall', photo: [300, 2000], size: [300, 800] },
    { name: 'tiny', photo: [90, 60], size: [90, 60] },
  ] as const)('for marketplaces are at most the photo: a $name one', async ({ photo, size }) => {
    const { jpeg } = await master(await quarters(photo[0], photo[1]).jpeg().toBuffer())
    const region = { x1: 0.4, y1: 0.4, x2: 0.9, y2: 0.45 }
    const crop = await derive(async () => jpeg, { region, width: 1920, format: 'jpeg', minLongSide: 800 })
    const [width, height] = size
    expect(await sharp(crop).metadata()).toMatchObject({ width, height })
  })

  test('for marketplaces have the part in the middle, at the pixels of the photo', async () => {
    const photo = quarters(2000, 1500).composite([
      { input: { create: { width: 100, height: 60, channels: 3, background: '#dc1e1e' } }, left: 1400, top: 1000 },
    ])
    const { jpeg } = await master(await photo.jpeg().toBuffer())
    const region = { x1: 0.7, y1: 1000 / 1500, x2: 0.75, y2: 1060 / 1500 }
    const crop = await derive(async () => jpeg, { region, width: 1920, format: 'jpeg', minLongSide: 800 })
    const across = await Promise.all([345, 355, 445, 455].map((x) => colorAt(crop, (x + 0.5) / 800, 0.5)))
    expect(across).toEqual(['white', 'red', 'red', 'white'])
  })

  test('are never enlarged, and can be WebP', async () => {
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

  test('F16 refuse a region of 10 KB', () => {
    expect(parseRegion('0,0,1,'.padEnd(10_000, '1'))).toBeNull()
  })

  test('F17 round regions to thousandths', () => {
    expect(parseRegion('0.20041,0.2,0.79999999,0.8')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(parseRegion('-0.0001,0,1.0002,1')).toEqual({ x1: -0, y1: 0, x2: 1, y2: 1 })
  })

  test('S2.15.1 default to the middle or to the focus point', () => {
    expect(regionAround('')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(regionAround('0.5,0.5')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
    expect(regionAround('1,0')).toEqual({ x1: 0.4, y1: 0, x2: 1, y2: 0.6 })
    expect(regionAround('a lamp')).toEqual({ x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.8 })
  })

  test.each([
    { name: 'a floor lamp', region: [0.45, 0.1, 0.5, 0.9], aspect: 1, size: [1500, 1500] },
    { name: 'a sofa at the edge', region: [0, 0.6, 0.5, 0.9], aspect: 1, size: [1300, 1300] },
    { name: 'a small mug', region: [0.5, 0.5, 0.52, 0.53], aspect: 1.5, size: [320, 214] },
    { name: 'what is as tall as the photo', region: [0.1, 0, 0.2, 1], aspect: 1.5, size: [2000, 1500] },
    { name: 'what is as wide as the photo', region: [0, 0.2, 1, 0.4], aspect: 1, size: [2000, 1500] },
  ])('S2.15.1 in a shape are $name with photo around it', ({ region, aspect, size }) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = region
    const box = shapedBox({ x1, y1, x2, y2 }, { width: 2000, height: 1500 }, { aspect, minLongSide: 320 })
    expect([box.width, box.height]).toEqual(size)
  })

  test('S2.15.1 in a shape never cut the region, for every region, size and shape', () => {
    const side = fc.integer({ min: 1, max: 5000 })
    const step = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000)
    const aspect = fc.integer({ min: 25, max: 400 }).map((value) => value / 100)
    fc.assert(
      fc.property(step, step, step, step, side, side, aspect, (a, b, c, d, width, height, shape) => {
        const region = parseRegion([a, b, c, d].join(','))
        if (!region) return
        const box = shapedBox(region, { width, height }, { aspect: shape, minLongSide: 160 })
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(width)
        expect(box.top + box.height).toBeLessThanOrEqual(height)
        expect(box.left).toBeLessThanOrEqual(region.x1 * width + 1)
        expect(box.top).toBeLessThanOrEqual(region.y1 * height + 1)
        expect(box.left + box.width).toBeGreaterThanOrEqual(region.x2 * width - 1)
        expect(box.top + box.height).toBeGreaterThanOrEqual(region.y2 * height - 1)
      }),
    )
  })

  test('F16 stay inside the picture for every region and size', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const step = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000)
    fc.assert(
      fc.property(step, step, step, step, side, side, fc.boolean(), (a, b, c, d, width, height, isExported) => {
        const region = parseRegion([a, b, c, d].join(','))
        if (!region) return
        const box = pixelBox(region, { width, height }, isExported ? 800 : undefined)
        const longSide = Math.min(isExported ? 800 : 100, Math.max(width, height))
        expect(Math.max(box.width, box.height)).toBeGreaterThanOrEqual(longSide)
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
