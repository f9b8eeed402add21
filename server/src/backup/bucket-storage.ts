import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '#errors.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { StartError } from '#start-error.ts'
import { type BackupStorage, keyOfPhoto, photoFile, type StoredBackup } from './storage.ts'

/** What is larger is sent in parts of this size, of which S3 takes 10,000. */
const PART_BYTES = 16 * 1024 * 1024

type Store = Pick<
  ObjectStore,
  'put' | 'read' | 'remove' | 'list' | 'createMultipart' | 'putPart' | 'completeMultipart' | 'abortMultipart'
>

interface Options {
  store: Store
  /** The bucket and the folder in it, such as `s3://backups/yardsnap`. */
  url: string
}

/**
 * Backups in a bucket, where nothing can be linked: a series of backups shares its photos, each has a list of its own.
 *
 *     <backup>/series             the name of the first backup of its series
 *     <backup>/tables/…, <backup>/manifest.json
 *     lists/<series>/<backup>     the keys of its photos, one a line
 *     photos/<series>/<key>       once for all backups of the series
 */
export function bucketStorage({ store, url }: Options): BackupStorage {
  const [, ...folders] = url.replace('s3://', '').split('/')
  const within = (...segments: string[]) => [...folders, ...segments].join('/')
  const seriesFile = (name: string) => within(name, 'series')
  const listKey = (series: string, name: string) => within('lists', series, name)
  const photoKey = (series: string, key: string) => within('photos', series, key)

  async function readLines(key: string): Promise<string[]> {
    const content = await store.read(key)
    return content ? (await text(content)).split('\n').filter(Boolean) : []
  }

  const readSeries = async (name: string) => (await readLines(seriesFile(name)))[0]

  /** Keys within a folder, without its name, and their sizes. Read to the end, since removing while listing may skip some. */
  async function sizesIn(folder: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>()
    for await (const { key, bytes } of store.list(`${folder}/`)) sizes.set(key.slice(folder.length + 1), bytes)
    return sizes
  }

  function open(name: string): StoredBackup {
    let series: string | undefined
    let present = new Map<string, number>()
    const listed: string[] = []

    async function getObjectKey(file: string): Promise<string> {
      const photo = keyOfPhoto(file)
      if (photo === null) return within(name, file)
      series ??= (await readSeries(name)) ?? name
      return photoKey(series, photo)
    }

    return {
      address: `${url}/${name}`,

      async begin(former) {
        series = (former && (await readSeries(former))) ?? name
        await store
          .put(seriesFile(name), Buffer.from(series), { maxBytes: Number.MAX_SAFE_INTEGER })
          .catch((error: unknown) => {
            if (!isConflict(error)) throw error
            throw new StartError(`${url}/${name} is not empty. Choose a new name.`)
          })
        present = await sizesIn(within('photos', series))
      },

      async write(file, content) {
        const photo = keyOfPhoto(file)
        const key = await getObjectKey(file)
        // One of another size was damaged: it is replaced for all backups that list it.
        if (photo !== null && present.has(photo)) await store.remove(key)
        await putStream(store, key, content)
        if (photo !== null) listed.push(photo)
      },

      async share(file, bytes) {
        const photo = keyOfPhoto(file) ?? ''
        if (present.get(photo) !== bytes) return false
        listed.push(photo)
        return true
      },

      async finishPhotos() {
        await putStream(store, listKey(series ?? name, name), Readable.from([Buffer.from(listed.join('\n'))]))
      },

      read: async (file) => store.read(await getObjectKey(file)),

      async listPhotos() {
        const own = (await readSeries(name)) ?? name
        return (await readLines(listKey(own, name))).map(photoFile)
      },
    }
  }

  /** The bucket's lists decide what is needed, not the database, which may have been restored to an earlier day. */
  async function removeUnlisted(series: string, gone: Set<string>): Promise<void> {
    const listed = [...(await sizesIn(within('lists', series))).keys()]
    // What was cut off has no list: its photos are there for the next one, which goes on with them.
    if (!listed.some((name) => gone.has(name))) return
    const needed = new Set<string>()
    for (const name of listed) {
      if (gone.has(name)) continue
      for (const key of await readLines(listKey(series, name))) needed.add(key)
    }
    for (const key of (await sizesIn(within('photos', series))).keys()) {
      if (!needed.has(key)) await store.remove(photoKey(series, key))
    }
  }

  return {
    open,
    async remove(names) {
      const gone = new Map<string, string | undefined>()
      for (const name of names) gone.set(name, await readSeries(name))
      // First, so that a backup whose removal is cut off does not look whole; its series last, so that it can go on.
      for (const name of names) await store.remove(within(name, 'manifest.json'))
      for (const series of new Set(gone.values())) {
        if (series !== undefined) await removeUnlisted(series, new Set(names))
      }
      for (const [name, series] of gone) {
        if (series !== undefined) await store.remove(listKey(series, name))
        for (const file of (await sizesIn(within(name))).keys()) {
          if (file !== 'series') await store.remove(within(name, file))
        }
        await store.remove(seriesFile(name))
      }
    },
  }
}

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'conflict'

/** A store wants to know a body's length beforehand, so that a part is held in memory, and never all of a table. */
async function putStream(store: Store, key: string, content: Readable): Promise<void> {
  const parts = inParts(content)
  const first = await parts.next()
  const second = await parts.next()
  const maxBytes = Number.MAX_SAFE_INTEGER
  if (second.done) {
    await store.put(key, first.value ?? Buffer.alloc(0), { maxBytes })
    return
  }
  const uploadId = await store.createMultipart(key)
  try {
    const sent: { partNumber: number; etag: string }[] = []
    const send = async (bytes: Buffer) =>
      sent.push(
        await store.putPart(key, { uploadId, partNumber: sent.length + 1 }, Readable.from([bytes]), { maxBytes }),
      )
    await send(first.value ?? Buffer.alloc(0))
    await send(second.value)
    for await (const bytes of parts) await send(bytes)
    await store.completeMultipart(key, { uploadId, parts: sent, maxBytes })
  } catch (error) {
    await store.abortMultipart(key, uploadId).catch(() => undefined)
    throw error
  }
}

async function* inParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
