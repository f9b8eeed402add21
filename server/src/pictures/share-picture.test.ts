import { describe, expect, test } from 'vitest'
import { drawSharePicture } from './share-picture.ts'
import { sharp } from './sharp.ts'
import { colorAt, quarters } from './test-pictures.ts'

const facts = {
  type: 'Estate Sale',
  title: 'Everything goes',
  lines: ['Sat, May 3', 'Orlando, FL'],
  productName: 'Yardsnap',
}
const photo = await quarters(300, 200).jpeg().toBuffer()

/** Whether a part of the picture, in pixels, has anything but the background. */
async function isDrawnOn(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(part).greyscale().toBuffer()).stats()
  return channels[0]!.min < 200
}

describe('the link preview picture', () => {
  test.each([
    ['a long title', 'Everything from the attic, the garage and the workshop of a retired carpenter '.repeat(3)],
    ['one endless word', 'W'.repeat(200)],
    ['other scripts', '日本の家具 مرحبا'.repeat(10)],
    ['markup', '<b>Lamps</b> & <span foreground="red"> & rugs'],
  ])('keeps %s within its place', async (_name, title) => {
    const picture = await drawSharePicture({ ...facts, title }, [photo])
    expect(await isDrawnOn(picture, { left: 56, top: 112, width: 548, height: 270 })).toBe(true)
    expect(await isDrawnOn(picture, { left: 0, top: 0, width: 54, height: 630 })).toBe(false)
    expect(await isDrawnOn(picture, { left: 608, top: 0, width: 50, height: 630 })).toBe(false)
    expect(await isDrawnOn(picture, { left: 0, top: 380, width: 600, height: 10 })).toBe(false)
  })

  test('omits a title that has no drawable characters', async () => {
    const picture = await drawSharePicture({ ...facts, title: '🎉👩‍👩‍👧🇺🇸' }, [photo])
    expect(await isDrawnOn(picture, { left: 56, top: 112, width: 548, height: 270 })).toBe(false)
  })

  test.each([1, 2, 3])('with %d of them fills its right side with pictures', async (count) => {
    const picture = await drawSharePicture(facts, Array<Buffer>(count).fill(photo))
    expect(await colorAt(picture, 0.56, 0.01)).toBe('red')
    expect(await colorAt(picture, 0.99, 0.01)).toBe('green')
    expect(await colorAt(picture, 0.56, 0.99)).toBe('blue')
  })

  test('without pictures shows the logo', async () => {
    const picture = await drawSharePicture(facts, [])
    expect(await isDrawnOn(picture, { left: 800, top: 165, width: 260, height: 300 })).toBe(true)
  })
})
