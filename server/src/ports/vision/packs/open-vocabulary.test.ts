import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedVision } from '#ports/vision/embedded.ts'
import { combineSources } from '#ports/vision/open-vocabulary.ts'
import { choosePacks } from './choose-pack.ts'
import { installPack } from './install.ts'
import { KINDS_FILE, packFolder, readInstalled } from './installed.ts'
import { PackManifest } from './manifest.ts'
import { colorEncoder, ENCODER_FILES, encoderManifest, mergesOfWord, wordEncoder } from './test-encoder.ts'
import { constantNetwork } from './test-pack.ts'
import { readTokenizer } from './tokenizer.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yardsnap-encoder-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function writePackFolder(
  contents: Readonly<Record<string, Buffer>>,
  change: (text: string) => string = (text) => text,
) {
  const folder = join(dataDir, 'own')
  await mkdir(folder)
  for (const [file, content] of Object.entries(contents)) await writeFile(join(folder, file), content)
  await writeFile(join(folder, 'pack.json'), change(JSON.stringify(encoderManifest(contents))))
  return folder
}

async function install(contents: Readonly<Record<string, Buffer>>) {
  const from = await writePackFolder(contents)
  const manifest = PackManifest.parse(encoderManifest(contents))
  return installPack({ manifest, dataDir, from, signal: AbortSignal.timeout(60_000) })
}

const makePhoto = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

function visionWith(wanted: string) {
  const packs = choosePacks({ wanted, dataDir, log: { info: () => {}, warn: () => {} } })
  const vision = embeddedVision({ maxChildren: 1, readsText: false, packs })
  onTestFinished(() => vision.close())
  return vision
}

describe('S-P3 an encoder of a pack', () => {
  test.each([
    ['several crops at once', ENCODER_FILES],
    ['one crop at a time', { ...ENCODER_FILES, 'image.onnx': colorEncoder({ batch: 1 }) }],
  ])('names what the detector does not, with %s', async (_, contents) => {
    const vision = visionWith(await writePackFolder(contents))
    const red = (await vision.detect(await makePhoto('#d00'))).boxes[0]
    expect(red?.kinds[0]).toMatchObject({ label: 'typewriter', score: expect.closeTo(1, 0) })
    expect(red?.groups[0]?.probability).toBeGreaterThan(0.5)
    const blue = (await vision.detect(await makePhoto('#00d'))).boxes[0]
    expect(blue?.kinds.map(({ label }) => label)).not.toContain('typewriter')
    expect(await vision.describe()).toBe('test')
  })

  test('its texts are read once: what is installed has the vectors of the catalog, and no text encoder', async () => {
    const { kinds, networks } = await install(ENCODER_FILES)
    expect(kinds?.file).toBe(KINDS_FILE)
    expect(networks.map(({ spec }) => spec.role)).toContain('encoder')
    expect(await readdir(packFolder(dataDir, 'test'))).not.toContain('text.onnx')
  })

  test('whose vectors are damaged later is noticed', async () => {
    const vision = visionWith(await writePackFolder(ENCODER_FILES))
    await vision.describe()
    await writeFile(join(packFolder(dataDir, 'test'), KINDS_FILE), 'half')
    expect(await vision.describe()).toContain(`${KINDS_FILE} is damaged`)
  })

  const faults: [string, Record<string, Buffer>, RegExp][] = [
    [
      'a text encoder of another length',
      { 'text.onnx': wordEncoder({ dimensions: 4 }) },
      /encoder\.converted\.onnx does not work: .*3 numbers, those of the kinds 4/,
    ],
    ['a text encoder that is none', { 'text.onnx': Buffer.from('nothing') }, /text\.onnx with merges\.txt\.gz cannot/],
    ['a tokenizer that is none', { 'merges.txt.gz': Buffer.from('nothing') }, /text\.onnx with merges\.txt\.gz cannot/],
    [
      'a text encoder that does not know a token',
      { 'merges.txt.gz': mergesOfWord('typewriters and more words') },
      /text\.onnx with merges\.txt\.gz cannot be used: .*indices/,
    ],
    [
      'an encoder without vectors',
      { 'image.onnx': constantNetwork({ map: { values: [1, 2, 3, 4], dims: [1, 1, 2, 2] } }) },
      /encoder\.converted\.onnx does not work: .*no output with one vector/,
    ],
  ]
  test.each(faults)('with %s is refused by its name, and nothing is installed', async (_, file, reason) => {
    await expect(install({ ...ENCODER_FILES, ...file })).rejects.toThrow(reason)
    expect(await readInstalled(packFolder(dataDir, 'test'))).toBeNull()
  })

  test.each([
    ['no vocabulary', { vocabulary: undefined }],
    [
      'a vocabulary whose file is missing',
      { vocabulary: { ...encoderManifest().vocabulary, tokenizer: 'other.json' } },
    ],
    [
      'a prompt without a place for the name',
      { vocabulary: { ...encoderManifest().vocabulary, prompts: ['a photo'] } },
    ],
    ['a batch that would need much memory', { vocabulary: { ...encoderManifest().vocabulary, batch: 64 } }],
  ])('is refused by its manifest with %s', (_, change) => {
    expect(PackManifest.safeParse(encoderManifest()).success).toBe(true)
    expect(PackManifest.safeParse({ ...encoderManifest(), ...change }).success).toBe(false)
  })
})

describe('CLIP’s tokenizer', () => {
  const merges = { name: 'merges.txt.gz', content: mergesOfWord('cat') }

  test('numbers letters as OpenAI does, in lower case, and knows the merges', () => {
    const tokenize = readTokenizer(merges, { tokens: 16 })
    // 320 is 'a' at the end of a word in CLIP's vocabulary; the merges 'ca' and 'cat</w>' follow 512 letters.
    expect(tokenize('A  cat')).toEqual([514, 320, 513, 515])
  })

  test('cuts a long text so that its end is still said, and fills up a short one where it is told with what', () => {
    const tokenize = readTokenizer(merges, { tokens: 4, padding: 7 })
    expect(tokenize('a a a a a a')).toEqual([514, 320, 320, 515])
    expect(tokenize('a')).toEqual([514, 320, 515, 7])
  })
})

test('what two networks say of kinds counts the same, and one that was not asked does not count', () => {
  const names = (kinds: string[]) => ({ groups: ['kitchen', 'tools'], kinds, groupOfKind: kinds.map(() => 0) })
  const answer = (...kinds: number[]) => ({ groups: Float64Array.of(1, 0), kinds: Float64Array.from(kinds) })
  const [both, one] = combineSources([
    { names: names(['pan', 'pot']), answers: [answer(0.8, 0.2), answer(0.8, 0.2)] },
    { names: names(['pot', 'jug']), answers: [answer(0.6, 0.4), null] },
  ])
  expect(both?.kinds.map(({ label, score }) => [label, Math.round(score * 100)])).toEqual([
    ['pan', 40],
    ['pot', 40],
    ['jug', 20],
  ])
  expect(one?.kinds[0]).toMatchObject({ label: 'pan', score: expect.closeTo(0.8, 1) })
})
