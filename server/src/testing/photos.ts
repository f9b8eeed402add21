import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { photos } from '#db/schema/photos.ts'
import type { TestApp, Visitor } from './test-app.ts'

const PATCHES = 4

/** A JPEG of colored patches, different each time. */
export function makePhoto({ width = 320, height = 240 }: { width?: number; height?: number } = {}): Promise<Buffer> {
  const patches = randomBytes(PATCHES * PATCHES * 3)
  return sharp(patches, { raw: { width: PATCHES, height: PATCHES, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}

/** Uploads a picture as the browser does. @returns `/objects/<key>` */
export async function uploadPhoto(who: Visitor, bytes?: Buffer): Promise<string> {
  const { uploadURL, objectPath } = (await who.post('/api/objects/upload', {})).json<{
    uploadURL: string
    objectPath: string
  }>()
  const { pathname, search } = new URL(uploadURL, 'http://localhost')
  const answer = await who.put(pathname + search, bytes ?? (await makePhoto()), { 'content-type': 'image/jpeg' })
  if (answer.statusCode >= 300) throw new Error(`upload failed: ${answer.statusCode} ${answer.body}`)
  return objectPath
}

/** Makes the stored picture of a photo unreadable. @param url `/objects/<key>` @returns a function that restores it */
export async function damagePhoto({ database, dataDir }: TestApp, url: string): Promise<() => Promise<void>> {
  const [photo] = await database.db
    .select()
    .from(photos)
    .where(eq(photos.objectKey, url.replace('/objects/', '')))
  if (!photo) throw new Error(`${url} is no photo`)
  const file = path.join(dataDir, 'objects/files', photo.masterKey)
  const bytes = await readFile(file)
  await writeFile(file, 'no picture')
  return () => writeFile(file, bytes)
}
