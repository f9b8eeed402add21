import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { CSV_READERS, readWordTables } from '#testing/foreign-readers.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeMarketplaceExport, makeListing, premiumSeller } from './test-marketplaces.ts'

/** Input, and the expected single-line cell. */
const TEXTS: [string, string][] = [
  ['one\ntwo', 'one two'],
  ['one\r\ntwo\rthree\n\n\nfour', 'one two three four'],
  ['one\u2028two\u2029three\u0085four', 'one two three four'],
  ['one\vtwo\fthree\u001cfour\u001dfive\u001esix', 'one two three four five six'],
  ['a "quoted" word', 'a "quoted" word'],
  ['"', '"'],
  ['""', '""'],
  ['comma, semicolon; pipe | tab\tend', 'comma, semicolon; pipe | tab\tend'],
  [',', ','],
  ['=1+1', '=1+1'],
  ['+1', '+1'],
  ['-1', '-1'],
  ['@SUM(A1)', '@SUM(A1)'],
  ['＝1+1', '＝1+1'],
  ['007', '007'],
  ['1e5', '1e5'],
  ['2031-05-03', '2031-05-03'],
  ['TRUE', 'TRUE'],
  ['#N/A', '#N/A'],
  ['#INFO', '#INFO'],
  ["'quoted", "'quoted"],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['_x000D_', '_x000D_'],
  ['👩‍👩‍👧‍👦 crème 椅子 كرسي', '👩‍👩‍👧‍👦 crème 椅子 كرسي'],
  ['bell\u0007 escape\u001b[31m nowhere\uFFFE', 'bell escape [31m nowhere'],
  ['\\n \\" \\', '\\n \\" \\'],
  ['x'.repeat(150), 'x'.repeat(150)],
]
const LINES = TEXTS.map(([, line]) => line)
/** Values that a spreadsheet would execute get a leading apostrophe. */
const unrun = (text: string) => text.replace(/^[=+\-@＝]/, "'$&")

const LINE_END = /\r\n|(?!\t)[\p{Cc}\u2028\u2029]/u

let site: TestApp
let seller: Visitor
let listingId: string
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example', SITE_MODE: 'open' } })
  seller = await premiumSeller(site)
  const photo = await uploadPhoto(seller)
  const items = TEXTS.map(([text]) => ({
    title: text,
    description: `${text}\n${text}`,
    priceSuggested: 3,
    cropUrl: photo,
  }))
  listingId = await makeListing(seller, items, { status: 'published' })
})
afterAll(() => site.close())

describe.each(CSV_READERS)('S-N5 G3 $name reads back', ({ read }) => {
  test('catalog.csv: one row per item, one line per row', async () => {
    const { body } = await makeMarketplaceExport(seller, listingId, 'catalog')
    const rows = read(body)
    expect(rows).toHaveLength(1 + TEXTS.length)
    expect(body.split(LINE_END)).toHaveLength(rows.length + 1)
    expect(rows.every((row) => row.length === 9)).toBe(true)
    expect(rows.slice(1).map(([, title]) => title)).toEqual(LINES.map(unrun))
    expect(rows.slice(1).map((row) => row[2]?.replaceAll(' · ', ' '))).toEqual(
      LINES.map((line) => unrun(`${line} ${line} Condition: good`)),
    )
  })

  test('ebay-drafts.csv: one row per item, one line per row', async () => {
    const { body } = await makeMarketplaceExport(seller, listingId, 'ebay')
    const rows = read(body)
    expect(rows).toHaveLength(5 + TEXTS.length)
    expect(body.split(LINE_END)).toHaveLength(rows.length + 1)
    expect(rows.every((row) => row.length === 11)).toBe(true)
    expect(rows.slice(5).map((row) => row[3])).toEqual(LINES.map((line) => unrun(shortened(line, 80))))
    expect(rows.slice(5).every((row) => row[9]?.endsWith('<br>Condition: good'))).toBe(true)
  })
})

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

test('S-N5 G3 read-excel-file parses facebook.xlsx correctly', async () => {
  const files = unzipSync((await makeMarketplaceExport(seller, listingId, 'facebook')).rawPayload)
  const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(files['facebook-1.xlsx']!))
  const rows = data.slice(4)
  expect(rows.map(([title]) => title)).toEqual(LINES)
  expect(rows.map((row) => String(row[3]).replace(/\s*\n+\s*/g, ' '))).toEqual(
    LINES.map((line) => `${line} ${line} Condition: good`),
  )
  expect(Buffer.from(unzipSync(files['facebook-1.xlsx']!)['xl/worksheets/sheet1.xml'] ?? []).toString()).not.toMatch(
    /<f[ >]/,
  )
})

test('S-N5 G3 the tables of the Word inventory have every text in its cell', async () => {
  const answer = await seller.get(`/api/listings/${listingId}/exports/inventory?format=docx`)
  expect(answer.statusCode).toBe(200)
  const rows = readWordTables(answer.rawPayload)
  expect(rows.slice(1).map((cells) => cells[1])).toEqual(LINES.map((line) => `${line}\nOther · Good`))
})

test('S-N5 NUL is refused before it reaches a table', async () => {
  const items = [{ title: 'Lamp\u0000' }]
  expect((await seller.post(`/api/listings/${listingId}/items/bulk`, { items })).statusCode).toBe(400)
})

test('S-N5 feeds and calendars have no lines or characters that are invalid in their formats', async () => {
  const evil = 'Sale\rBEGIN:VALARM\u0007\u000b\uFFFE end'
  const fields = { title: evil, description: evil, address: evil, status: 'published' }
  const id = await makeListing(await premiumSeller(site), [{ title: 'Lamp' }], fields)
  const calendar = (await site.visitor.get(`/api/listings/${id}/calendar.ics`)).body
  expect(calendar).toContain('SUMMARY:Sale BEGIN:VALARM end\r\n')
  expect(calendar.split(/\r\n|[\n\r\v\f]/)).not.toContain('BEGIN:VALARM')
  for (const format of ['atom', 'rss']) {
    const feed = (await site.visitor.get(`/api/public-listings.${format}`)).body
    expect(feed).toContain('Sale BEGIN:VALARM end')
    expect(feed).not.toMatch(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/u)
  }
})
