import { processImages } from '@yardsnap/contract/detection'
import { createListing } from '@yardsnap/contract/own-listings'
import { createUpload } from '@yardsnap/contract/photos'
import { FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'
import type { ReferencePhoto } from './reference-photos.ts'
import type { Prediction } from './score.ts'

/**
 * Analyzes photos like a seller's browser: one upload and one `process-images` call per photo. Creates a new account
 * whenever a free listing is full. The app must run with `RATE_LIMITS=off`.
 * @param baseUrl such as `http://127.0.0.1:3000`
 * @returns a predictor; its time includes upload, analysis and response
 */
export function throughHttp(baseUrl: string): (photo: ReferencePhoto) => Promise<Prediction[]> {
  let listing: { id: string; cookie: string; photos: number } | null = null

  return async ({ content }) => {
    if (!listing || listing.photos === FREE_PHOTOS_PER_LISTING) listing = await openListing(baseUrl)
    listing.photos++
    const { cookie, id: listingId } = listing
    const imageUrl = await upload(baseUrl, cookie, content)
    const answer = await post(baseUrl, processImages.path, { imageUrls: [imageUrl], listingId }, cookie)
    const { items } = processImages.response.parse(await answer.json())
    return items.map(({ cropData: { x, y, width, height }, confidence, title, isLabelSure }) => {
      const box = { x0: x / 100, y0: y / 100, x1: (x + width) / 100, y1: (y + height) / 100 }
      return { box, score: confidence ?? 0, title, isLabelSure }
    })
  }
}

export async function openListing(baseUrl: string) {
  const email = `bench-${process.pid}-${performance.now().toFixed(3)}@example.com`
  const account = { name: 'Bench Seller', firstName: 'Bench', lastName: 'Seller', email, password: 'bench-seller-pass' }
  const signUp = await post(baseUrl, '/api/auth/sign-up/email', account)
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const created = await post(baseUrl, createListing.path, { title: 'Detection bench' }, cookie)
  const { id } = createListing.response.parse(await created.json())
  return { id, cookie, photos: 0 }
}

/** @returns the photo's URL on the site */
export async function upload(baseUrl: string, cookie: string, content: Buffer): Promise<string> {
  const hint = { filename: 'photo.jpg', type: 'image/jpeg', size: content.length }
  const answer = await post(baseUrl, createUpload.path, hint, cookie)
  const { uploadURL, objectPath } = createUpload.response.parse(await answer.json())
  const headers = { 'Content-Type': 'image/jpeg' }
  await expectOk(await fetch(new URL(uploadURL, baseUrl), { method: 'PUT', headers, body: new Uint8Array(content) }))
  return objectPath
}

export function post(baseUrl: string, path: string, body: object, cookie = ''): Promise<Response> {
  return send('POST', baseUrl + path, body, cookie)
}

export function put(baseUrl: string, path: string, body: object, cookie: string): Promise<Response> {
  return send('PUT', baseUrl + path, body, cookie)
}

async function send(method: string, url: string, body: object, cookie: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: new URL(url).origin, Cookie: cookie }
  return expectOk(await fetch(url, { method, headers, body: JSON.stringify(body) }))
}

async function expectOk(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
