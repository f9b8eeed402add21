import { existsSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { childIds, peakMegabytes } from '#testing/process-memory.ts'
import { sharp } from './sharp.ts'
import {
  BLACK_AND_WHITE,
  claimingAnimation,
  claimingHeif,
  claimingJpeg,
  claimingPng,
  DEEP_RGBA,
  fixture,
  flatWebp,
  master,
  describeDecoding,
  quarters,
} from './test-pictures.ts'

/** Maximum growth of all processes of the app together. */
const MAX_MEGABYTES = 400
const AT_ONCE = 4
/** The default timeout of one second is too short. */
const PATIENCE = { timeout: 20_000 }

const TOO_MANY_PIXELS = 'This photo has too many pixels. Photos can have up to 60 megapixels.'
const TOO_LONG = 'This photo is too long or too wide. Photos can have up to 16,384 pixels on a side.'
const TOO_MUCH_MEMORY = 'This photo needs too much memory to open. Save it as a JPEG, or smaller.'
const DAMAGED = 'This photo is damaged and cannot be read.'
const UNREADABLE = 'This file is not a photo we can read. Use JPEG, PNG, WebP or HEIC.'

const wide = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const interlacedDeep = { ...DEEP_RGBA, isInterlaced: true }
const flatAvif = () => fixture('flat-7700.avif')
const quartersHeic = () => fixture('quarters.heic')

/** Decodes a file several times at once. @returns each error message or picture size */
async function decodeAtOnce(bytes: Buffer): Promise<string[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => master(bytes)))
  const described = outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return `${outcome.value.info.width} x ${outcome.value.info.height}`
    return outcome.reason instanceof Error ? outcome.reason.message : String(outcome.reason)
  })
  return [...new Set(described)]
}

describe.skipIf(!existsSync('/proc/self/status'))('S-N1 four at once take less than 400 MB (Linux):', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['PNG 60,000,000 x 1, deep', () => claimingPng(60_000_000, 1, DEEP_RGBA), TOO_LONG],
    ['PNG 30,000,000 x 2, deep', () => claimingPng(30_000_000, 2, DEEP_RGBA), TOO_LONG],
    ['PNG 1 x 60,000,000, deep', () => claimingPng(1, 60_000_000, DEEP_RGBA), TOO_LONG],
    ['PNG 16,384 x 3000, deep, interlaced', () => claimingPng(16_384, 3000, interlacedDeep), TOO_MUCH_MEMORY],
    ['PNG 16,384 x 3600, deep', () => claimingPng(16_384, 3600, DEEP_RGBA), DAMAGED],
    ['PNG 30,000 x 30,000 of single bits', () => claimingPng(30_000, 30_000), TOO_MANY_PIXELS],
    [
      'PNG 16,384 x 3600 of single bits, interlaced',
      () => claimingPng(16_384, 3600, { ...BLACK_AND_WHITE, isInterlaced: true }),
      DAMAGED,
    ],
    ['AVIF 7700 x 7700', flatAvif, TOO_MUCH_MEMORY],
    ['AVIF 7700 x 7700 that claims 64 x 64', async () => claimingHeif(await flatAvif(), 64, 64), TOO_MUCH_MEMORY],
    ['WebP 16,383 x 16,383 of one color', () => flatWebp(16_383, 16_383), TOO_MUCH_MEMORY],
    ['WebP 7000 x 7000 of one color', () => flatWebp(7000, 7000), '7000 x 7000'],
    ['WebP of four frames of 5000 x 5000', () => claimingAnimation(5000, 5000), TOO_MANY_PIXELS],
    ['JPEG 16,000 x 16,000, progressive', () => claimingJpeg(16_000, 16_000), TOO_MANY_PIXELS],
    ['JPEG 7700 x 7700, progressive, of 1 KB', () => claimingJpeg(7700, 7700), '7700 x 7700'],
    ['JPEG 7700 x 7700', () => wide(7700, 7700).jpeg().toBuffer(), '7700 x 7700'],
    ['JPEG 7700 x 7700, progressive', () => wide(7700, 7700).jpeg({ progressive: true }).toBuffer(), '7700 x 7700'],
    [
      'HEIC 64 x 48 that claims 30,000 x 30,000',
      async () => claimingHeif(await quartersHeic(), 30_000, 30_000),
      TOO_MANY_PIXELS,
    ],
    ['HEIC 64 x 48 that claims 6000 x 6000', async () => claimingHeif(await quartersHeic(), 6000, 6000), DAMAGED],
    ['TIFF', () => wide(7700, 7700).tiff({ compression: 'lzw' }).toBuffer(), UNREADABLE],
    ['GIF', () => wide(7700, 7700).gif().toBuffer(), UNREADABLE],
  ])('%s', async (_name, make, outcome) => {
    const bytes = await make()
    const megabytes = await peakMegabytes(async () => expect(await decodeAtOnce(bytes)).toEqual([outcome]))
    expect(megabytes).toBeLessThan(MAX_MEGABYTES)
  })
})

describe('R15 a decoding process that is killed', () => {
  const photo = () => quarters(2000, 1500).jpeg().toBuffer()

  test('loses no photo: another process decodes it', async () => {
    await vi.waitUntil(() => childIds().length === 0, PATIENCE)
    const bytes = await photo()
    const photos = Promise.all(Array.from({ length: 6 }, () => describeDecoding(bytes)))
    await vi.waitUntil(() => childIds().length === 2, PATIENCE)
    for (const pid of childIds()) process.kill(pid, 'SIGKILL')
    expect(await photos).toEqual(Array.from({ length: 6 }, () => 'a picture'))
  })

  test('twice marks its photo as damaged, and the next one is decoded', async () => {
    const bytes = await photo()
    const bad = describeDecoding(bytes)
    const killing = setInterval(() => childIds().forEach((pid) => process.kill(pid, 'SIGKILL')), 1)
    expect(await bad.finally(() => clearInterval(killing))).toBe('invalid')
    expect(await describeDecoding(bytes)).toBe('a picture')
  })
})

test('L9 decoding processes exit after a batch of photos and release their memory', async () => {
  const bytes = await quarters(3000, 2000).jpeg().toBuffer()
  await Promise.all(Array.from({ length: 10 }, () => master(bytes)))
  expect(childIds().length).toBeGreaterThan(0)
  await vi.waitUntil(() => childIds().length === 0, PATIENCE)
})
