import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { inLanguage } from '#text/translations.ts'
import { type OrganizerFileHouse, toOrganizerCsv, toPublicCsv } from './csv-files.ts'
import type { FileHouse } from './file-rows.ts'
import { toGeoJson, toGpx, toKml } from './map-files.ts'
import { readCsv } from './read-csv.ts'

const DATES = ['2027-05-01', '2027-05-02']
const DAY = { name: 'Oak & Elm <Day>', city: 'Orlando', state: 'FL', url: 'https://sales.example/day/oak-elm' }

const house: FileHouse = {
  number: 1,
  streetAddress: '104 Maple St',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32801',
  latitude: 28.5383,
  longitude: -81.3792,
  isApproximate: false,
  dates: DATES,
  categories: ['furniture', 'toys'],
  saleUrl: 'https://sales.example/sale/1',
}
const nowhere = { ...house, number: 2, streetAddress: '=2+5 "A", <Elm> St\u0007', latitude: null, longitude: null }

const read = (csv: string, dates = DATES) => readCsv(csv, dates)
const rowsOf = (csv: string) => read(csv).map(({ row }) => row)
const refusalOf = (csv: string) => {
  try {
    read(csv)
  } catch (error) {
    if (error instanceof AppError) return error.message
  }
  return null
}

describe('an organizer’s CSV file', () => {
  test.each([
    ['commas', 'Address,City,ZIP\r\n104 Maple St,Orlando,32801\r\n'],
    ['semicolons', 'Address;City;ZIP\n104 Maple St;Orlando;32801'],
    ['tabs', 'Address\tCity\tZIP\n104 Maple St\tOrlando\t32801\n'],
    ['a byte order mark', '\uFEFFAddress,City,ZIP\n104 Maple St,Orlando,32801\n'],
    ['quotes', '"Address","City","ZIP"\n"104 Maple St","Orlando","32801"\n'],
    ['Spanish headings', 'Dirección;Ciudad;Código postal\n104 Maple St;Orlando;32801\n'],
    ['house and street in columns of their own', 'Number,Street,Town,Zip Code\n104,Maple St,Orlando,32801\n'],
    ['other columns between', 'Paid,ZIP,Street Address,Phone,City\nyes,32801,104 Maple St,555,Orlando\n'],
    ['empty lines', 'Address,City,ZIP\n\n104 Maple St,Orlando,32801\n,,\n\n'],
  ])('is read with %s', (_name, csv) => {
    expect(rowsOf(csv)).toEqual([
      expect.objectContaining({ streetAddress: '104 Maple St', city: 'Orlando', zipCode: '32801' }),
    ])
  })

  test('may be a bare list of addresses', () => {
    expect(rowsOf('12 Oak St\n14 Oak St\n').map((row) => row?.streetAddress)).toEqual(['12 Oak St', '14 Oak St'])
  })

  test('keeps commas, quotes and line breaks within quotes, and tells the line of each row', () => {
    const csv = 'Address,Name\r\n"12 Oak St, Apt 4","Ann ""Red"" Lee"\r\n"14 Oak St","Bo\r\nLi"\r\n16 Oak St,Cy\r\n'
    expect(read(csv).map(({ line, row }) => [line, row?.streetAddress, row?.hostName])).toEqual([
      [2, '12 Oak St, Apt 4', 'Ann "Red" Lee'],
      [4, '14 Oak St', expect.stringMatching(/^Bo\s+Li$/)],
      [5, '16 Oak St', 'Cy'],
    ])
  })

  test('names days and categories in words of both languages', () => {
    const csv = [
      'Address,Days,Categories',
      '1 A St,Saturday,Furniture; toys',
      '2 A St,"sábado, domingo",Muebles y juguetes',
      '3 A St,5/2,',
      '4 A St,2027-05-01 2027-05-02,tools',
      '5 A St,"Sat, May 1","baby clothes, books"',
      '6 A St,Friday,books',
      '7 A St,"5/1, 5/2",',
      '8 A St,5/1 5/2/2027,',
      '9 A St,Sat/Sun,',
      '10 A St,5/1 / May 2,',
      '11 A St,"5/1, 5/9",',
    ].join('\n')
    expect(read(csv).map(({ row, message }) => [row?.dates, row?.categories, message])).toEqual([
      [[DATES[0]], ['furniture', 'toys'], ''],
      [DATES, ['furniture', 'toys'], ''],
      [[DATES[1]], [], ''],
      [DATES, ['tools'], ''],
      [[DATES[0]], ['books'], 'Left out, because it is no category: baby clothes'],
      [undefined, undefined, '“Friday” is not a date of this sale day.'],
      [DATES, [], ''],
      [DATES, [], ''],
      [DATES, [], ''],
      [DATES, [], ''],
      [undefined, undefined, '“5/9” is not a date of this sale day.'],
    ])
  })

  test('is read in a moment, also with a hundred thousand words in its days', () => {
    const line = `104 Maple St,"${'noday '.repeat(3300)}"\n`
    const began = performance.now()
    expect(read(`Address,Days\n${line.repeat(30)}`)).toHaveLength(30)
    // A second or less; thirty while each word listed the names of the days anew.
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('answers each row that is not understood, and goes on with the next', () => {
    const csv = 'Address,Email,ZIP\n,a@example.com,32801\n12 Oak St,nobody,32801\n14 Oak St,b@example.com,\n'
    expect(read(csv).map(({ row, message }) => [row?.email ?? null, message !== ''])).toEqual([
      [null, true],
      [null, true],
      ['b@example.com', false],
    ])
  })

  test.each([
    ['is empty', '', 'The file is empty.'],
    ['has no addresses', 'Name,Phone\nAnn,555\n', 'one of them must be “Address”'],
    ['has a heading alone', 'Address,City\n', 'no rows below'],
    ['ends within a quote', 'Address\n12 Oak St\n"14 Oak St\n', 'Line 3'],
    ['has too many rows', `Address\n${'1 Oak St\n'.repeat(2001)}`, '2,001 rows'],
  ])('is refused where it %s', (_name, csv, message) => {
    expect(refusalOf(csv)).toContain(message)
  })
})

describe('the houses as CSV', () => {
  test('put no formula into a spreadsheet', () => {
    const [, , second] = parse(toPublicCsv([house, nowhere]), { record_delimiter: '\r\n' }) as string[][]
    expect(second?.[1]).toBe(`'${nowhere.streetAddress}`)
  })

  test('start with a byte order mark, so that spreadsheets read accents', () => {
    for (const csv of inLanguage('es', () => [toPublicCsv([]), toOrganizerCsv([])]))
      expect(csv).toMatch(/^\uFEFFNúmero,/)
  })

  test.each(['en', 'es'] as const)('can be changed and read again, in %s', (language) => {
    const organizer = { permitNumber: 'GS-7', hostName: '-Ann', email: 'ann@example.com', privateNote: 'paid' }
    const houses: OrganizerFileHouse[] = [
      { ...house, status: 'in', ...organizer },
      { ...house, streetAddress: '=4 Elm St', number: null, status: 'asked', ...organizer, email: '' },
    ]
    const csv = inLanguage(language, () => toOrganizerCsv(houses))
    expect(rowsOf(csv)).toEqual(
      houses.map(({ streetAddress, city, state, zipCode, dates, categories, permitNumber, hostName, email }) => {
        const row = { streetAddress, city, state, zipCode, dates, categories, permitNumber, hostName }
        return { ...row, email: email || null }
      }),
    )
  })
})

describe('the houses for other maps', () => {
  test('are GeoJSON with the longitude first, also without a position', () => {
    const { features } = JSON.parse(toGeoJson(DAY, [house, nowhere])) as { features: Record<string, unknown>[] }
    expect(features).toEqual([
      expect.objectContaining({
        geometry: { type: 'Point', coordinates: [-81.3792, 28.5383] },
        properties: expect.objectContaining({ name: '1: 104 Maple St', number: 1, dates: DATES }) as object,
      }),
      expect.objectContaining({ geometry: null }),
    ])
  })

  test('are KML and GPX with names, days and positions, and nothing that XML cannot hold', () => {
    const [kml, gpx] = [toKml(DAY, [house, nowhere]), toGpx(DAY, [house, nowhere])]
    expect(kml).toContain('<coordinates>-81.3792,28.5383</coordinates>')
    expect(kml.match(/<Placemark>/g)).toHaveLength(2)
    expect(kml).toContain('<name>2: =2+5 &quot;A&quot;, &lt;Elm&gt; St</name>')
    expect(gpx).toContain('<wpt lat="28.5383" lon="-81.3792">')
    expect(gpx.match(/<wpt /g)).toHaveLength(1)
    expect(gpx).toContain('not in this file: 1')
    for (const xml of [kml, gpx]) {
      expect(xml).toContain('<name>Oak &amp; Elm &lt;Day&gt;</name>')
      expect(xml).toContain('Sat, May 1 – Sun, May 2\nFurniture, Toys\nOrlando, FL 32801')
      expect(xml).not.toContain('\u0007')
    }
  })
})
