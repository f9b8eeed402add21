import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { embeddedObjectStore } from './embedded.ts'
import type { ObjectStore } from './port.ts'
import { brokenOff, readBytes, inBatches, newKey, parseQuery, STORES } from './test-stores.ts'

const OTHER_DISK = ['/dev/shm'].find((folder) => {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.dev !== statSync(os.tmpdir()).dev
})
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'objects-'))
})
afterAll(async () => {
  await rm(root, { recursive: true })
})

describe.each(STORES)('an object store (%s)', (_name, open, moreThanAPage) => {
  let store: ObjectStore
  let stop: () => Promise<void>
  beforeAll(async () => ({ store, stop } = await open()))
  afterAll(() => stop())

  test('returns an object, whole or a range', async () => {
    const key = newKey()
    const { bytes, etag } = await store.put(key, Readable.from([Buffer.from('hello '), Buffer.from('world')]), {
      maxBytes: 11,
    })
    expect(bytes).toBe(11)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const others = await Promise.all(
      ['hello world', 'hello World'].map((text) =>
        store.put(newKey(), Readable.from([Buffer.from(text)]), { maxBytes: 11 }),
      ),
    )
    expect(others.map((other) => other.etag === etag)).toEqual([true, false])
    expect((await readBytes(store, key))?.toString()).toBe('hello world')
    const part = await store.read(key, { start: 6, end: 8 })
    expect(part && (await buffer(part)).toString()).toBe('wor')
    expect(await store.head(key)).toMatchObject({ key, bytes: 11, modifiedAt: expect.any(Date) })
  })

  test('has a file of an object, or none, but never one that does not exist', async () => {
    const key = newKey()
    expect(await store.getFile(key)).toBeNull()
    await store.put(key, Buffer.from('hello'), { maxBytes: 5 })
    const file = await store.getFile(key)
    expect(file && readFileSync(file, 'utf8')).toBe(store.kind === 's3' ? null : 'hello')
  })

  test('returns what there is of a range that reaches beyond the end', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('hello'), { maxBytes: 5 })
    const end = await store.read(key, { start: 3, end: 99 })
    expect(end && (await buffer(end)).toString()).toBe('lo')
  })

  test('F1 accepts exactly the maximum number of bytes', async () => {
    const key = newKey()
    await expect(store.put(key, Buffer.alloc(101), { maxBytes: 100 })).rejects.toMatchObject({ code: 'too_large' })
    expect(await store.head(key)).toBeNull()
    await expect(store.put(key, Buffer.alloc(100), { maxBytes: 100 })).resolves.toMatchObject({ bytes: 100 })
  })

  test('keeps nothing of an interrupted body', async () => {
    const key = newKey()
    const broken = brokenOff()
    await expect(store.put(key, broken, { maxBytes: 100 })).rejects.toThrow('connection lost')
    expect(await store.head(key)).toBeNull()
  })

  test('F20 never overwrites a key', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('first'), { maxBytes: 10 })
    await expect(store.put(key, Buffer.from('second'), { maxBytes: 10 })).rejects.toMatchObject({ code: 'conflict' })
    expect((await readBytes(store, key))?.toString()).toBe('first')
  })

  test('a copy is independent of the original', async () => {
    const [from, to, again] = [newKey(), newKey(), newKey()]
    await store.put(from, Buffer.from('a photo'), { maxBytes: 10 })
    await store.copy(from, to)
    await store.copy(to, again)
    await store.remove(from)
    await store.remove(again)
    expect((await readBytes(store, to))?.toString()).toBe('a photo')
    expect(await store.head(from)).toBeNull()
    expect(await store.head(again)).toBeNull()
  })

  test('F20 copies only an existing object, and never over another', async () => {
    const [key, taken] = [newKey(), newKey()]
    await expect(store.copy(key, newKey())).rejects.toMatchObject({ code: 'not_found' })
    await store.put(key, Buffer.from('first'), { maxBytes: 10 })
    await store.put(taken, Buffer.from('second'), { maxBytes: 10 })
    await expect(store.copy(key, taken)).rejects.toMatchObject({ code: 'conflict' })
    expect((await readBytes(store, taken))?.toString()).toBe('second')
  })

  test('does not find unknown and removed objects', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('x'), { maxBytes: 1 })
    await store.remove(key)
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    expect(await store.head(key)).toBeNull()
  })

  test('lists the objects below a prefix', async () => {
    const folder = `listed${randomUUID().slice(0, 8)}`
    await store.put(`${folder}/a`, Buffer.from('1'), { maxBytes: 10 })
    await store.put(`${folder}/b`, Buffer.from('22'), { maxBytes: 10 })
    const found = []
    for await (const { key, bytes } of store.list(`${folder}/`)) found.push({ key, bytes })
    expect(found.toSorted((a, b) => a.bytes - b.bytes)).toEqual([
      { key: `${folder}/a`, bytes: 1 },
      { key: `${folder}/b`, bytes: 2 },
    ])
  })

  test('lists more objects than fit on one page', async () => {
    const folder = `long${randomUUID().slice(0, 8)}`
    const keys = Array.from({ length: moreThanAPage }, (_, index) => `${folder}/${index}`)
    await inBatches(keys, (key) => store.put(key, Buffer.from('1'), { maxBytes: 1 }))
    const found = []
    for await (const { key } of store.list(`${folder}/`)) found.push(key)
    expect(found.toSorted()).toEqual(keys.toSorted())
  })

  test.each([
    '../secret',
    'uploads/../../secret',
    'uploads/..%2fsecret',
    '/etc/passwd',
    'uploads//x',
    'uploads\\x',
    '\\\\host\\share',
    'uploads/x\u0000.jpg',
    'uploads/.hidden',
    'c:/windows',
    '',
    'uploads/%2e%2e/x',
    'a'.repeat(201),
  ])('F15 refuses the key %j', async (key) => {
    await expect(store.read(key)).rejects.toMatchObject({ code: 'invalid' })
    await expect(store.head(key)).rejects.toMatchObject({ code: 'invalid' })
    await expect(store.put(key, Buffer.from('x'), { maxBytes: 1 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(store.copy(key, newKey())).rejects.toMatchObject({ code: 'invalid' })
    await expect(store.copy(newKey(), key)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('reports that it works', async () => {
    expect(await store.check()).toBeNull()
  })
})

describe('the embedded store', () => {
  const open = () => embeddedObjectStore({ root, secret: 'secret' })
  const options = { maxBytes: 100, expiresInSeconds: 60 }

  test('F18 accepts a URL that it signed, for its key and until it expires', async () => {
    const store = open()
    const key = newKey()
    const { url } = await store.signUpload(key, options)
    const query = parseQuery(url)
    expect(url).toMatch(new RegExp(`^/storage/put/${key}\\?`))
    expect(() => store.verify('put', { key, query })).not.toThrow()
    expect(() => store.verify('put', { key: newKey(), query })).toThrow('not made by this site')
    expect(() => store.verify('part', { key, query })).toThrow('not made by this site')
    expect(() => store.verify('put', { key, query: { ...query, max: '999999999' } })).toThrow('not made by this site')
    expect(() => store.verify('put', { key, query: { ...query, signature: '' } })).toThrow('not made by this site')
    const other = embeddedObjectStore({ root, secret: 'another secret' })
    expect(() => other.verify('put', { key, query })).toThrow('not made by this site')

    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(() => store.verify('put', { key, query })).toThrow('Request has expired')
    vi.useRealTimers()
  })

  test('F15 does not follow a symbolic link out of its folder', async () => {
    const store = open()
    const canary = path.join(root, 'canary')
    await writeFile(canary, 'secret')
    await mkdir(path.join(root, 'files/linked'), { recursive: true })
    await symlink(canary, path.join(root, 'files/linked/canary'))
    expect(await store.read('linked/canary')).toBeNull()
    expect(await store.head('linked/canary')).toBeNull()
  })

  test('copies without taking disk space twice', async () => {
    const store = open()
    const [from, to] = [newKey(), newKey()]
    await store.put(from, Buffer.from('a photo'), options)
    await store.copy(from, to)
    expect(await stat(path.join(root, 'files', to))).toMatchObject({ nlink: 2 })
  })

  test('gives the memory of a stream back once it is written, and leaves a buffer as it is', async () => {
    const store = open()
    const chunks = [Buffer.alloc(70_000, 'a'), Buffer.alloc(70_000, 'b'), Buffer.alloc(70_000, 'c')]
    const pooled = Buffer.from('the end')
    const key = newKey()
    await store.put(key, Readable.from([...chunks, pooled]), { maxBytes: 1_000_000 })
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0, 70_000])
    expect(pooled.toString()).toBe('the end')
    expect((await readBytes(store, key))?.toString()).toBe(
      `${'a'.repeat(70_000)}${'b'.repeat(70_000)}${'c'.repeat(70_000)}the end`,
    )
    const whole = Buffer.alloc(200_000, 'd')
    await store.put(newKey(), whole, { maxBytes: 1_000_000 })
    expect(whole.length).toBe(200_000)
  })

  test.skipIf(!OTHER_DISK)('copies from a folder on another disk', async () => {
    const store = open()
    const elsewhere = await mkdtemp(`${OTHER_DISK}/objects-`)
    const to = newKey()
    await writeFile(path.join(elsewhere, 'a'), 'a photo')
    await mkdir(path.join(root, 'files'), { recursive: true })
    await symlink(elsewhere, path.join(root, 'files/elsewhere'))
    await store.copy('elsewhere/a', to)
    await rm(elsewhere, { recursive: true })
    expect((await readBytes(store, to))?.toString()).toBe('a photo')
    await rm(path.join(root, 'files/elsewhere'))
  })

  test('S-N3 R2 removes partial files of a killed process', async () => {
    const store = open()
    const uploadId = await store.createMultipart(newKey())
    const temporary = [path.join(root, 'temp', randomUUID()), path.join(root, 'parts', uploadId, 'half.temp')]
    for (const file of temporary) await writeFile(file, 'half')
    const before = new Date(Date.now() - 60_000)
    await store.removeAbandoned({ temporaryBefore: before, multipartBefore: before })
    expect(temporary.every((file) => existsSync(file))).toBe(true)
    await store.removeAbandoned({ temporaryBefore: new Date(Date.now() + 60_000), multipartBefore: before })
    expect(temporary.some((file) => existsSync(file))).toBe(false)
    expect(await readdir(path.join(root, 'parts', uploadId))).toEqual(['key'])
  })

  test('leaves no temporary files behind after any failure', async () => {
    const store = open()
    await store.put(newKey(), Buffer.from('ok'), options)
    await expect(store.put(newKey(), Buffer.alloc(200), options)).rejects.toThrow('larger than')
    expect(await readdir(path.join(root, 'temp'))).toEqual([])
  })
})
