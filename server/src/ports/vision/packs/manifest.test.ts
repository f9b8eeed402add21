import { describe, expect, test } from 'vitest'
import { DEFAULT_PACK } from './choose-pack.ts'
import { KNOWN_PACKS } from './known-packs.ts'
import { PackManifest, readKnownPack } from './manifest.ts'
import { testManifest } from './test-pack.ts'

describe('a manifest', () => {
  test.each(KNOWN_PACKS)('of the pack %s is valid, with a license and a fixed commit for each file', (name) => {
    const { files } = readKnownPack(name)
    for (const { origins, license } of files) {
      expect(license).toMatch(/Apache-2\.0|MIT/)
      for (const origin of origins)
        expect(origin).toMatch(
          /^https:\/\/(raw\.githubusercontent\.com\/[^/]+\/[^/]+|huggingface\.co\/[^/]+\/[^/]+\/resolve)\/[0-9a-f]{12,40}\//,
        )
    }
  })

  test('of the pack that the first start fetches has copies only that state their license', () => {
    for (const { license } of readKnownPack(DEFAULT_PACK).files) expect(license).not.toContain('states no license')
  })

  test.each([
    ['a name that leaves the folder', (text: string) => text.replaceAll('detector.onnx', '../detector.onnx')],
    ['a network without its file', (text: string) => text.replace('"file":"detector.onnx"', '"file":"other.onnx"')],
    ['a decoder that is not known', (text: string) => text.replace('"detr"', '"magic"')],
    ['two localizers', (text: string) => text.replace('"role":"detector"', '"role":"localizer"')],
  ])('with %s is refused', (_name, change) => {
    const text = JSON.stringify(testManifest('test'))
    expect(PackManifest.safeParse(JSON.parse(text)).success).toBe(true)
    expect(PackManifest.safeParse(JSON.parse(change(text))).success).toBe(false)
  })
})
