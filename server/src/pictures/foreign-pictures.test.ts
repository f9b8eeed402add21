import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharp } from './sharp.ts'
import { animation, fixture, master, describeDecoding, quarters } from './test-pictures.ts'

const ALLOWED = /^(a picture|invalid|unsupported_type)$/
/** Time limit for decoding any small file. */
const WAIT_BUDGET_MS = 5_000

/** Photos from many cameras; not in the repository, because they have no license. */
const PHOTOS = process.env['YARDSNAP_PHOTOS'] ?? path.join(import.meta.dirname, '../../../../shared/photos')

describe('F9 JPEGs from cameras', () => {
  test.skipIf(!existsSync(PHOTOS))('at least 99% are accepted (skipped without a folder YARDSNAP_PHOTOS)', async () => {
    const files = globSync(path.join(PHOTOS, '*.{jpg,jpeg,JPG}'))
    expect(files).not.toEqual([])
    const refused: string[] = []
    for (const file of files) {
      const outcome = await describeDecoding(readFileSync(file))
      if (outcome !== 'a picture') refused.push(`${path.basename(file)}: ${outcome}`)
    }
    expect(refused.slice(Math.floor(files.length / 100))).toEqual([])
  })

  /** Quirks of real cameras and phones. */
  const oddities: [string, (jpeg: Buffer) => Buffer][] = [
    ['a second picture behind its end', (jpeg) => Buffer.concat([jpeg, jpeg])],
    ['a video behind its end', (jpeg) => Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000)])],
    [
      'maker notes that lead nowhere',
      (jpeg) => withSegment(jpeg, 0xe1, `Exif\0\0II*\0\x08\0\0\0\xff\xff${'x'.repeat(200)}`),
    ],
    ['an empty Exif', (jpeg) => withSegment(jpeg, 0xe1, 'Exif\0\0')],
    ['a color profile that is none', (jpeg) => withSegment(jpeg, 0xe2, 'ICC_PROFILE\0\x01\x01nonsense')],
    ['an index of pictures that leads nowhere', (jpeg) => withSegment(jpeg, 0xe2, `MPF\0II*\0${'\xff'.repeat(60)}`)],
    [
      'fill bytes before a marker',
      (jpeg) => Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(9, 0xff), jpeg.subarray(2)]),
    ],
    ['junk before a marker', (jpeg) => withJunk(jpeg)],
  ]
  test.each(oddities)('with %s are accepted', async (_name, change) => {
    const { jpeg } = await master(change(await quarters(64, 48).jpeg().toBuffer()))
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })
})

describe('F10 files of other formats', () => {
  /** Small pictures of every supported format, and some of formats that must be refused. */
  async function kinds(): Promise<Buffer[]> {
    const picture = () => quarters(32, 24)
    const gradient = Buffer.from(Array.from({ length: 32 * 24 * 4 }, (_, at) => (at * 7) % 256))
    const clear = () => sharp(gradient, { raw: { width: 32, height: 24, channels: 4 } })
    const made = await Promise.all([
      ...[{ progressive: true }, { chromaSubsampling: '4:4:4' }, { optimiseCoding: false }].map((options) =>
        picture().jpeg(options).toBuffer(),
      ),
      picture().greyscale().jpeg().toBuffer(),
      picture().toColourspace('cmyk').jpeg().toBuffer(),
      ...([1, 2, 4, 8] as const).map((bits) =>
        picture()
          .png({ palette: true, colors: 2 ** bits })
          .toBuffer(),
      ),
      clear().png({ progressive: true }).toBuffer(),
      clear().toColourspace('rgb16').png().toBuffer(),
      clear().webp({ lossless: true }).toBuffer(),
      clear().webp({ alphaQuality: 20 }).toBuffer(),
      picture().avif().toBuffer(),
      picture().gif().toBuffer(),
      picture().tiff().toBuffer(),
    ])
    return [...made, await animation(), await fixture('quarters.heic')]
  }

  test('whole, truncated, spliced or overwritten, are decoded or refused within the time limit', async () => {
    const sources = await kinds()
    for (const source of sources) expect(await describeDecoding(source)).toMatch(ALLOWED)
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    const damage = fc.record({
      first: fc.constantFrom(...sources),
      second: fc.constantFrom(...sources),
      kind: fc.constantFrom('cut', 'splice', 'overwrite', 'repeat'),
      from: place,
      to: place,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async (what) => {
        const startedAt = process.hrtime.bigint()
        expect(await describeDecoding(damaged(what))).toMatch(ALLOWED)
        expect(Number(process.hrtime.bigint() - startedAt) / 1e6).toBeLessThan(WAIT_BUDGET_MS)
      }),
      { numRuns: 250 },
    )
  })
})

interface Damage {
  first: Buffer
  second: Buffer
  kind: string
  from: number
  to: number
  bytes: Uint8Array
}

function damaged({ first, second, kind, from, to, bytes }: Damage): Buffer {
  const at = Math.floor(from * first.length)
  const other = Math.floor(to * second.length)
  if (kind === 'cut') return first.subarray(0, at)
  if (kind === 'splice') return Buffer.concat([first.subarray(0, at), second.subarray(other)])
  if (kind === 'repeat') return Buffer.concat([first.subarray(0, at), first.subarray(Math.floor(at / 2))])
  const copy = Buffer.from(first)
  copy.set(bytes.subarray(0, Math.max(0, copy.length - at)), at)
  return copy
}

function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const body = Buffer.from(content, 'latin1')
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Some cameras write meaningless bytes between two segments. */
function withJunk(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return Buffer.concat([jpeg.subarray(0, frame), Buffer.from([0, 1, 2, 3]), jpeg.subarray(frame)])
}
