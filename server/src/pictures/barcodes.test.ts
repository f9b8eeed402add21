import { describe, expect, test } from 'vitest'
import { readForeignBarcodes } from './foreign-pictures.ts'
import { type DrawnCode, drawCodes } from './test-barcodes.ts'

const BOOK = '9780306406157'
const TISSUES = '036000291452'

async function read(codes: readonly DrawnCode[], options?: Parameters<typeof drawCodes>[1]): Promise<string[]> {
  const photo = await drawCodes(codes, options)
  return (await readForeignBarcodes(async () => photo)).map(({ gtin }) => gtin)
}
const at = (code: string, place: Partial<DrawnCode> = {}): DrawnCode => {
  return { code, left: 300, top: 300, width: 300, ...place }
}

describe('barcodes of a photo', () => {
  test.each([
    ['an EAN-13', BOOK, BOOK],
    ['a UPC-A', TISSUES, TISSUES],
    ['an EAN-8', '73513537', '73513537'],
    ['a UPC-E, as the UPC-A that it is short for', 'E04252614', '042100005264'],
  ])('%s is read', async (_, code, gtin) => {
    expect(await read([at(code)])).toEqual([gtin])
  })

  test.each([90, 180, 270, 12, 348])('are read where they lie at %i degrees', async (turned) => {
    expect(await read([at(BOOK, { turned })])).toEqual([BOOK])
  })

  test('are read where they are an eighth as wide as a photo that is not sharp', async () => {
    expect(await read([at(BOOK, { width: 320 })], { width: 2560, height: 1920, blur: 1 })).toEqual([BOOK])
  })

  test('are read twice, so that the half of one that lies askew is no code of its own', async () => {
    const codes = [20, 35, 50, 70].map((turned, index) => at(BOOK, { turned, left: 40 + 620 * index, top: 200 }))
    const found = await read(codes, { width: 2560, height: 900 })
    expect(found.filter((gtin) => gtin !== BOOK)).toEqual([])
  })

  test.each([
    ['a wrong check digit', '9780306406158'],
    ["a shop's own number", '2012345000007'],
    ['a coupon', '9912345678908'],
  ])('with %s are left out', async (_, code) => {
    expect(await read([at(code)])).toEqual([])
  })

  test('that are there twice are told twice, each with its place', async () => {
    const photo = await drawCodes([at(BOOK), at(BOOK, { left: 900, top: 700 })], { width: 1600, height: 1200 })
    const found = await readForeignBarcodes(async () => photo)
    expect(found.map(({ gtin }) => gtin)).toEqual([BOOK, BOOK])
    const [first, second] = found.toSorted((a, b) => a.box.x0 - b.box.x0)
    expect(first!.box.x0).toBeCloseTo(336 / 1600, 1)
    expect(first!.box.y1).toBeLessThan(second!.box.y0)
  })

  test('are twelve at most', async () => {
    const codes = Array.from({ length: 15 }, (_, index) =>
      at(BOOK, { left: 30 + 500 * (index % 5), top: 30 + 400 * Math.floor(index / 5) }),
    )
    expect(await read(codes, { width: 2560, height: 2560 })).toHaveLength(12)
  })

  test('are none in a photo without any', async () => {
    expect(await read([])).toEqual([])
  })
})

test('a file that is no picture is refused', async () => {
  const refused = readForeignBarcodes(async () => Buffer.from('no picture'))
  await expect(refused).rejects.toMatchObject({ code: 'unsupported_type' })
})
