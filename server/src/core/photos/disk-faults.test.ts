import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { begin, JPEG, photoBytes, upload } from './test-photos.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await site.signUp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

type Handle = Record<'writev' | 'sync', (this: unknown, ...args: unknown[]) => Promise<unknown>>

async function handlePrototype(): Promise<Handle> {
  const handle = await open(site.dataDir)
  const prototype = Object.getPrototypeOf(handle) as Handle
  await handle.close()
  return prototype
}

/** Makes the nth write or fsync of files and folders from now on fail. @returns a function that returns the number of calls so far */
async function failingDisk(nth: number, code: 'EIO' | 'ENOSPC'): Promise<() => number> {
  let count = 0
  const prototype = await handlePrototype()
  for (const name of ['writev', 'sync'] as const) {
    const real = prototype[name]
    vi.spyOn(prototype, name).mockImplementation(async function (this: unknown, ...args: unknown[]) {
      count += 1
      if (count === nth) throw Object.assign(new Error(`${code}: the disk fails`), { code })
      return real.apply(this, args)
    })
  }
  return () => count
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(site.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

describe('R8 a disk error in any write or fsync of an upload', () => {
  test.each([
    ['ENOSPC', 507, 'storage_full'],
    ['EIO', 503, 'unavailable'],
  ] as const)('%s: is told to the sender, keeps nothing half, loses nothing', async (code, status, errorCode) => {
    const bytes = await photoBytes()
    const getWriteCount = await failingDisk(Infinity, code)
    const acknowledged = await upload(seller, bytes)
    const writes = getWriteCount()
    vi.restoreAllMocks()
    // The original and the master each take a write, an fsync and an fsync of their folder.
    expect(writes).toBeGreaterThanOrEqual(6)
    const before = await storedFiles()
    for (let nth = 1; nth <= writes; nth++) {
      const { put, objectPath } = await begin(seller)
      await failingDisk(nth, code)
      const answer = await seller.put(put, bytes, JPEG)
      vi.restoreAllMocks()
      expect([nth, answer.statusCode, answer.json()]).toEqual([
        nth,
        status,
        expect.objectContaining({ code: errorCode }),
      ])
      expect(await storedFiles()).toEqual(before)
      expect((await seller.get(objectPath)).statusCode).toBe(404)
      expect((await seller.get(acknowledged)).statusCode).toBe(200)
    }
  })

  test('of what a disk takes in part, the rest is written after it', async () => {
    const prototype = await handlePrototype()
    const real = prototype.writev
    vi.spyOn(prototype, 'writev').mockImplementationOnce(function (this: unknown, gathered: unknown) {
      return real.call(this, [Buffer.concat(gathered as Buffer[]).subarray(0, 1000)])
    })
    const bytes = await photoBytes()
    await upload(seller, bytes)
    const stored = await Promise.all((await storedFiles()).map((file) => readFile(file)))
    expect(stored.filter((file) => file.equals(bytes))).not.toEqual([])
  })

  test('the same URL accepts the photo when the disk works again', async () => {
    const { put, objectPath } = await begin(seller)
    await failingDisk(2, 'EIO')
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(503)
    vi.restoreAllMocks()
    expect((await seller.put(put, await photoBytes(), JPEG)).statusCode).toBe(200)
    expect((await seller.get(objectPath)).statusCode).toBe(200)
  })
})
