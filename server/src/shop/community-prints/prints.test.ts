import { SAMPLE_HOUSES } from '#demo/community-samples.ts'
import { DayPrint } from '@yardsnap/contract/community-files'
import { PrintOptions } from '@yardsnap/contract/exports'
import { splitStreetLine } from '@yardsnap/contract/street-lines'
import { describe, expect, test } from 'vitest'
import { openPdf, type PlacedText, readCodes, readText, readTexts } from '#printing/test-pdf.ts'
import { PAPER } from '#printing/sheet.ts'
import print from './print-day-worker.ts'
import type { PrintedDay } from './printed-day.ts'
import { splitByPlace, spreadApart } from './street-map.ts'
import { makeHouses, makePrintedDay } from './test-days.ts'
import { drawVillage } from '#printing/village.ts'

async function draw(document: DayPrint, day: PrintedDay, { language = 'en', ...options }: Options = {}) {
  const task = { document, options: { ...PrintOptions.parse({}), ...options }, language, day } as const
  return openPdf(await print(task))
}
type Options = Partial<Pick<PrintOptions, 'paper' | 'ink'>> & { language?: 'en' | 'es' }

async function readAll(pdf: Awaited<ReturnType<typeof openPdf>>): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => readText(pdf, index + 1))
  return (await Promise.all(pages)).join(' ')
}

const LONG: Partial<PrintedDay> = {
  name: 'The Great Autumn Neighborhood Garage Sale of Rancho Santa Margarita and all of its Lakes',
  locality: 'Rancho Santa Margarita, CA',
  permit: 'Permit 2026-00118-RSM-GS',
  when: [
    { days: 'Wednesday, September 30', hours: '10:00 AM – 12:30 PM', note: '' },
    { days: 'Saturday, October 3 – Sunday, October 4', hours: '7:30 AM – 4:30 PM', note: '' },
    { days: 'Saturday, October 10', hours: '11:30 AM – 12:30 PM', note: '' },
  ],
  notice: 'Called off: the street is flooded',
}

describe('every print of a community day', () => {
  test.each(DayPrint.options.flatMap((document) => [0, 1, 60].map((count) => [document, count] as const)))(
    '%s of %i houses keeps long texts on its paper, in color, with little ink and on A4',
    async (document, count) => {
      for (const options of [{}, { ink: 'saving' }, { paper: 'a4' }] as const) {
        const pdf = await draw(document, makePrintedDay(count, LONG), options)
        const size = PAPER['paper' in options ? options.paper : 'letter']
        const [width, height] = document === 'signs' ? size.toReversed() : size
        for (let page = 1; page <= Math.min(pdf.numPages, 3); page += 1) {
          // Down to the baseline: figures have nothing below it.
          const beyond = (await readTexts(pdf, page)).filter(
            (text) => text.x < 0 || text.x + text.width > width! + 1 || text.y + text.height * 0.76 > height! + 1,
          )
          expect(beyond).toEqual([])
        }
      }
    },
  )

  test('is in Spanish for who reads Spanish', async () => {
    expect(await readAll(await draw('directory', makePrintedDay(30), { language: 'es' }))).toContain('Página 1 de 1')
  })
})

describe('the poster', () => {
  test('says how many houses there are, and when, and has a code that can be scanned', async () => {
    const pdf = await draw('poster', makePrintedDay(42))
    const text = await readAll(pdf)
    for (const part of ['42', 'houses', 'Saturday, May 3', '8:00 AM – 2:00 PM', 'Rain date: Sunday, May 4']) {
      expect(text).toContain(part)
    }
    expect(pdf.numPages).toBe(1)
    expect(await readCodes(pdf, 1)).toEqual(['https://yardsnap.example/day/oakwood-garage-sale-day'])
  })

  test.each([1, 2, 7, 19, 42, 150, 240])('draws each of %i houses', (count) => {
    const parts = drawVillage({ x: 0, y: 300, width: 612, height: 310 }, count).flatMap((hill) => hill.parts)
    expect(parts.filter(({ kind }) => kind === 'house')).toHaveLength(count)
    for (const { x, width, ground } of parts.filter(({ kind }) => kind === 'house')) {
      expect([x > -width * 0.2, x + width < 612 + width * 0.2, ground - width > 280, ground < 615]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  })
})

describe('the directory', () => {
  test('V-X1 has 150 houses on two Letter pages, in ten points, each with number and address', async () => {
    const day = makePrintedDay(150)
    const pdf = await draw('directory', day)
    expect(pdf.numPages).toBe(2)
    const pages = [await readTexts(pdf, 1), await readTexts(pdf, 2)]
    const missing: string[] = []
    for (const { number, houseNumber, days } of day.houses) {
      const address = days ? `${houseNumber} (${days})` : houseNumber
      const isAddress = (text: PlacedText) => text.text === address && text.height === 10
      const hasRow = pages.some((page) =>
        page.filter(isAddress).some(({ x, y }) => {
          const before = page.filter((text) => Math.abs(text.y - y) < 2 && text.x < x && x - text.x < 40)
          return before.some(({ text }) => text === String(number))
        }),
      )
      if (!hasRow) missing.push(address)
    }
    expect(missing).toEqual([])
  })

  test('needs no third page where every house has a street of its own', async () => {
    const houses = makeHouses(150).map((house, index) => ({
      ...house,
      address: `${house.address} ${index}`,
      street: `${house.street} ${index}`,
    }))
    const pdf = await draw('directory', makePrintedDay(0, { houses }))
    expect(pdf.numPages).toBe(2)
    expect(await readAll(pdf)).toContain('153 Edgewater Dr 55')
  })

  test('cuts no address, however long its street is', async () => {
    const street = 'Northwest Martin Luther King Junior Memorial Boulevard Extension'
    const houses = makeHouses(40).map((house) => ({
      ...house,
      street,
      houseNumber: '12345 1/2',
      address: `12345 1/2 ${street}`,
    }))
    houses.push({ ...houses[0]!, street: 'Oak St', number: 41 })
    const text = await readAll(await draw('directory', makePrintedDay(0, { houses })))
    expect(text).not.toContain('…')
  })
})

describe('the map sheet', () => {
  test('names streets beside their numbers, and has the list on the same sheet while there is room', async () => {
    const houses = SAMPLE_HOUSES.map(({ streetAddress, pin }, index) => {
      const { houseText: houseNumber, street } = splitStreetLine(streetAddress)
      return { ...makeHouses(1)[0]!, number: index + 1, address: streetAddress, houseNumber, street, position: pin }
    })
    const pdf = await draw('map', makePrintedDay(0, { houses }))
    expect(pdf.numPages).toBe(1)
    const texts = await readTexts(pdf, 1)
    const name = texts.find(({ text }) => text === 'Juniper Lane')
    const onStreet = texts.filter(({ text, y }) => Number(text) <= 12 && Math.abs(y - name!.y) < 40)
    expect(onStreet).toHaveLength(12)
    expect(Math.max(...onStreet.map(({ x, width }) => x + width))).toBeLessThan(name!.x)
  })

  test.each([1, 42, 150, 500])(
    'has the number of each of %i houses on the map and in the list by street',
    async (count) => {
      const pdf = await draw('map', makePrintedDay(count))
      const pages = Array.from({ length: pdf.numPages }, (_, index) => readTexts(pdf, index + 1))
      const texts = (await Promise.all(pages)).flat().map(({ text }) => text)
      const numbers = Array.from({ length: count }, (_, index) => String(index + 1))
      expect(numbers.filter((number) => texts.filter((text) => text === number).length < 2)).toEqual([])
      expect(texts.join(' ')).not.toContain('…')
    },
  )

  test('lists houses without a position below the map, and on a sheet of their own where they are many', async () => {
    const drawWith = (count: number) => {
      const houses = makeHouses(count).map((house, index) => (index < 15 ? house : { ...house, position: null }))
      return draw('map', makePrintedDay(0, { houses }))
    }
    const few = await drawWith(20)
    expect(few.numPages).toBe(1)
    expect(await readAll(few)).toContain('Not on the map')
    const many = await drawWith(200)
    expect(many.numPages).toBe(2)
    expect(await readText(many, 2)).toContain('NOT ON THE MAP')
  })

  test('spreads numbers of houses at one place, and splits many between sheets without losing one', () => {
    const area = { x: 0, y: 0, width: 540, height: 440 }
    const apart = spreadApart(
      Array.from({ length: 40 }, () => [200, 200] as [number, number]),
      { radius: 6, area },
    )
    for (const [index, [x, y]] of apart.entries()) {
      for (const [otherX, otherY] of apart.slice(index + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(9)
    }
    const sheets = splitByPlace(makeHouses(731))
    expect(
      sheets
        .flat()
        .map(({ number }) => number)
        .toSorted((a, b) => a! - b!),
    ).toEqual(makeHouses(731).map(({ number }) => number))
  })
})

describe('the yard signs', () => {
  test.each([LONG.name!, 'Oakwood Heights and Saint Bartholomew Neighborhood Garage Sale Day', 'Oakwood'])(
    'say the whole name of the day: %s',
    async (name) => {
      const pdf = await draw('signs', makePrintedDay(1, { name }))
      expect(await readText(pdf, 1)).toContain(name)
    },
  )

  test('are a page for each house, with its number, address and permit', async () => {
    const houses = makeHouses(3).map((house, index) => ({ ...house, permit: index === 1 ? 'Permit A-7' : '' }))
    const pdf = await draw('signs', makePrintedDay(0, { houses, permit: 'Permit 2026-118' }))
    expect(pdf.numPages).toBe(3)
    const [first, second] = [await readText(pdf, 1), await readText(pdf, 2)]
    for (const part of ['Permit 2026-118', '100 Maple St', 'Saturday, May 3']) expect(first).toContain(part)
    expect(second).toContain('Permit A-7')
    expect(second).not.toContain('2026-118')
    expect(await readCodes(pdf, 3)).toEqual(['https://yardsnap.example/day/oakwood-garage-sale-day'])
  })
})
