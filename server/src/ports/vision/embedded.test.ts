import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#errors.ts'
import { intersectionOverUnion } from './boxes.ts'
import { embeddedVision } from './embedded.ts'
import { MODELS_FOLDER } from './model-files.ts'
import type { Box, VisionPort } from './port.ts'

const CUP_BOX: Box = { x0: 0.38, y0: 0.31, x1: 0.715, y1: 0.72 }
const CUP = `
  <rect width="1000" height="750" fill="#e8e2d8"/><rect y="560" width="1000" height="190" fill="#7d6b57"/>
  <path d="M380 260H600V480Q600 540 540 540H440Q380 540 380 480Z" fill="#d33"/>
  <path d="M600 310Q700 310 700 390T600 460" fill="none" stroke="#d33" stroke-width="30"/>
  <ellipse cx="490" cy="262" rx="110" ry="26" fill="#411"/>`

// The app cannot decode SVG, and other tests in this process may have blocked it.
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(DRAWINGS))
afterAll(() => sharp.block(DRAWINGS))

function drawCup() {
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">${CUP}</svg>`)).flatten()
}

/** A file of some bytes whose header declares 900 million pixels. */
function hugePng(): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(30_000, 0)
  size.writeUInt32BE(30_000, 4)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([length, Buffer.from(type), data, checksum])
  }
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('the embedded models', () => {
  // Reading text more than doubles the time of a photo.
  const vision = embeddedVision({ maxChildren: 1, readsText: false })
  afterAll(() => vision.close())

  async function findBest(photo: Buffer) {
    const [best] = (await vision.detect(photo)).boxes
    if (!best) throw new Error('nothing was found')
    return best
  }

  test('are complete and undamaged', async () => {
    expect(await vision.check()).toEqual({ ok: true })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('find a cup in a %s', async (format) => {
    const best = await findBest(await drawCup().toFormat(format).toBuffer())
    expect(best).toMatchObject({ label: 'cup', views: 6 })
    expect(best.score).toBeGreaterThan(0.6)
    expect(intersectionOverUnion(best.box, CUP_BOX)).toBeGreaterThan(0.8)
  })

  test.each([
    { orientation: 1, turned: 0, isMirrored: false },
    { orientation: 2, turned: 0, isMirrored: true },
    { orientation: 3, turned: 180, isMirrored: false },
    { orientation: 4, turned: 180, isMirrored: true },
    { orientation: 5, turned: 90, isMirrored: true },
    { orientation: 6, turned: 270, isMirrored: false },
    { orientation: 7, turned: 270, isMirrored: true },
    { orientation: 8, turned: 90, isMirrored: false },
  ])(
    'F12 answer in the upright frame for EXIF orientation $orientation',
    async ({ orientation, turned, isMirrored }) => {
      const stored = sharp(await drawCup().rotate(turned).png().toBuffer()).flop(isMirrored)
      const best = await findBest(await stored.jpeg().withMetadata({ orientation }).toBuffer())
      expect(intersectionOverUnion(best.box, CUP_BOX)).toBeGreaterThan(0.8)
    },
  )

  test('find nothing with confidence on an empty table', async () => {
    const empty = sharp({ create: { width: 800, height: 600, channels: 3, background: '#cbb' } })
    const reading = embeddedVision({ maxChildren: 1 })
    onTestFinished(() => reading.close())
    const { boxes, faces, texts } = await reading.detect(await empty.jpeg().toBuffer())
    expect(boxes.filter(({ score }) => score > 0.3)).toEqual([])
    expect({ faces, texts }).toEqual({ faces: [], texts: [] })
  })

  test('accept a picture of one pixel', async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 4, background: '#cbba' } })
    await expect(vision.detect(await pixel.png().toBuffer())).resolves.toMatchObject({ faces: [] })
  })

  test.each([
    { name: 'a text file', file: async () => Buffer.from('this is not a picture') },
    { name: 'an empty file', file: async () => Buffer.alloc(0) },
    { name: 'a drawing with markup', file: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'a JPEG that was cut off', file: async () => (await drawCup().jpeg().toBuffer()).subarray(0, 5000) },
    { name: 'a PNG of 30,000 x 30,000', file: async () => hugePng() },
  ])('refuse $name and go on', async ({ file }) => {
    await expect(vision.detect(await file())).rejects.toMatchObject({ name: 'AppError', code: 'invalid' })
    await expect(findBest(await drawCup().jpeg().toBuffer())).resolves.toMatchObject({ label: 'cup' })
  })

  test('stop when aborted, and analyze the next photo', async () => {
    const photo = await drawCup().jpeg().toBuffer()
    const stop = new AbortController()
    const stopped = vision.detect(photo, stop.signal)
    const next = vision.detect(photo)
    stop.abort(new Error('the listing is gone'))
    await expect(stopped).rejects.toThrow('the listing is gone')
    await expect(next).resolves.toHaveProperty('boxes.0.label', 'cup')
  })
})

describe('missing or damaged models', () => {
  let folder: string
  let vision: VisionPort

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yardsnap-vision-'))
    await cp(MODELS_FOLDER, folder, { recursive: true })
    vision = embeddedVision({ modelsFolder: folder })
  })
  afterEach(async () => {
    await vision.close()
    await rm(folder, { recursive: true })
  })

  /** What an admin and a caller are told. */
  async function describeState() {
    const check = await vision.check()
    const refusal: unknown = await vision.detect(Buffer.from('any photo')).catch((error: unknown) => error)
    return { isOk: check.ok, reason: check.reason, code: refusal instanceof AppError ? refusal.code : refusal }
  }

  const offBecause = (reason: string) => ({ isOk: false, reason: expect.stringContaining(reason), code: 'unavailable' })

  test.each([
    'nanodet-g.onnx',
    'ssd-open-images.onnx',
    'ssd-coco.onnx',
    'blazeface.onnx',
    'text-reading.onnx',
    'manifest.json',
  ])('I9 says that %s is missing', async (file) => {
    await rm(join(folder, file))
    expect(await describeState()).toEqual(offBecause(file))
  })

  test('I9 reports a truncated model', async () => {
    await writeFile(join(folder, 'nanodet-g.onnx'), 'half a model')
    expect(await describeState()).toEqual(offBecause('nanodet-g.onnx is damaged'))
  })

  test('I9 reports a model of the right size with different content', async () => {
    const file = join(folder, 'ssd-open-images.onnx')
    const content = await readFile(file)
    content.fill(7, 5000, 5100)
    await writeFile(file, content)
    expect(await describeState()).toEqual(offBecause('ssd-open-images.onnx is damaged'))
  })

  test('I9 works again when the file is restored, without a restart', async () => {
    await rm(join(folder, 'nanodet-g.onnx'))
    expect(await describeState()).toEqual(offBecause('nanodet-g.onnx is missing'))
    await cp(join(MODELS_FOLDER, 'nanodet-g.onnx'), join(folder, 'nanodet-g.onnx'))
    expect(await vision.check()).toEqual({ ok: true })
    await expect(vision.detect(await drawCup().jpeg().toBuffer())).resolves.toHaveProperty('boxes.0.label', 'cup')
  })

  test('different models have a different version, so that cached results are not used', async () => {
    const before = vision.version
    const manifest = join(folder, 'manifest.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('teddy bear', 'plush bear'))
    expect(embeddedVision({ modelsFolder: folder }).version).not.toBe(before)
  })
})

test('the analyzing process ends with the server, even when the server is killed', async () => {
  const file = fileURLToPath(new URL('./vision-child.ts', import.meta.url))
  const child = fork(file, [MODELS_FOLDER], { serialization: 'advanced', execArgv: [] })
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
