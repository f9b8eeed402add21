import { rename, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getTileColumn, buildPmtiles, rectangle, getTileRow } from '#testing/pmtiles.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const ORLANDO = [-81.6, 28.3, -81.1, 28.8] as const
const [x, y] = [getTileColumn(-81.38, 10), getTileRow(28.54, 10)]
const TILE = `/api/map/tiles/10/${x}/${y}`
const createArchive = (layer: string) =>
  buildPmtiles({ layers: { [layer]: rectangle(ORLANDO, 'park') }, bounds: ORLANDO, maxZoom: 10 })

const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function siteWith(archive: string): Promise<TestApp> {
  const site = await testApp({ env: { PMTILES: archive } })
  onTestFinished(() => site.close())
  return site
}

describe('S7.33 map tiles of the operator’s own', () => {
  const file = path.join(folder, 'florida.pmtiles')
  let site: TestApp
  beforeAll(async () => {
    writeFileSync(file, createArchive('landuse'))
    site = await testApp({ env: { PMTILES: file } })
  })
  afterAll(() => site.close())

  test('what they cover is told', async () => {
    const answer = await site.visitor.get('/api/map/tiles')
    expect(answer.json()).toEqual({ minZoom: 0, maxZoom: 10, bounds: [...ORLANDO] })
  })

  test('a tile is sent as it is packed, and unpacked to who does not take that', async () => {
    const packed = await site.visitor.get(TILE, { 'accept-encoding': 'gzip, br' })
    expect(packed.statusCode).toBe(200)
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
      vary: 'Accept-Encoding',
    })
    const plain = await site.visitor.get(TILE)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.rawPayload.includes('landuse')).toBe(true)
  })

  test.each([
    ['outside of what they cover', '/api/map/tiles/10/1/1'],
    ['nearer than they are', '/api/map/tiles/11/560/854'],
    ['outside of the world', '/api/map/tiles/1/7/7'],
  ])('a tile %s is empty: %s', async (_, url) => {
    const answer = await site.visitor.get(url)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  })

  test.each(['/api/map/tiles/99/1/1', '/api/map/tiles/1/a/1', '/api/map/tiles/1/-1/1'])(
    '%s is refused',
    async (url) => {
      expect((await site.visitor.get(url)).statusCode).toBe(400)
    },
  )

  test('a newer archive may take the place of the file while the app runs', async () => {
    expect((await site.visitor.get(TILE)).rawPayload.includes('landuse')).toBe(true)
    await writeFile(`${file}.new`, createArchive('water'))
    await rename(`${file}.new`, file)
    expect((await site.visitor.get(TILE)).rawPayload.includes('water')).toBe(true)
  })
})

test('a site without map tiles says that it has none', async () => {
  const site = await testApp()
  onTestFinished(() => site.close())
  for (const url of ['/api/map/tiles', TILE]) expect((await site.visitor.get(url)).statusCode).toBe(404)
})

test('a file that is no archive is told, and serves as soon as it is one', async () => {
  const file = path.join(folder, 'broken.pmtiles')
  writeFileSync(file, 'nothing of the kind, and longer than the header of an archive, which has 127 bytes'.repeat(9))
  const site = await siteWith(file)
  for (const url of ['/api/map/tiles', TILE]) expect((await site.visitor.get(url)).statusCode).toBe(503)
  writeFileSync(file, createArchive('landuse'))
  expect((await site.visitor.get(TILE)).statusCode).toBe(200)
})

describe('an archive on another server', () => {
  async function serve(answer: http.RequestListener): Promise<string> {
    const server = http.createServer(answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/florida.pmtiles`
  }

  test('is read in parts', async () => {
    const archive = createArchive('landuse')
    const padded = Buffer.concat([archive, Buffer.alloc(5_000_000)])
    let sent = 0
    const url = await serve((request, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = padded.subarray(Number(from), Number(to) + 1)
      sent += part.length
      response.writeHead(206, { etag: '"1"', 'content-range': `bytes ${from}-${to}/${padded.length}` }).end(part)
    })
    const site = await siteWith(url)
    expect((await site.visitor.get('/api/map/tiles')).json()).toMatchObject({ maxZoom: 10 })
    expect((await site.visitor.get(TILE)).rawPayload.includes('landuse')).toBe(true)
    expect(sent).toBeLessThan(100_000)
  })

  test('is refused where it is sent whole only', async () => {
    const archive = createArchive('landuse')
    const padded = Buffer.concat([archive, Buffer.alloc(1_000_000)])
    const site = await siteWith(await serve((_, response) => void response.writeHead(200).end(padded)))
    expect((await site.visitor.get(TILE)).statusCode).toBe(503)
  })
})
