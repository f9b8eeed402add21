import { sharp } from '#pictures/sharp.ts'
import type { Visitor } from '#testing/test-app.ts'

export const JPEG = { 'content-type': 'image/jpeg' }

/** A random photo with GPS and camera metadata. */
export async function photoBytes(width = 400, height = 300): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 18/1' } })
    .jpeg()
    .toBuffer()
}

/** A photo of a given size: bytes after the end of a JPEG are ignored. */
export async function createPhoto(bytes: number): Promise<Buffer> {
  const photo = await photoBytes()
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
}

/** Starts a multipart upload. */
export async function beginParts(seller: Visitor) {
  const answer = await seller.post('/api/uploads/s3/multipart', { filename: 'a.jpg' })
  succeeded(answer)
  const { key, uploadId } = answer.json<{ key: string; uploadId: string }>()
  const query = `key=${encodeURIComponent(key)}`
  return {
    key,
    uploadId,
    async getPartUrl(partNumber: number): Promise<string> {
      const signed = await seller.get(`/api/uploads/s3/multipart/${uploadId}/${partNumber}?${query}`)
      const { pathname, search } = new URL(signed.json<{ url: string }>().url)
      return pathname + search
    },
    list: async () => (await seller.get(`/api/uploads/s3/multipart/${uploadId}?${query}`)).json<object[]>(),
    abort: () => seller.delete(`/api/uploads/s3/multipart/${uploadId}?${query}`),
    complete: (parts: { PartNumber: number; ETag: unknown }[]) =>
      seller.post(`/api/uploads/s3/multipart/${uploadId}/complete?${query}`, { parts }),
  }
}

interface Begun {
  uploadURL: string
  objectPath: string
  /** The path that is sent to the site. */
  put: string
}

export async function begin(who: Visitor, body: object = {}): Promise<Begun> {
  const answer = await who.post('/api/objects/upload', body)
  succeeded(answer)
  const begun = answer.json<Omit<Begun, 'put'>>()
  const { pathname, search } = new URL(begun.uploadURL)
  return { ...begun, put: pathname + search }
}

export async function upload(who: Visitor, bytes?: Buffer): Promise<string> {
  const { put, objectPath } = await begin(who)
  const answer = await who.put(put, bytes ?? (await photoBytes()), JPEG)
  succeeded(answer)
  return objectPath
}

export async function newListing(who: Visitor): Promise<string> {
  const answer = await who.post('/api/listings', { title: 'Garage sale' })
  succeeded(answer)
  return answer.json<{ id: string }>().id
}

export async function attach(who: Visitor, listingId: string, imageUrls: string[]) {
  return who.post(`/api/listings/${listingId}/photos`, { imageUrls })
}

export async function publish(who: Visitor, listingId: string) {
  const answer = await who.put(`/api/listings/${listingId}`, { status: 'published' })
  succeeded(answer)
}

function succeeded(answer: { statusCode: number; body: string }): void {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
}
