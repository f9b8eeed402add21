import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { mapTilesService } from '#core/places/map-tiles.ts'
import { openPdf, rasterize, readText, readTexts } from '#printing/test-pdf.ts'
import { CENTER, insertTestDay } from '#shop/community-days/test-community-days.ts'
import { buildPmtiles, roads } from '#testing/pmtiles.ts'
import { testApp } from '#testing/test-app.ts'
import print from './print-day-worker.ts'
import type { PrintedDay, StreetTile } from './printed-day.ts'
import { joinLines, shortenStreet } from './street-names.ts'
import { layOutStreetMap, MAP_SIZE } from './street-map.ts'
import { readStreetTiles } from './street-tiles.ts'
import { makeHouses, makePrintedDay } from './test-days.ts'

const CREDIT = '© OpenStreetMap contributors'

const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-street-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Around the houses of a day, with a road below them that none of them is on. */
const houses = makeHouses(12)
const [{ latitude, longitude }] = houses.map(({ position }) => position!) as [{ latitude: number; longitude: number }]
const SOUTH = latitude - 0.0006
const BOUNDS = [longitude - 0.02, latitude - 0.02, longitude + 0.02, latitude + 0.02] as const
const LINES = [
  {
    name: 'South Harbor Parkway',
    kind: 'minor_road',
    points: [
      [longitude - 0.01, SOUTH],
      [longitude + 0.01, SOUTH],
    ],
  },
] as const

function openArchive(more: Partial<Parameters<typeof buildPmtiles>[0]> = {}) {
  const archive = path.join(folder, `${Math.random()}.pmtiles`)
  writeFileSync(
    archive,
    buildPmtiles({ layers: { roads: roads(LINES) }, bounds: BOUNDS, minZoom: 12, maxZoom: 15, ...more }),
  )
  return mapTilesService({ archive })
}

const readTiles = (service: ReturnType<typeof mapTilesService>, list = houses) =>
  readStreetTiles(service, { houses: list, paper: 'letter' })

async function draw(tiles: StreetTile[], day: Partial<PrintedDay> = {}, ink: 'color' | 'saving' = 'color') {
  const task = { document: 'map', options: { paper: 'letter', ink }, language: 'en', tiles } as const
  return openPdf(await print({ ...task, day: makePrintedDay(0, { houses, ...day }) }))
}

/** Lightness of the middle of the road between two names, 0 to 255. */
async function lookAtRoad(pdf: Awaited<ReturnType<typeof openPdf>>): Promise<number> {
  const scale = (await readTexts(pdf, 1)).find(({ text }) => text.includes('north is up'))!
  const area = { x: 36, y: scale.y + 23 - MAP_SIZE.letter.height, ...MAP_SIZE.letter }
  const [x, y] = layOutStreetMap(houses, area)!.toPoint({ latitude: SOUTH, longitude: longitude + 0.0001 })
  const { data, width } = await rasterize(pdf, 1, 144)
  return data[(Math.round(y * 2) * width + Math.round(x * 2)) * 4 + 2]!
}

describe('the map sheet on map tiles', () => {
  test.each(['color', 'saving'] as const)('has streets, their names and the credit: %s', async (ink) => {
    const pdf = await draw(await readTiles(openArchive()), {}, ink)
    const text = await readText(pdf, 1)
    expect(text).toContain('S Harbor Pkwy')
    expect(text).toContain(CREDIT)
    expect(await lookAtRoad(pdf)).toBe(255)
  })

  test('has the same houses at the same places as without', async () => {
    const numbers = async (tiles: StreetTile[]) => {
      const texts = await readTexts(await draw(tiles), 1)
      return texts.filter(({ text }) => /^\d{1,3}$/.test(text)).map(({ text, x, y }) => [text, x, y])
    }
    expect(await numbers(await readTiles(openArchive()))).toEqual(await numbers([]))
  })

  test('without tiles has no credit, and its streets are those of the houses', async () => {
    const pdf = await draw([])
    const text = await readText(pdf, 1)
    expect(text).not.toContain('OpenStreetMap')
    expect(text).not.toContain('Harbor')
    expect(await lookAtRoad(pdf)).toBeLessThan(250)
  })

  test('names a street that is full of numbers beside it, as its houses are listed', async () => {
    const points = makeHouses(14).map(({ position }) => [position!.longitude, latitude + 0.00014] as const)
    const maple = { name: 'Maple Street', kind: 'minor_road', points }
    const tiles = await readTiles(openArchive({ layers: { roads: roads([...LINES, maple]) } }))
    const texts = await readTexts(await draw(tiles), 1)
    expect(new Set(texts.filter(({ text }) => text === 'Maple St').map(({ y }) => Math.round(y))).size).toBe(2)
  })

  const damaged = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 20)
  const noTile = () => gzipSync(Buffer.alloc(3000, 0x1a))
  const packedSmall = () => gzipSync(Buffer.alloc(5_000_000))
  const message = (...parts: (number | readonly number[])[]) => Buffer.from(parts.flat())
  /** A tile of one feature with a geometry, which are given by their bytes. */
  const tileOf = (geometry: readonly number[], geometryLength = geometry.length) => {
    const feature = message(0x18, 3, 0x22, geometryLength, geometry)
    const layer = message(0x78, 2, 0x0a, 5, [...Buffer.from('water')], 0x12, feature.length, [...feature])
    return gzipSync(message(0x1a, layer.length, [...layer]))
  }
  const MOVE = [9, 0, 0]
  test.each([
    ['a ring closed 268 million times', () => tileOf([...MOVE, 0xff, 0xff, 0xff, 0xff, 0x07, 0])],
    ['a line of 268 million points', () => tileOf([...MOVE, 0xfa, 0xff, 0xff, 0xff, 0x07, 0])],
    ['a geometry longer than the tile', () => tileOf(MOVE, 100)],
    ['a layer without a length', () => gzipSync(message(0x18, 0xff, 0xff, 0xff, 0x7f, 0, 0))],
    ['damaged', damaged],
    ['no vector tile', noTile],
    ['5 MB when unpacked', packedSmall],
  ])('is drawn without tiles that are %s', async (_, replaceTile) => {
    const tiles = await readTiles(openArchive({ replaceTile }))
    expect(tiles.length).toBeGreaterThan(0)
    const text = await readText(await draw(tiles), 1)
    expect(text).not.toContain('OpenStreetMap')
    expect(text).toContain('Maple St')
  })

  test('is drawn without tiles that do not reach all of its houses', async () => {
    const tiles = await readTiles(openArchive())
    const far = { ...houses[0]!, number: 13, position: { latitude, longitude: longitude - 0.03 } }
    expect(await readText(await draw(tiles, { houses: [...houses, far] }), 1)).not.toContain('OpenStreetMap')
  })
})

describe('the tiles of a day', () => {
  test('of 5 MB are not taken', async () => {
    const service = openArchive({ replaceTile: () => Buffer.alloc(5_000_000), maxZoom: 12 })
    await expect(readTiles(service)).rejects.toThrow('too large')
  })

  test('are few, however far its houses are from each other, and none along a road through the state', async () => {
    const service = openArchive()
    const spread = (degrees: number) =>
      makeHouses(300).map((house, index) => ({
        ...house,
        position: { latitude, longitude: longitude + (index / 300) * degrees },
      }))
    const asked: number[] = []
    const counting = {
      describe: async () => ({ ...(await service.describe()), maxZoom: 15 }),
      tile: async ({ z }: { z: number }) => {
        asked.push(z)
        return null
      },
    }
    for (const degrees of [0.01, 0.1, 0.2, 4]) {
      asked.length = 0
      await readStreetTiles(counting, { houses: spread(degrees), paper: 'letter' })
      expect(asked.length).toBeLessThanOrEqual(30)
      expect(asked.length > 0).toBe(degrees < 4)
    }
  })

  test('are not waited for longer than three seconds', async () => {
    const stuck = { ...openArchive(), tile: () => new Promise<never>(() => {}) }
    await expect(readStreetTiles(stuck, { houses, paper: 'letter' })).rejects.toThrow('timeout')
  })
})

describe('a site with map tiles', () => {
  async function printMap(archive: Buffer) {
    const file = path.join(folder, `${Math.random()}.pmtiles`)
    writeFileSync(file, archive)
    const site = await testApp({ env: { PMTILES: file } })
    onTestFinished(() => site.close())
    const organizer = await site.signUp()
    const { slug } = await insertTestDay(site.database.db, organizer, organizer)
    const answer = await organizer.get(`/api/community-days/${slug}/organize/prints/map`)
    expect(answer.statusCode).toBe(200)
    return readText(await openPdf(answer.rawPayload), 1)
  }

  const { latitude: north, longitude: east } = CENTER
  const bounds = [east - 0.02, north - 0.02, east + 0.02, north + 0.02] as const
  const points = [
    [east, north - 0.01],
    [east, north + 0.01],
  ] as const
  const layers = { roads: roads([{ name: 'Oak Street', kind: 'minor_road', points }]) }

  test('prints them for the organizer', async () => {
    expect(await printMap(buildPmtiles({ layers, bounds, minZoom: 12, maxZoom: 15 }))).toContain(CREDIT)
  })

  test('prints without them where they are no archive', async () => {
    const text = await printMap(Buffer.alloc(2000, 'nothing of the kind'))
    expect(text).toContain('Oak St')
    expect(text).not.toContain('OpenStreetMap')
  })
})

test.each([
  ['North Orange Avenue', 'N Orange Ave'],
  ['North Street', 'North St'],
  ['Avenue B', 'Avenue B'],
  ['Street Road', 'Street Rd'],
  ['Oak Street Northwest', 'Oak St NW'],
  ['Martin Luther King Junior Boulevard', 'Martin Luther King Jr Blvd'],
  ['Broadway', 'Broadway'],
])('%s is printed as %s', (name, short) => {
  expect(shortenStreet(name)).toBe(short)
})

test('pieces of a street that meet are one line, whichever way they run', () => {
  const pieces: [number, number][][] = [
    [
      [10, 0],
      [20, 0],
    ],
    [
      [40, 0],
      [30, 0],
    ],
    [
      [10, 0],
      [0, 0],
    ],
    [
      [20, 0],
      [30, 0],
    ],
    [
      [0, 50],
      [10, 50],
    ],
  ]
  const lines = joinLines(pieces).map((line) => (line[0]![0] > line.at(-1)![0] ? line.toReversed() : line))
  expect(lines.map((line) => line.map(([x]) => x))).toEqual([
    [0, 10, 20, 30, 40],
    [0, 10],
  ])
})
