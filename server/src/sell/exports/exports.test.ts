import { unzipSync } from 'fflate'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { getSheetLabel } from '#printing/labels.ts'
import { readCodes, openPdf, readText } from '#printing/test-pdf.ts'
import { makeListingWithItems } from './test-listing.ts'

let site: TestApp
let seller: Visitor
let free: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await site.signUp()
  free = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

const print = (who: Visitor, id: string, document: string, query = '') =>
  who.get(`/api/listings/${id}/exports/${document}${query && `?${query}`}`)

describe('the flyer', () => {
  test('S1.1 shows what, when, where, the best items, and a QR code to the sale’s page', async () => {
    const photo = await uploadPhoto(seller)
    const crop = `${photo}?region=0.1,0.1,0.6,0.6`
    const { id } = await makeListingWithItems(seller, [
      { title: 'Green armchair', priceSuggested: 60, cropUrl: crop, imageUrls: [crop] },
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ({ title: `Thing ${letter}`, priceSuggested: 5 })),
    ])
    const answer = await print(seller, id, 'flyer')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="maple-street-sale-flyer.pdf"')
    const pdf = await openPdf(answer.rawPayload)
    expect(pdf.numPages).toBe(1)
    const text = await readText(pdf, 1)
    for (const words of [
      'GARAGE SALE',
      'Maple Street Sale',
      'Saturday, May 3',
      '8:00 AM – 2:00 PM',
      '400 S Orange Ave',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Green armchair')
    expect(text).toContain('$60')
    expect(text.match(/Thing/g)).toHaveLength(5)
    expect(await readCodes(pdf, 1)).toEqual([`https://sales.example/sale/${id}`])
  })

  test('is available only to the seller, even for a published sale', async () => {
    const { id } = await makeListingWithItems(seller, [{ title: 'Lamp' }], { status: 'published' })
    expect((await print(free, id, 'flyer')).statusCode).toBe(404)
    expect((await print(site.visitor, id, 'flyer')).statusCode).toBe(401)
  })

  test('has a file name from the title, with an ASCII fallback', async () => {
    const { id } = await makeListingWithItems(seller, [{ title: 'Lamp' }], { title: 'Möbel & Bücher / 椅子' })
    const { headers } = await print(seller, id, 'flyer')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="mobel-bucher-flyer.pdf"; filename*=UTF-8''${encodeURIComponent('möbel-bücher-椅子-flyer.pdf')}`,
    )
  })
})

test('documents are in the language of their seller', async () => {
  const hosts = [seller, await site.signUp()] as const
  await site.makePremium(hosts[1].userId)
  await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, hosts[1].userId))
  const made = await Promise.all(
    hosts.map(async (host) => {
      const things = [{ title: 'Lamp', category: 'kitchen', condition: 'good', priceSuggested: 4, quantity: 2 }]
      const { id } = await makeListingWithItems(host, things)
      const texts = async (document: string) => readText(await openPdf((await print(host, id, document)).rawPayload), 1)
      const word = unzipSync((await print(host, id, 'inventory', 'format=docx')).rawPayload)['word/document.xml']!
      return {
        name: (await print(host, id, 'flyer')).headers['content-disposition'],
        texts: [await texts('flyer'), await texts('inventory'), await texts('unsold'), await texts('stickers')],
        word: Buffer.from(word).toString(),
      }
    }),
  )
  const expected = [
    [
      ['GARAGE SALE', 'Saturday, May 3'],
      ['Estimated range', 'Total', 'Kitchen · Good', 'Page 1 of 1'],
      ['UNSOLD ITEMS', 'Low value', 'High value'],
      ['No. 1'],
    ],
    [['VENTA DE GARAJE', 'Sábado 3 de mayo'], ['Rango estimado', 'Página 1 de 1'], ['ARTÍCULOS SIN VENDER'], ['N.º 1']],
  ]
  for (const [index, documents] of expected.entries()) {
    for (const [number, words] of documents.entries()) {
      for (const part of words) expect(made[index]?.texts[number]).toContain(part)
    }
  }
  expect(made.map(({ name }) => /sale-(\w+).pdf/.exec(name ?? '')?.[1])).toEqual(['flyer', 'volante'])
  expect(made.map(({ word }) => [word.includes('Asking price'), word.includes('Precio pedido')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('S5.9 a sale without items can only have signs printed', async () => {
  const { id } = await makeListingWithItems(seller, [])
  const answer = await print(seller, id, 'flyer')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message: 'No items - Add some items before exporting.' })
  expect((await print(seller, id, 'signs')).statusCode).toBe(200)
})

test('S6.3 the inventory is premium; other documents are free, that of unsold items too', async () => {
  const { id } = await makeListingWithItems(free, [{ title: 'Lamp', priceSuggested: 4 }])
  for (const document of ['inventory', 'inventory?format=docx']) {
    const answer = await free.get(`/api/listings/${id}/exports/${document}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'premium_required', reason: 'default' }),
    ])
  }
  for (const document of ['flyer', 'signs', 'stickers', 'unsold'])
    expect((await print(free, id, document)).statusCode).toBe(200)
})

describe('price stickers', () => {
  test('are sorted by category and title, each with a QR code to its item', async () => {
    const { id, items } = await makeListingWithItems(seller, [
      { title: 'Toy', category: 'toys', priceSuggested: 3 },
      { title: 'Zither', category: 'music', priceSuggested: 12.5 },
      { title: 'Accordion', category: 'music', priceSuggested: 0 },
    ])
    const pdf = await openPdf((await print(seller, id, 'stickers')).rawPayload)
    expect(await readText(pdf, 1)).toMatch(/\$ _+ Accordion No\. 3 \$12\.50 Zither No\. 2 \$3 Toy No\. 1/)
    const letters = (title: string) => items.find((item) => item.title === title)!.id.slice(-8)
    const labels = [0, 1, 2].map((index) => getSheetLabel('5160', index).outline)
    expect(await readCodes(pdf, 1, labels)).toEqual(
      ['Accordion', 'Zither', 'Toy'].map((title) => `https://sales.example/sale/${id}?item=${letters(title)}`),
    )
  })

  test('can be one per unit, but one per lot, and skip used labels', async () => {
    const { id } = await makeListingWithItems(seller, [
      { title: 'Chair', quantity: 4, priceSuggested: 5 },
      { title: 'Novels', quantity: 40, sellAsLot: true, priceSuggested: 20 },
    ])
    const answer = await print(seller, id, 'stickers', 'stickersPer=unit&labels=5163&firstLabel=9')
    const pdf = await openPdf(answer.rawPayload)
    expect(pdf.numPages).toBe(2)
    expect((await readText(pdf, 1)).match(/Chair/g)).toHaveLength(2)
    expect((await readText(pdf, 2)).match(/Chair/g)).toHaveLength(2)
    expect((await readText(pdf, 2)).match(/All 40 as one lot/g)).toHaveLength(1)
  })

  test('are one a page on a roll, whatever of a sheet is used, in pure black', async () => {
    const { id } = await makeListingWithItems(seller, [
      { title: 'Chair', quantity: 4, priceSuggested: 5 },
      { title: 'Lamp', priceSuggested: 12.5 },
    ])
    for (const roll of ['zebra-203', 'brother-dk-1201', 'dymo-30334']) {
      const pdf = await openPdf((await print(seller, id, 'stickers', `labels=${roll}&firstLabel=9`)).rawPayload)
      expect(pdf.numPages).toBe(2)
      expect(await readText(pdf, 2)).toMatch(/\$12\.50 Lamp No\. 2/)
      const { fnArray, argsArray } = await (await pdf.getPage(2)).getOperatorList()
      const isColor = (code: number) => code === OPS.setFillRGBColor || code === OPS.setStrokeRGBColor
      const colors = new Set(fnArray.flatMap((code, index) => (isColor(code) ? [String(argsArray[index])] : [])))
      expect(colors).toEqual(new Set(['#000000', '#ffffff']))
    }
  })

  test('can be of one item, which must be among those for sale', async () => {
    const { id, items } = await makeListingWithItems(seller, [
      { title: 'Chair', quantity: 3, priceSuggested: 5 },
      { title: 'Lamp', priceSuggested: 12.5 },
    ])
    const chair = items.find(({ title }) => title === 'Chair')!.id
    const answer = await print(seller, id, 'stickers', `item=${chair}&labels=zebra-300&stickersPer=unit`)
    const pdf = await openPdf(answer.rawPayload)
    expect(pdf.numPages).toBe(3)
    expect(await readText(pdf, 1)).toContain('Chair')
    const other = await makeListingWithItems(seller, [{ title: 'Of another sale' }])
    for (const item of [other.items[0]!.id, id]) {
      expect((await print(seller, id, 'stickers', `item=${item}`)).statusCode).toBe(404)
    }
    await site.database.pool.query('update items set sold_quantity = quantity where id = $1', [chair])
    expect((await print(seller, id, 'stickers', `item=${chair}`)).statusCode).toBe(404)
    expect((await print(seller, id, 'stickers', 'item=chair')).statusCode).toBe(400)
  })

  test('are refused with their number when there would be too many', async () => {
    const { id } = await makeListingWithItems(seller, [{ title: 'Nail', quantity: 10_000 }])
    const answer = await print(seller, id, 'stickers', 'stickersPer=unit')
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(/10,000 stickers/)
  })
})

test('S5.3 what is given away is free on the flyer, its sticker and in the inventory', async () => {
  const { id } = await makeListingWithItems(seller, [{ title: 'Vase', priceSource: 'free' }])
  for (const [document, query] of [
    ['flyer', 'layout=pictures'],
    ['flyer', 'layout=details'],
    ['stickers', ''],
    ['inventory', ''],
  ] as const) {
    const text = await readText(await openPdf((await print(seller, id, document, query)).rawPayload), 1)
    expect([document, text]).toEqual([document, expect.stringContaining('Free')])
    expect(text).not.toContain('$ _')
  }
})

test('the inventory says which color of sticker a thing has', async () => {
  const { id } = await makeListingWithItems(seller, [
    { title: 'Vase', category: 'kitchen', stickerColor: 'blue' },
    { title: 'Lamp', category: 'kitchen' },
  ])
  const text = await readText(await openPdf((await print(seller, id, 'inventory')).rawPayload), 1)
  expect(text.match(/Kitchen · Good(?: · Sticker: \w+)?/g)?.toSorted()).toEqual([
    'Kitchen · Good',
    'Kitchen · Good · Sticker: Blue',
  ])
})

test('the unsold list shows condition, fair values and their sources', async () => {
  const { id } = await makeListingWithItems(seller, [
    { title: 'Green armchair', condition: 'fair', priceSuggested: 60 },
    { title: 'Thing nobody knows', priceSuggested: 5, priceLow: 4, priceHigh: 6 },
    { title: 'Quux', priceSuggested: 9, priceLow: 7, priceHigh: 12, priceSource: 'rough-guess' },
  ])
  const text = await readText(await openPdf((await print(seller, id, 'unsold')).rawPayload), 1)
  expect(text).toMatch(/\$12 +Automatic estimate/)
  for (const words of [
    'Fair',
    '$26',
    '$60',
    'donation value guide',
    '$4',
    '$6',
    'seller’s own estimate',
    'not an appraisal',
  ])
    expect(text).toContain(words)
})

test('the unsold list leaves out sold items and counts the remaining pieces', async () => {
  const { id } = await makeListingWithItems(seller, [
    { title: 'Mugs', quantity: 8, priceSuggested: 2, priceLow: 1, priceHigh: 3 },
    { title: 'Sold lamp', priceSuggested: 20 },
  ])
  await site.database.pool.query(
    `update items set sold_quantity = case title when 'Mugs' then 5 else quantity end where listing_id = $1`,
    [id],
  )
  const text = await readText(await openPdf((await print(seller, id, 'unsold')).rawPayload), 1)
  expect(text).toMatch(/Mugs .*Good 3 /)
  expect(text).toContain('1 item')
  expect(text).not.toContain('Sold lamp')
  await site.database.pool.query('update items set sold_quantity = quantity where listing_id = $1', [id])
  expect((await print(seller, id, 'unsold')).body).toContain('No items - Add some items before exporting.')
})

test('the inventory as a Word file has every item with its picture', async () => {
  const photo = await uploadPhoto(seller)
  const { id } = await makeListingWithItems(seller, [
    { title: 'Green armchair', imageUrls: [photo], priceSuggested: 60 },
    { title: 'Кресло 椅子 🎉 <b>&', priceSuggested: 5 },
  ])
  // As pasted from another program: XML has no way to write these characters, and Word refuses a file that has them.
  await seller.put(`/api/listings/${id}`, { title: 'Maple\vStreet\u0001 sale' })
  const answer = await print(seller, id, 'inventory', 'format=docx')
  expect(answer.headers['content-disposition']).toContain('maple-street-sale-inventory.docx')
  const files = unzipSync(answer.rawPayload)
  const document = Buffer.from(files['word/document.xml'] ?? []).toString()
  expect(document).toContain('Green armchair')
  expect(document).toContain('Кресло 椅子 🎉 &lt;b&gt;&amp;')
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const properties = Buffer.from(files['docProps/core.xml'] ?? []).toString()
  expect(properties).toContain('<dc:title>Maple Street sale: inventory</dc:title>')
})

test.each(['paper=a5', 'layout=nothing', 'firstLabel=0', 'firstLabel=31', 'format=exe'])(
  'an unknown option is refused: %s',
  async (query) => {
    const { id } = await makeListingWithItems(seller, [{ title: 'Lamp' }])
    expect((await print(seller, id, 'stickers', query)).statusCode).toBe(400)
  },
)
